import { isObject } from '../model/json.js'
import { child } from '../model/pointer.js'
import { pick, type Random } from './agreement-samples.fixture.js'

const KINDS = ['dropped', 'type', 'null', 'extra', 'boundary', 'text'] as const
type Kind = (typeof KINDS)[number]

/** A changed copy of a value. */
export interface Mutation {
  readonly kind: Kind
  /** Where it was changed. */
  readonly pointer: string
  readonly value: unknown
}

interface Place {
  readonly keys: readonly (string | number)[]
  readonly value: unknown
}

const BOUNDARIES = [-1, 0, 0.5, 1, 1.5, 2, 100, 101, -32603, 2 ** 53, 1e300]
const OF_EACH_TYPE: readonly unknown[] = ['text', 7, true, {}, [], { type: 'text' }, ['text'], [7]]

/** Copies of a value, each with one change somewhere, of a kind that is possible there. */
export function mutations(value: unknown, count: number, random: Random): Mutation[] {
  const places = placesIn(value)
  const made: Mutation[] = []
  while (made.length < count) {
    const place = pick(places, random)
    const kind = pick(KINDS, random)
    const change = changed(place, kind, random)
    if (change === undefined) continue
    const keys = kind === 'extra' && isObject(place.value) ? [...place.keys, 'x-more'] : place.keys
    made.push({ kind, pointer: child('', ...keys), value: replaced(value, place.keys, change) })
  }
  return made
}

/** Instead of a value: nothing. */
const NOTHING = Symbol('nothing')

function changed({ keys, value }: Place, kind: Kind, random: Random): unknown {
  switch (kind) {
    case 'dropped':
      return keys.length > 0 ? NOTHING : undefined
    case 'null':
      return null
    case 'type':
      return pick(
        OF_EACH_TYPE.filter((other) => typeof other !== typeof value || Array.isArray(other) !== Array.isArray(value)),
        random,
      )
    case 'extra':
      if (Array.isArray(value)) return [...value, pick([...OF_EACH_TYPE, null], random)]
      return isObject(value) ? { ...value, 'x-more': pick([...OF_EACH_TYPE, 1.5, null], random) } : undefined
    case 'boundary':
      return typeof value === 'number' ? pick(BOUNDARIES, random) : undefined
    case 'text':
      return typeof value === 'string' ? pick(['', 'other', 'text', '😀'.repeat(300)], random) : undefined
  }
}

function placesIn(value: unknown, keys: readonly (string | number)[] = []): Place[] {
  const inner: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(isObject(value) ? value : {})
  return [{ keys, value }, ...inner.flatMap(([key, held]) => placesIn(held, [...keys, key]))]
}

function replaced(value: unknown, keys: readonly (string | number)[], change: unknown): unknown {
  const [key, ...rest] = keys
  if (key === undefined) return change
  if (Array.isArray(value))
    return value.flatMap((item, index) => {
      const next = index === key ? replaced(item, rest, change) : item
      return next === NOTHING ? [] : [next]
    })
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([name, held]) => [
    name,
    name === key ? replaced(held, rest, change) : held,
  ])
  return Object.fromEntries(entries.filter(([, held]) => held !== NOTHING))
}
