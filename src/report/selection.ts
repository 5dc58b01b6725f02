import type { FindingView } from '../model/finding.js'
import type { FormatContext } from './format.js'

/** What is printed of the findings under `--quiet` and `--max-findings`. Counts and exit codes do not depend on it. */
export interface Selection {
  /** The findings that are to be printed now. */
  take(findings: readonly FindingView[]): readonly FindingView[]
  /** How many are hidden so far because of `--max-findings`. */
  hidden(): number
}

/** One selection serves one report: it counts over all files. */
export const createSelection = ({ quiet, maxFindings }: FormatContext): Selection => {
  let left = maxFindings ?? Number.POSITIVE_INFINITY
  let hidden = 0
  return {
    take(findings) {
      const wanted = quiet ? findings.filter(({ severity }) => severity === 'error') : findings
      const taken = wanted.length <= left ? wanted : wanted.slice(0, left)
      left -= taken.length
      hidden += wanted.length - taken.length
      return taken
    },
    hidden: () => hidden,
  }
}
