import { has, isObject, type JsonObject } from '../model/json.js'

export type Random = () => number

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
export function randomFrom(text: string): Random {
  let state = [...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619), 2166136261)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** One of the items. Throws where there is none. */
export function pick<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

/** Values nested deeper than this stay as small as the schema allows. */
const DEPTH = 8

/** What the making of samples needs to know. */
export interface Sampling {
  readonly definitions: Readonly<Record<string, JsonObject>>
  readonly random: Random
  /** How many of the optional members a sample has, from 0 (none) to 1 (all). */
  readonly share: number
  /** Alternatives are taken in turn, so that each has its turn. */
  turn: number
}

/** A value that a published definition describes. */
export function sampleOf(schema: unknown, sampling: Sampling, depth = 0): unknown {
  const { definitions, random } = sampling
  const deep = depth > DEPTH
  const go = (inner: unknown): unknown => sampleOf(inner, sampling, depth + 1)
  const next = (items: readonly unknown[]): unknown => items[sampling.turn++ % items.length]
  if (!isObject(schema)) return 'anything'
  if (typeof schema.$ref === 'string') return go(definitions[schema.$ref.split('/').at(-1) ?? ''])
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return pick(schema.enum, random)
  if (Array.isArray(schema.anyOf)) return go(deep ? schema.anyOf.at(-1) : next(schema.anyOf))
  if (Array.isArray(schema.allOf)) return Object.assign({}, ...schema.allOf.map(go))
  const type = Array.isArray(schema.type) ? next(schema.type) : schema.type
  if (type === 'array') return Array.from({ length: deep ? 0 : 1 + Math.floor(random() * 2) }, () => go(schema.items))
  if (type !== 'object' && !isObject(schema.properties)) return scalarOf(type, random)
  return objectOf(schema, go, random, deep ? 0 : sampling.share)
}

function objectOf(schema: JsonObject, go: (inner: unknown) => unknown, random: Random, share: number): JsonObject {
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : []
  const made: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
    if (!required.includes(name) && random() >= share) continue
    made[name] = name === 'resultType' ? resultType(schema.properties) : go(inner)
  }
  if (isObject(schema.additionalProperties) && share > 0 && schema.properties === undefined)
    for (const name of ['a', 'b', 'c']) made[name] = go(schema.additionalProperties)
  return made
}

/** The published schema leaves the type open, but says in words which two the protocol knows. */
const resultType = (properties: unknown): string => (has(properties, 'inputRequests') ? 'input_required' : 'complete')

function scalarOf(type: unknown, random: Random): unknown {
  if (type === 'string') return pick(['text', 'file:///a', ''], random)
  if (type === 'boolean') return random() < 0.5
  if (type === 'null') return null
  return type === 'integer' || type === 'number' ? pick([0, 1], random) : 'anything'
}
