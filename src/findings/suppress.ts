/** Findings of one input by rule, counted after marks → the rules all of whose findings there are known. */
export type KnownRules = (found: ReadonlyMap<string, number>) => ReadonlySet<string>

/** The findings of one input, counted by rule until all of them are there to be compared with what is known. */
export interface Suppression {
  count(rule: string): void
  /** At the end of the input: tells which findings are known, and how many there were of a rule. */
  settle(): { readonly isKnown: (rule: string) => boolean; readonly known: number }
}

/**
 * The filter of known findings. It decides by rule and only at the end: a finding too many shows that the known ones
 * cannot be told from it, so all of that rule in the file stay. Undefined: nothing is known.
 */
export const createSuppression = (knownRules: KnownRules | undefined): Suppression => {
  const found = new Map<string, number>()
  return {
    count: (rule) => found.set(rule, (found.get(rule) ?? 0) + 1),
    settle() {
      const rules = knownRules?.(found) ?? new Set()
      const known = [...found].reduce((sum, [rule, count]) => sum + (rules.has(rule) ? count : 0), 0)
      return { isKnown: (rule) => rules.has(rule), known }
    },
  }
}
