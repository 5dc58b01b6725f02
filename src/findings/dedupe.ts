import { BoundedMap } from '../model/bounded.js'
import type { FindingView } from '../model/finding.js'
import { Oldest } from '../model/oldest.js'

/** What tells findings of one input apart, whatever their data. */
export type Told = Pick<FindingView, 'rule' | 'template' | 'line' | 'column' | 'endLine' | 'endColumn' | 'pointer'>

/** The same rule with the same template at the same place of a line: told apart by the text of this key. */
const keyOf = ({ rule, template, column, endLine, endColumn, pointer }: Told): string =>
  [rule, template, column, endLine, endColumn, pointer].join('\n')

/** A line with one finding, or the keys of several. */
type Line = Told | BoundedMap<string, true>

const keysOf = (first: Told, limit: number): BoundedMap<string, true> => {
  const keys = new BoundedMap<string, true>(limit)
  keys.set(keyOf(first), true)
  return keys
}

const sizeOf = (line: Line): number => (line instanceof BoundedMap ? line.size : 1)

/**
 * A filter that lets each finding of an input through once; true the first time. It remembers at most `limit` findings,
 * those of the oldest lines are forgotten first, so that a repetition further apart than that is seen as a new one. Most
 * lines have one finding: keys are made of those that have more.
 */
export const createDedupe = (limit: number): ((finding: Told) => boolean) => {
  const seen = new Map<number, Line>()
  const oldest = new Oldest(() => seen.entries())
  let size = 0
  const put = (number: number, line: Line, before: number): void => {
    seen.set(number, line)
    size += sizeOf(line) - before
    if (size <= limit) oldest.idle()
    else while (size > limit && seen.size > 1) forget(oldest.next())
  }
  const forget = (entry: readonly [number, Line] | undefined): void => {
    if (entry === undefined || !seen.delete(entry[0])) return
    size -= sizeOf(entry[1])
  }
  return (finding) => {
    const line = seen.get(finding.line)
    if (line === undefined) {
      put(finding.line, finding, 0)
      return true
    }
    const before = sizeOf(line)
    const keys = line instanceof BoundedMap ? line : keysOf(line, limit)
    const key = keyOf(finding)
    const isNew = !keys.has(key)
    if (isNew) keys.set(key, true)
    put(finding.line, keys, before)
    return isNew
  }
}
