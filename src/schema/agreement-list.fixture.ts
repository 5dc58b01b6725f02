import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Compared, Difference } from './agreement-compare.fixture.js'

/** Differences that are meant, and why. */
export interface Meant {
  readonly revisions: readonly string[]
  /** Names and patterns of names: `*` is any text. */
  readonly definitions: readonly string[]
  /** The kinds of change; `sample` is a value that was not changed. */
  readonly kinds: readonly string[]
  /** Pointers: `*` is one step, `**` any text. */
  readonly paths: readonly string[]
  readonly ours: Difference['ours']
  readonly reason: string
  /** Where the specification says it, below the address of the revision. */
  readonly clause: string
}

const FOLDER = join(process.cwd(), 'fixtures/agreement')

/** The table of results, which the comparison has to give again. */
export const RESULT = join(FOLDER, 'result.json')

/** The list of differences that are meant. */
export const meantDifferences = (): readonly Meant[] =>
  JSON.parse(readFileSync(join(FOLDER, 'differences.json'), 'utf8')) as readonly Meant[]

/** Whether an entry of the list is about a difference. */
export const covers = (meant: Meant, found: Difference): boolean =>
  meant.ours === found.ours &&
  meant.revisions.includes(found.revision) &&
  meant.kinds.includes(found.kind) &&
  meant.definitions.some((pattern) => fits(found.definition, pattern)) &&
  meant.paths.some((pattern) => fits(found.pointer, pattern))

function fits(text: string, pattern: string): boolean {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]+'))
  return new RegExp(`^${source}$`, 'su').test(text)
}

/** The table: one line a definition. */
export function tableOf(compared: ReadonlyMap<string, readonly Compared[]>): string {
  const revisions = [...compared].map(([revision, definitions]) => {
    const lines = definitions.map(({ definition, differences, ...counts }) => {
      const line = JSON.stringify({ ...counts, different: differences.length })
      return `    ${JSON.stringify(definition)}: ${line}`
    })
    return `  ${JSON.stringify(revision)}: {\n${lines.join(',\n')}\n  }`
  })
  return `{\n${revisions.join(',\n')}\n}\n`
}
