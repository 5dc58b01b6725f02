import type { JsonObject } from '../model/json.js'
import { below, type Evaluated, type Keyword, type Mismatch, mismatch, type Run } from './evaluation.js'
import { extentOf } from './extent.js'
import { textOf } from './json-text.js'

/** Runs a check for arrays only: every keyword here holds of any other value. */
type OfArray = (
  run: Run,
  schema: JsonObject,
  value: readonly unknown[],
  seen: Evaluated | undefined,
) => Mismatch | undefined

const ofArray =
  (check: OfArray): Keyword =>
  (run, schema, value, seen) =>
    Array.isArray(value) ? check(run, schema, value, seen) : undefined

/** Judges the items from the start, one schema each. */
function each(run: Run, schemas: readonly unknown[], value: readonly unknown[], seen: Evaluated | undefined) {
  const end = Math.min(schemas.length, value.length)
  for (let index = 0; index < end && run.spend(1); index++) {
    const found = below(index, run.apply(schemas[index], value[index], run.track()))
    if (found) return found
  }
  if (seen) seen.items = Math.max(seen.items, end)
  return undefined
}

/** Judges all items from one on by one schema. */
function rest(run: Run, schema: unknown, value: readonly unknown[], from: number, seen: Evaluated | undefined) {
  for (let index = from; index < value.length && run.spend(1); index++) {
    const found = below(index, run.apply(schema, value[index], run.track()))
    if (found) return found
  }
  if (seen) seen.items = Number.POSITIVE_INFINITY
  return undefined
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

const prefixItems: OfArray = (run, schema, value, seen) =>
  each(run, schema.prefixItems as readonly unknown[], value, seen)

const items: OfArray = (run, schema, value, seen) =>
  Array.isArray(schema.items)
    ? each(run, schema.items, value, seen)
    : rest(run, schema.items, value, lengthOf(schema.prefixItems), seen)

/** Of dialects before 2020-12, beside a list of schemas only. */
const additionalItems: OfArray = (run, schema, value, seen) =>
  Array.isArray(schema.items) ? rest(run, schema.additionalItems, value, schema.items.length, seen) : undefined

const contains: OfArray = (run, schema, value, seen) => {
  const least = typeof schema.minContains === 'number' ? schema.minContains : 1
  const most = typeof schema.maxContains === 'number' ? schema.maxContains : Number.POSITIVE_INFINITY
  let fits = 0
  for (let index = 0; index < value.length && run.spend(1); index++) {
    if (run.apply(schema.contains, value[index], run.track()) !== undefined) continue
    fits++
    seen?.picked.add(index)
  }
  if (fits < least) return mismatch(`needs at least ${least} of the items that contains describes`)
  return fits > most ? mismatch(`may have at most ${most} of the items that contains describes`) : undefined
}

const unevaluatedItems: OfArray = (run, schema, value, seen) => {
  if (seen === undefined) return undefined
  for (let index = Math.min(seen.items, value.length); index < value.length && run.spend(1); index++) {
    if (seen.picked.has(index)) continue
    const found = below(index, run.apply(schema.unevaluatedItems, value[index], run.track()))
    if (found) return found
  }
  seen.items = Number.POSITIVE_INFINITY
  return undefined
}

/** Compares by text, so that a long array takes linear time. */
const uniqueItems: OfArray = (run, schema, value) => {
  if (schema.uniqueItems !== true) return undefined
  const texts = new Map<string, number>()
  for (const [index, item] of value.entries()) {
    if (!run.spend(extentOf(item).nodes)) return undefined
    const text = textOf(item)
    if (texts.has(text)) return mismatch(`repeats the item ${texts.get(text)}, where all have to differ`, index)
    texts.set(text, index)
  }
  return undefined
}

/** Keywords about the items of arrays. */
export const OF_ARRAYS = {
  uniqueItems: ofArray(uniqueItems),
  prefixItems: ofArray(prefixItems),
  items: ofArray(items),
  additionalItems: ofArray(additionalItems),
  contains: ofArray(contains),
} as const

/** The keyword that has to be asked after all others. */
export const LAST_OF_ARRAYS = { unevaluatedItems: ofArray(unevaluatedItems) } as const
