import {
  type Check,
  type Evaluated,
  type Keyword,
  type Mismatch,
  mismatch,
  type Prepared,
  type Run,
} from './evaluation.js'
import { extentOf } from './extent.js'
import { textOf } from './json-text.js'

/** What a keyword says of an array. */
type ArrayCheck = (run: Run, value: readonly unknown[], seen: Evaluated | undefined) => Mismatch | undefined

/** A check for arrays only: every keyword here holds of any other value. */
const ofArray =
  (check: ArrayCheck): Check =>
  (run, value, seen) =>
    Array.isArray(value) ? check(run, value, seen) : undefined

/** Judges the items from the start, one schema each. */
const each =
  (schemas: readonly Prepared[]): ArrayCheck =>
  (run, value, seen) => {
    const end = Math.min(schemas.length, value.length)
    for (let index = 0; index < end && run.spend(1); index++) {
      const found = schemas[index]?.inside(run, value[index], index)
      if (found) return found
    }
    if (seen) seen.items = Math.max(seen.items, end)
    return undefined
  }

/** Judges all items from one on by one schema. */
const rest =
  (schema: Prepared, from: number): ArrayCheck =>
  (run, value, seen) => {
    for (let index = from; index < value.length && run.spend(1); index++) {
      const found = schema.inside(run, value[index], index)
      if (found) return found
    }
    if (seen) seen.items = Number.POSITIVE_INFINITY
    return undefined
  }

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

const prefixItems: Keyword = (schema, { prepare }) =>
  ofArray(each((schema.prefixItems as readonly unknown[]).map(prepare)))

const items: Keyword = (schema, { prepare }) =>
  ofArray(
    Array.isArray(schema.items)
      ? each(schema.items.map(prepare))
      : rest(prepare(schema.items), lengthOf(schema.prefixItems)),
  )

const nothing: Check = () => undefined

/** Of dialects before 2020-12, beside a list of schemas only. */
const additionalItems: Keyword = (schema, { prepare }) =>
  Array.isArray(schema.items) ? ofArray(rest(prepare(schema.additionalItems), schema.items.length)) : nothing

const contains: Keyword = (schema, { prepare }) => {
  const wanted = prepare(schema.contains)
  const least = typeof schema.minContains === 'number' ? schema.minContains : 1
  const most = typeof schema.maxContains === 'number' ? schema.maxContains : Number.POSITIVE_INFINITY
  return ofArray((run, value, seen) => {
    let fits = 0
    for (let index = 0; index < value.length && run.spend(1); index++) {
      if (wanted.apply(run, value[index], run.track()) !== undefined) continue
      fits++
      seen?.picked.add(index)
    }
    if (fits < least) return mismatch(`needs at least ${least} of the items that contains describes`)
    return fits > most ? mismatch(`may have at most ${most} of the items that contains describes`) : undefined
  })
}

const unevaluatedItems: Keyword = (schema, { prepare }) => {
  const left = prepare(schema.unevaluatedItems)
  return ofArray((run, value, seen) => {
    if (seen === undefined) return undefined
    for (let index = Math.min(seen.items, value.length); index < value.length && run.spend(1); index++) {
      if (seen.picked.has(index)) continue
      const found = left.inside(run, value[index], index)
      if (found) return found
    }
    seen.items = Number.POSITIVE_INFINITY
    return undefined
  })
}

/** Compares by text, so that a long array takes linear time. */
const allDiffer: ArrayCheck = (run, value) => {
  const texts = new Map<string, number>()
  for (const [index, item] of value.entries()) {
    if (!run.spend(extentOf(item).nodes)) return undefined
    const text = textOf(item)
    if (texts.has(text)) return mismatch(`repeats the item ${texts.get(text)}, where all have to differ`, index)
    texts.set(text, index)
  }
  return undefined
}

const uniqueItems: Keyword = (schema) => (schema.uniqueItems === true ? ofArray(allDiffer) : nothing)

/** Keywords about the items of arrays. */
export const OF_ARRAYS = { uniqueItems, prefixItems, items, additionalItems, contains } as const

/** The keyword that has to be asked after all others. */
export const LAST_OF_ARRAYS = { unevaluatedItems } as const
