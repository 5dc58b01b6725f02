import type { Marks } from '../model/record.js'
import { type Revision, STATELESS } from '../model/revision.js'

/** What marks are held against. */
export interface Marked {
  readonly rule: string
  readonly line: number
  readonly revision: Revision | null
}

/**
 * What the marks of a line make of a finding: `expected` by name or by `*`; `legacy`: on an example of an older
 * revision that the newest does not judge; `intended` as part of a deliberate violation; else `reported`.
 */
export type Standing = 'expected' | 'legacy' | 'intended' | 'reported'

/** An expectation that no finding met. */
export interface Unmet {
  readonly line: number
  readonly rule: string
}

/** The marks that one transcript carries about itself (contract: "Marks in a transcript"). */
export interface MarkBook {
  /** Takes the marks of the record on a line. Marks of several records on one line add up. */
  note(line: number, marks: Marks): void
  /** Tells where a finding stands; changes nothing. */
  standing(finding: Marked): Standing
  /** Counts an expected finding for the expectations that it meets. */
  meet(finding: Marked): void
  /** What was met, and what was not, by line. A rule that did not run leaves its expectation unmet. */
  result(): { readonly met: number; readonly unmet: readonly Unmet[] }
}

interface LineMarks {
  /** Expected rule, or `*` for any → whether a finding met it. */
  readonly expected: Map<string, boolean>
  violation: boolean
  legacy: boolean
}

const ANY = '*'

const judge = (marks: LineMarks | undefined, { rule, revision }: Marked): Standing => {
  if (!marks) return 'reported'
  if (marks.expected.has(rule) || marks.expected.has(ANY)) return 'expected'
  if (marks.legacy && (revision === null || revision === STATELESS)) return 'legacy'
  return marks.violation ? 'intended' : 'reported'
}

const countOf = (lines: ReadonlyMap<number, LineMarks>): { met: number; unmet: Unmet[] } => {
  let met = 0
  const unmet: Unmet[] = []
  for (const [line, { expected }] of [...lines].sort(([a], [b]) => a - b))
    for (const [rule, isMet] of expected) {
      if (isMet) met++
      else unmet.push({ line, rule })
    }
  return { met, unmet }
}

/** The marks of one file. Memory grows with the marked lines, which are written by hand. */
export const createMarkBook = (): MarkBook => {
  const lines = new Map<number, LineMarks>()
  return {
    note(line, { expect = [], violation = false, legacy = false }) {
      if (expect.length === 0 && !violation && !legacy) return
      const marks = lines.get(line) ?? { expected: new Map<string, boolean>(), violation: false, legacy: false }
      for (const rule of expect) marks.expected.set(rule, marks.expected.get(rule) ?? false)
      marks.violation ||= violation
      marks.legacy ||= legacy
      lines.set(line, marks)
    },
    standing: (finding) => judge(lines.get(finding.line), finding),
    meet({ line, rule }) {
      const expected = lines.get(line)?.expected
      for (const name of [rule, ANY]) if (expected?.has(name)) expected.set(name, true)
    },
    result: () => countOf(lines),
  }
}
