import type { Finding } from '../model/finding.js'

/** One side of a comparison: findings by file, in their order, and every file that is known to be on that side. */
export interface Side {
  readonly findings: readonly { readonly file: string; readonly finding: Finding }[]
  readonly files: ReadonlySet<string>
}

/** What two sides have in common and what only one of them has. */
export interface Difference {
  readonly fresh: readonly Finding[]
  readonly fixed: readonly Finding[]
  readonly same: number
}

type Entry = Side['findings'][number]

/** Takes pairs with one key out of two lists; what is left of either keeps its order. */
const pairUp = (old: readonly Entry[], fresh: readonly Entry[], keyOf: (entry: Entry, side: 0 | 1) => string) => {
  const waiting = new Map<string, number>()
  const take = (key: string): boolean => {
    const count = waiting.get(key) ?? 0
    if (count > 0) waiting.set(key, count - 1)
    return count > 0
  }
  for (const entry of old) waiting.set(keyOf(entry, 0), (waiting.get(keyOf(entry, 0)) ?? 0) + 1)
  const left = fresh.filter((entry) => !take(keyOf(entry, 1)))
  // Of equals the last ones are left, as the first ones were there before.
  const unpaired = [...old].reverse().filter((entry) => take(keyOf(entry, 0)))
  return { old: unpaired.reverse(), fresh: left }
}

/**
 * Compares two sides by fingerprint, each finding of one with one of the other at most. Findings of files with one name
 * belong together; so do those of a file that only OLD has and one that only NEW has, as it may have another name now.
 */
export const difference = (old: Side, fresh: Side): Difference => {
  const byName = pairUp(old.findings, fresh.findings, ({ file, finding }) => `${file}\n${finding.fingerprint}`)
  const others = [fresh.files, old.files] as const
  const anyName = pairUp(byName.old, byName.fresh, ({ file, finding }, side) =>
    others[side].has(file) ? `${side}\n${file}\n${finding.fingerprint}` : finding.fingerprint,
  )
  return {
    fresh: anyName.fresh.map(({ finding }) => finding),
    fixed: anyName.old.map(({ finding }) => finding),
    same: fresh.findings.length - anyName.fresh.length,
  }
}
