import type { Known, KnownInFile } from './suppressions.js'

/** What a file that was judged came to. */
export interface Judged {
  /** How many findings there are of each rule. */
  readonly found: ReadonlyMap<string, number>
  /** Whether a rule judged the file: of one that did not, nothing can be said. */
  readonly ran: (rule: string) => boolean
}

/** A rule whose findings in a file are not as many as are known. */
export interface Difference {
  readonly rule: string
  readonly count: number
  readonly found: number
}

/** The rules all of whose findings in a file are known. */
export const knownRules = (known: KnownInFile, found: Judged['found']): ReadonlySet<string> =>
  new Set([...found].flatMap(([rule, count]) => ((known.get(rule)?.count ?? 0) >= count ? [rule] : [])))

const differences = (known: KnownInFile, { found, ran }: Judged): readonly Difference[] =>
  [...known].flatMap(([rule, { count }]) => (ran(rule) ? [{ rule, count, found: found.get(rule) ?? 0 }] : []))

/** Entries that allow more than there is. */
export const staleIn = (known: KnownInFile, judged: Judged): readonly Difference[] =>
  differences(known, judged).filter(({ count, found }) => found < count)

/** Entries that allow less than there is. */
export const exceededIn = (known: KnownInFile, judged: Judged): readonly Difference[] =>
  differences(known, judged).filter(({ count, found }) => found > count)

type Entry = readonly [rule: string, known: Known]

/** Makes every finding of a file known, and no more. Reasons stay, as do entries of rules that did not judge it. */
export const suppressAll = (known: KnownInFile, { found, ran }: Judged): KnownInFile => {
  const kept = [...known].filter(([rule]) => !ran(rule))
  const now = [...found].map(([rule, count]): Entry => [rule, { ...known.get(rule), count }])
  return new Map([...kept, ...now])
}

/** Lowers stale entries to what there is, and drops those of which nothing is left. */
export const prune = (known: KnownInFile, judged: Judged): KnownInFile => {
  const left = new Map(known)
  for (const { rule, found } of staleIn(known, judged)) {
    const entry = known.get(rule)
    if (found > 0 && entry !== undefined) left.set(rule, { ...entry, count: found })
    else left.delete(rule)
  }
  return left
}
