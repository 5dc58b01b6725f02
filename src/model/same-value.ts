import { isObject } from './json.js'

/** Values that are compared before two structures count as too large to tell. */
const BUDGET = 100_000

/**
 * Whether two JSON values are equal by value: keys unordered, arrays in order. Values beyond the budget count as equal:
 * nothing is proved about them. Without recursion, as captured values may be nested as deep as they like.
 */
export function sameValue(first: unknown, second: unknown): boolean {
  const pairs: (readonly [unknown, unknown])[] = [[first, second]]
  for (let left = BUDGET; left > 0; left--) {
    const pair = pairs.pop()
    if (pair === undefined) return true
    const [a, b] = pair
    if (a === b) continue
    const members = membersOf(a, b)
    if (members === undefined) return false
    for (const member of members) pairs.push(member)
  }
  return true
}

/** The members of two containers side by side; undefined where they cannot be equal. */
function membersOf(a: unknown, b: unknown): (readonly [unknown, unknown])[] | undefined {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length ? a.map((value, index) => [value, b[index]] as const) : undefined
  if (!isObject(a) || !isObject(b)) return undefined
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length || !keys.every((key) => Object.hasOwn(b, key))) return undefined
  return keys.map((key) => [a[key], b[key]] as const)
}
