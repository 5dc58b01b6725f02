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

/** Nesting that is followed by recursion, which is faster; what lies deeper is put on a list. */
const SHALLOW = 100

/** undefined beyond the budget. */
const compare = (first: unknown, second: unknown, ordered = false): boolean | undefined =>
  new Comparison(ordered).run(first, second)

/** A comparison of two values, within the budget. */
class Comparison {
  readonly #ordered: boolean
  #left = BUDGET
  /** Two by two: what lies too deep, and has to be equal as well. */
  readonly #pending: unknown[] = []

  constructor(ordered: boolean) {
    this.#ordered = ordered
  }

  run(first: unknown, second: unknown): boolean | undefined {
    let same = this.#isSame(first, second, 0)
    while (same && this.#pending.length > 0 && this.#left > 0)
      same = this.#isSame(this.#pending.pop(), this.#pending.pop(), 0)
    return same && this.#left <= 0 ? undefined : same
  }

  /** True as well where the budget is spent. */
  #isSame(a: unknown, b: unknown, depth: number): boolean {
    if (--this.#left <= 0 || a === b) return true
    if (!isContainer(a) || !isContainer(b)) return false
    if (depth >= SHALLOW) return this.#pending.push(a, b) > 0
    if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && this.#areSame(a, b, depth)
    return this.#haveSame(a as JsonObject, b as JsonObject, depth)
  }

  #areSame(a: readonly unknown[], b: readonly unknown[], depth: number): boolean {
    if (a.length !== b.length) return false
    for (let index = 0; index < a.length; index++) if (!this.#isSame(a[index], b[index], depth + 1)) return false
    return true
  }

  #haveSame(a: JsonObject, b: JsonObject, depth: number): boolean {
    const keys = Object.keys(b)
    let count = 0
    for (const key in a) {
      if (this.#ordered ? keys[count] !== key : !Object.hasOwn(b, key)) return false
      if (!this.#isSame(a[key], b[key], depth + 1)) return false
      count++
    }
    return keys.length === count
  }
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null
