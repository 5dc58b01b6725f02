import { SEVERITIES, type Severity } from '../model/finding.js'

type Numbers = Record<Severity, number>

/** Findings of one input beyond the number that is kept: only how many there are of a rule is left of them. */
export interface Overflow {
  count(finding: { readonly rule: string; readonly severity: Severity }): void
  /** Adds those of rules that are not known to the counts, and gives them by rule. */
  settle(isKnown: (rule: string) => boolean, counts: Numbers): ReadonlyMap<string, number>
}

export const createOverflow = (): Overflow => {
  const beyond = new Map<string, Numbers>()
  return {
    count({ rule, severity }) {
      const numbers = beyond.get(rule) ?? { error: 0, warning: 0, info: 0 }
      numbers[severity]++
      beyond.set(rule, numbers)
    },
    settle(isKnown, counts) {
      const left = new Map<string, number>()
      for (const [rule, numbers] of beyond) {
        if (isKnown(rule)) continue
        for (const severity of SEVERITIES) counts[severity] += numbers[severity]
        left.set(rule, numbers.error + numbers.warning + numbers.info)
      }
      return left
    },
  }
}
