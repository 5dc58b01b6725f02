import { isRedacted } from '../model/redaction.js'

/** How large a value is, and whether it can be judged at all. */
export interface Extent {
  readonly nodes: number
  readonly judgeable: boolean
}

/** Values deeper than this are not judged: what walks through them does so by recursion. */
const DEEPEST = 100
const LARGEST = 2_000_000

/**
 * Counts the values in a value. Not judgeable: deep or huge ones, numbers beyond 2^53 (which a double does not hold digit
 * by digit), and what a recorder has hidden.
 */
export function extentOf(value: unknown): Extent {
  const count = { nodes: 0 }
  const judgeable = isJudgeable(value, 0, count)
  return { nodes: count.nodes, judgeable }
}

function isJudgeable(value: unknown, depth: number, count: { nodes: number }): boolean {
  count.nodes++
  if (typeof value !== 'object' || value === null) return isJudgeableScalar(value)
  if (depth >= DEEPEST || count.nodes > LARGEST) return false
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) if (!isJudgeable(value[index], depth + 1, count)) return false
    return true
  }
  const members = value as Readonly<Record<string, unknown>>
  for (const key in members) {
    const inner = members[key]
    // Most members are scalars: a call for each would cost more than the question.
    if (typeof inner === 'string') {
      count.nodes++
      if (isRedacted(inner)) return false
    } else if (!isJudgeable(inner, depth + 1, count)) return false
  }
  return true
}

function isJudgeableScalar(value: unknown): boolean {
  if (typeof value === 'string') return !isRedacted(value)
  return typeof value !== 'number' || Math.abs(value) <= Number.MAX_SAFE_INTEGER
}
