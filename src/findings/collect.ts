import type { FindingView, RawFinding, Severity } from '../model/finding.js'
import type { Marks } from '../model/record.js'
import type { Revision } from '../model/revision.js'
import { type Cascading, cascade, createRunningCascade, type Precedence } from './cascade.js'
import { createDedupe } from './dedupe.js'
import { createFingerprints, identityOf } from './fingerprint.js'
import { createMarkBook, type MarkBook, type Unmet } from './marks.js'
import { isOfParty, type WantedParty } from './party.js'
import { type RenderOptions, render, type Unnumbered } from './render.js'
import { byPlace } from './sort.js'

export interface CollectorOptions extends RenderOptions {
  /** Name of the input, as findings call it. */
  readonly file: string
  readonly precedence: Precedence
  /** Heed the marks of the transcript. */
  readonly marks: boolean
  readonly party: WantedParty
  /** Findings that are kept; those beyond are counted by rule. Also the bound of everything that is remembered. */
  readonly limit: number
  /**
   * Told of each finding once, as soon as it comes (`jsonl`). Such a finding has passed every filter, but a more
   * specific one that comes later cannot take it back, and equal findings are numbered as they come.
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

/** What the filters have to know of a finding, and the finding as it will be reported. */
interface Pending extends Cascading {
  readonly line: number
  readonly revision: Revision | undefined
  readonly severity: Severity
  readonly party: RawFinding['party']
  /** Undefined where nobody will read it. */
  readonly printed: { readonly view: Unnumbered; readonly identity: string } | undefined
}

type Counts = Record<Severity | 'suppressed' | 'intended', number>

const pend = (finding: RawFinding, options: CollectorOptions, isPrinted: boolean): Pending => ({
  rule: finding.rule,
  subject: finding.mark.about.subject,
  line: finding.mark.line,
  revision: finding.mark.about.revision,
  severity: finding.severity,
  party: finding.party,
  printed: isPrinted ? { view: render(finding, options), identity: identityOf(finding) } : undefined,
})

/** Marks, suppressions (none yet) and party; counts what passes and what was intended. */
const createSieve =
  (book: MarkBook, party: WantedParty, counts: Counts) =>
  (finding: Pending): boolean => {
    const standing = book.standing(finding)
    if (standing === 'expected') book.meet(finding)
    if (standing === 'intended') counts.intended++
    if (standing !== 'reported' || !isOfParty(finding.party, party)) return false
    counts[finding.severity]++
    return true
  }

/** Sorted and numbered. */
const finish = (findings: readonly Pending[], limit: number): FindingView[] => {
  const fingerprint = createFingerprints(limit)
  return findings
    .flatMap(({ printed }) => (printed ? [printed] : []))
    .sort((a, b) => byPlace(a.view, b.view))
    .map(({ view, identity }) => ({ ...view, fingerprint: fingerprint(identity) }))
}

/**
 * The filters in their order: dedupe, cascade, marks, party; then sorted and numbered. Findings are put into words when
 * they come, so that none holds on to the text of its message. Beyond `limit` a finding is only counted, and is silenced
 * only by what came before it.
 */
export const createFileCollector = (options: CollectorOptions): FileCollector => {
  const { file, precedence, limit, settle, party } = options
  const counts: Counts = { error: 0, warning: 0, info: 0, suppressed: 0, intended: 0 }
  const overflow = new Map<string, number>()
  const isNew = createDedupe(limit)
  const standsSoFar = createRunningCascade(precedence, limit)
  const settledPrint = createFingerprints(limit)
  const book = createMarkBook()
  const sieve = createSieve(book, party, counts)
  const pending: Pending[] = []
  const isReported = options.report ?? true

  const stream = (finding: RawFinding, held: Pending) => {
    if (!settle || book.standing(held) !== 'reported' || !isOfParty(held.party, party)) return
    const { view, identity } = held.printed ?? { view: render(finding, options), identity: identityOf(finding) }
    settle({ ...view, fingerprint: settledPrint(identity) })
  }

  return {
    note: (line, marks) => options.marks && book.note(line, marks),
    add(finding) {
      if (!isNew(finding)) return
      const isKept = pending.length < limit
      const held = pend(finding, options, isKept && isReported)
      const stands = standsSoFar(held)
      if (stands) stream(finding, held)
      if (isKept) pending.push(held)
      else if (stands && sieve(held)) overflow.set(held.rule, (overflow.get(held.rule) ?? 0) + 1)
    },
    end() {
      const kept = cascade(pending, precedence).filter(sieve)
      return { report: { file, findings: finish(kept, limit), overflow }, counts, expectations: book.result() }
    },
  }
}
