import type { JsonObject } from './json.js'

/** Values that are compared before two structures count as too large to tell. */
const BUDGET = 100_000

/**
 * Whether two JSON values are equal by value: keys unordered, arrays in order. Values beyond the budget count as equal:
 * nothing is proved about them.
 */
export const sameValue = (first: unknown, second: unknown): boolean => compare(first, second) !== false

/** Whether two JSON values are shown to be equal; those beyond the budget are not. */
export const isProvedSame = (first: unknown, second: unknown): boolean => compare(first, second) === true

/** Whether two JSON values are shown to be equal and to have their keys in the same order. */
export const isProvedAlike = (first: unknown, second: unknown): boolean => compare(first, second, true) === true

/** undefined beyond the budget. Without recursion, as captured values may be nested as deep as they like. */
function compare(first: unknown, second: unknown, ordered = false): boolean | undefined {
  // Two by two: what has to be equal to what.
  const pending: unknown[] = [first, second]
  for (let left = BUDGET; left > 0; left--) {
    if (pending.length === 0) return true
    const b = pending.pop()
    const a = pending.pop()
    if (a !== b && !(isContainer(a) && isContainer(b) && unfold(a, b, pending, ordered))) return false
  }
  return undefined
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

type Container = JsonObject | readonly unknown[]

/** Adds the members of two containers, side by side; false where they cannot be equal. */
function unfold(a: Container, b: Container, pending: unknown[], ordered: boolean): boolean {
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    for (let index = a.length - 1; index >= 0; index--) pending.push(a[index], b[index])
    return true
  }
  const [one, other] = [a as JsonObject, b as JsonObject]
  const keys = Object.keys(other)
  let count = 0
  for (const key in one) {
    if (ordered ? keys[count] !== key : !Object.hasOwn(other, key)) return false
    pending.push(one[key], other[key])
    count++
  }
  return keys.length === count
}
