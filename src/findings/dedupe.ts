import { BoundedMap } from '../model/bounded.js'
import type { RawFinding } from '../model/finding.js'

/** The same rule with the same template at the same place, whatever the data: told apart by the text of this key. */
const keyOf = ({ rule, template, mark }: RawFinding): string =>
  [rule, template, mark.file, mark.line, mark.column, mark.endLine, mark.endColumn, mark.pointer].join('\n')

/**
 * A filter that lets each finding through once; true the first time. It remembers the last `limit` findings, so that a
 * repetition further apart than that is seen as a new one.
 */
export const createDedupe = (limit: number): ((finding: RawFinding) => boolean) => {
  const seen = new BoundedMap<string, true>(limit)
  return (finding) => {
    const key = keyOf(finding)
    if (seen.has(key)) return false
    seen.set(key, true)
    return true
  }
}
