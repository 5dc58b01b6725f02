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
 * Counts the values in a value, without recursion. Not judgeable: deep or huge ones, numbers beyond 2^53 (which a double
 * does not hold digit by digit), and what a recorder has hidden.
 */
export function extentOf(value: unknown): Extent {
  const waiting: unknown[] = [value]
  const depths: number[] = [0]
  let nodes = 0
  while (waiting.length > 0) {
    const next = waiting.pop()
    const depth = depths.pop() ?? 0
    nodes++
    if (depth > DEEPEST || nodes > LARGEST || isUnsafe(next)) return { nodes, judgeable: false }
    if (typeof next !== 'object' || next === null) continue
    for (const inner of Array.isArray(next) ? next : Object.values(next)) {
      waiting.push(inner)
      depths.push(depth + 1)
    }
  }
  return { nodes, judgeable: true }
}

const isUnsafe = (value: unknown): boolean =>
  typeof value === 'number' ? Math.abs(value) > Number.MAX_SAFE_INTEGER : isRedacted(value)
