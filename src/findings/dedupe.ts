import { BoundedMap } from '../model/bounded.js'
import type { FindingView } from '../model/finding.js'

/** What tells findings of one input apart, whatever their data. */
export type Told = Pick<FindingView, 'rule' | 'template' | 'line' | 'column' | 'endLine' | 'endColumn' | 'pointer'>

/** The same rule with the same template at the same place of a line: told apart by the text of this key. */
const keyOf = ({ rule, template, column, endLine, endColumn, pointer }: Told): string =>
  [rule, template, column, endLine, endColumn, pointer].join('\n')

/**
 * A filter that lets each finding of an input through once; true the first time. It remembers the findings of the last
 * `limit` lines, as many of each, so that a repetition further apart than that is seen as a new one. Most lines have one
 * finding: keys are made of those that have more.
 */
export const createDedupe = (limit: number): ((finding: Told) => boolean) => {
  const seen = new BoundedMap<number, Told | BoundedMap<string, true>>(limit)
  const several = (first: Told): BoundedMap<string, true> => {
    const keys = new BoundedMap<string, true>(limit)
    keys.set(keyOf(first), true)
    seen.set(first.line, keys)
    return keys
  }
  return (finding) => {
    const before = seen.get(finding.line)
    if (before === undefined) {
      seen.set(finding.line, finding)
      return true
    }
    const keys = before instanceof BoundedMap ? before : several(before)
    const key = keyOf(finding)
    if (keys.has(key)) return false
    keys.set(key, true)
    return true
  }
}
