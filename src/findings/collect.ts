import type { FindingView, RawFinding, Severity } from '../model/finding.js'
import type { Marks } from '../model/record.js'
import type { Revision } from '../model/revision.js'
import { type Cascading, cascade, createRunningCascade, type Precedence } from './cascade.js'
import { createDedupe } from './dedupe.js'
import { createFingerprints } from './fingerprint.js'
import { KeptFinding } from './kept.js'
import { createMarkBook, type MarkBook, type Unmet } from './marks.js'
import { createOverflow } from './overflow.js'
import { isOfParty, type WantedParty } from './party.js'
import type { RenderOptions } from './render.js'
import { byPlace } from './sort.js'
import { createSuppression, type KnownRules } from './suppress.js'

export interface CollectorOptions extends RenderOptions {
  /** Name of the input, as findings call it. */
  readonly file: string
  readonly precedence: Precedence
  /** Heed the marks of the transcript. */
  readonly marks: boolean
  readonly party: WantedParty
  /** Tells at the end which rules' findings are known and stay away. Undefined: none. */
  readonly known?: KnownRules | undefined
  /** Findings that are kept; those beyond are counted by rule. Also the bound of everything that is remembered. */
  readonly limit: number
  /**
   * Told of each finding once, as soon as it comes (`jsonl`). Such a finding has passed every filter but suppressions, and
   * a more specific one that comes later cannot take it back, and equal findings are numbered as they come.
   */
  readonly settle?: ((finding: FindingView) => void) | undefined
  /** Whether `end` is to give the findings themselves; default true. Counts and expectations are the same either way. */
  readonly report?: boolean | undefined
}

/** What one input came to. `report` is a FileReport (src/report/format.ts). */
export interface FileResult {
  readonly report: {
    readonly file: string
    readonly findings: readonly FindingView[]
    readonly overflow: ReadonlyMap<string, number>
  }
  readonly counts: Readonly<Record<Severity | 'suppressed' | 'intended', number>>
  /** How many of each rule are reported, those beyond the bound included. */
  readonly byRule: ReadonlyMap<string, number>
  readonly expectations: { readonly met: number; readonly unmet: readonly Unmet[] }
}

/** Takes the findings of one input as they come. All of them have to be about places in that input. */
export interface FileCollector {
  /** Takes the marks of a record; before the findings on that line. */
  note(line: number, marks: Marks): void
  add(finding: RawFinding): void
  /** To be called once, at the end of the input. */
  end(): FileResult
}

/** What the filters have to know of a finding. */
interface Pending extends Cascading {
  readonly line: number
  readonly revision: Revision | null
  readonly severity: Severity
  readonly party: RawFinding['party']
}

type Counts = Record<Severity | 'suppressed' | 'intended', number>

/** A finding that nobody will read. */
const gistOf = ({ rule, mark, severity, party }: RawFinding): Pending => ({
  rule,
  subject: mark.about.subject,
  line: mark.line,
  revision: mark.about.revision ?? null,
  severity,
  party,
})

/** Marks: counts what was intended; whether the finding goes on. */
const createSieve =
  (book: MarkBook, counts: Counts) =>
  (finding: Pending): boolean => {
    const standing = book.standing(finding)
    if (standing === 'expected') book.meet(finding)
    if (standing === 'intended') counts.intended++
    return standing === 'reported'
  }

/** Hands findings on as they come, where somebody wants them so: before suppressions, which have to see all of them. */
const createStream = (options: CollectorOptions, book: MarkBook) => {
  const { settle, party, limit } = options
  const fingerprint = createFingerprints(limit)
  return (finding: RawFinding, held: Pending): void => {
    if (!settle || book.standing(held) !== 'reported' || !isOfParty(held.party, party)) return
    const kept = held instanceof KeptFinding ? held : new KeptFinding(finding, options)
    settle({ ...kept.toJSON(), fingerprint: fingerprint(kept.identity) })
  }
}

/** How many there are of each rule: those that are kept, and those that were only counted. */
const byRule = (kept: readonly Pending[], overflow: ReadonlyMap<string, number>): ReadonlyMap<string, number> => {
  const counts = new Map(overflow)
  for (const { rule } of kept) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return counts
}

const fingerprintsOf = (sorted: readonly KeptFinding[], limit: number): ReadonlyMap<FindingView, string> => {
  const fingerprint = createFingerprints(limit)
  return new Map(sorted.map((finding) => [finding, fingerprint(finding.identity)]))
}

/** Sorted and numbered; the numbers are found when one is asked for. */
const finish = (findings: readonly Pending[], limit: number): FindingView[] => {
  const sorted = findings.filter((finding) => finding instanceof KeptFinding).sort(byPlace)
  let numbered: ReadonlyMap<FindingView, string> | undefined
  const fingerprintOf = (finding: KeptFinding): string => {
    numbered ??= fingerprintsOf(sorted, limit)
    return numbered.get(finding) ?? finding.identity
  }
  for (const finding of sorted) finding.numberedBy(fingerprintOf)
  return sorted
}

/**
 * The filters in their order: dedupe, cascade, marks, suppressions, party; then sorted and numbered. Beyond `limit` a
 * finding is only counted, and is silenced only by what came before it.
 */
export const createFileCollector = (options: CollectorOptions): FileCollector => {
  const { file, precedence, limit, party } = options
  const counts: Counts = { error: 0, warning: 0, info: 0, suppressed: 0, intended: 0 }
  const beyond = createOverflow()
  const suppression = createSuppression(options.known)
  const isNew = createDedupe(limit)
  const standsSoFar = createRunningCascade(precedence, limit)
  const book = createMarkBook()
  const sieve = createSieve(book, counts)
  const stream = createStream(options, book)
  const pending: Pending[] = []
  const isReported = options.report ?? true

  return {
    note: (line, marks) => options.marks && book.note(line, marks),
    add(finding) {
      if (!isNew(finding)) return
      const isKept = pending.length < limit
      const held = isKept && isReported ? new KeptFinding(finding, options) : gistOf(finding)
      const stands = standsSoFar(held)
      if (stands) stream(finding, held)
      if (isKept) pending.push(held)
      else if (stands && sieve(held)) {
        suppression.count(held.rule)
        if (isOfParty(held.party, party)) beyond.count(held)
      }
    },
    end() {
      const unmarked = cascade(pending, precedence).filter(sieve)
      for (const { rule } of unmarked) suppression.count(rule)
      const { isKnown, known } = suppression.settle()
      const kept = unmarked.filter(({ rule, party: side }) => !isKnown(rule) && isOfParty(side, party))
      for (const { severity } of kept) counts[severity]++
      counts.suppressed = known
      const overflow = beyond.settle(isKnown, counts)
      const report = { file, findings: finish(kept, limit), overflow }
      return { report, counts, byRule: byRule(kept, overflow), expectations: book.result() }
    },
  }
}
