import type { FindingView } from '../model/finding.js'

/** Findings of one rule and template in a file that are shown one by one. */
const IN_FULL = 3
/** Lines that are named of the others. */
const LISTED = 5

/** A finding to be shown, and the findings like it that are only counted after it. */
export interface Shown {
  readonly finding: FindingView
  readonly more: { readonly count: number; readonly lines: readonly number[]; readonly isWhole: boolean } | undefined
}

const kindOf = ({ rule, template }: FindingView): string => `${rule}\n${template}`

const moreOf = (findings: readonly FindingView[]): Shown['more'] => {
  const lines = [...new Set(findings.map(({ line }) => line))]
  return { count: findings.length, lines: lines.slice(0, LISTED), isWhole: lines.length <= LISTED }
}

/**
 * Groups what is the same fault over and over: of each rule and template the first three, then a count. Order stays.
 * A single fourth is shown as well, as its count would take as much room.
 */
export const groupRepeats = (findings: readonly FindingView[]): Shown[] => {
  const kinds = new Map<string, FindingView[]>()
  for (const finding of findings) {
    const kind = kinds.get(kindOf(finding))
    if (kind) kind.push(finding)
    else kinds.set(kindOf(finding), [finding])
  }
  const shown = new Map<FindingView, Shown['more']>()
  for (const kind of kinds.values()) {
    const full = kind.slice(0, kind.length === IN_FULL + 1 ? IN_FULL + 1 : IN_FULL)
    const rest = kind.slice(full.length)
    for (const finding of full) {
      const isLast = rest.length > 0 && finding === full.at(-1)
      shown.set(finding, isLast ? moreOf(rest) : undefined)
    }
  }
  return findings.filter((finding) => shown.has(finding)).map((finding) => ({ finding, more: shown.get(finding) }))
}
