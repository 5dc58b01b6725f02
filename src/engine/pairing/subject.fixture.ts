import type { Random } from './random.fixture.js'

export type Members = Readonly<Record<string, unknown>>

/** What a call is about: a retry repeats it by value, though it may spell it otherwise. */
export interface Subject {
  readonly method: 'tools/call' | 'prompts/get' | 'resources/read'
  readonly params: Members
}

const NUMBER_MARK = '\u0001'

/** A number that is written in this way. */
const written = (text: string): string => NUMBER_MARK + text

/** JSON text with the numbers as they were to be written. */
export const jsonText = (value: unknown): string => JSON.stringify(value).replace(/"\\u0001([^"]+)"/g, '$1')

const SUBJECTS: readonly Subject[] = [
  { method: 'tools/call', params: { name: 'deploy', arguments: { env: 'prod', count: 1, tags: ['a', 'b'] } } },
  { method: 'tools/call', params: { name: 'deploy', arguments: { env: 'dev', count: 1, tags: ['a', 'b'] } } },
  { method: 'tools/call', params: { name: 'deploy', arguments: { env: 'prod', count: 1, tags: ['b', 'a'] } } },
  { method: 'tools/call', params: { name: 'delete', arguments: { env: 'prod', count: 1, tags: ['a', 'b'] } } },
  { method: 'tools/call', params: { name: 'status', arguments: {} } },
  { method: 'tools/call', params: { name: 'move', arguments: { from: { x: 0, y: 1.5 }, to: { y: 100, x: -2 } } } },
  { method: 'prompts/get', params: { name: 'deploy', arguments: { env: 'prod' } } },
  { method: 'prompts/get', params: { name: 'review', arguments: {} } },
  { method: 'resources/read', params: { uri: 'file:///notes/a.md' } },
  { method: 'resources/read', params: { uri: 'file:///notes/A.md' } },
]

/** Subjects for one set: few, so that calls are often identical or nearly so. */
export const someSubjects = (random: Random): Subject[] =>
  random.shuffled(SUBJECTS).slice(0, random.pick([1, 2, 2, 3, 4, 6]))

/** The same call with other arguments, which no other call of the set has. */
export function withOtherArguments({ method, params }: Subject): Subject {
  if (method === 'resources/read') return { method, params: { ...params, note: 'other' } }
  return { method, params: { ...params, arguments: { ...Object(params.arguments), env: 'elsewhere' } } }
}

/** A call of the same method for something that the set does not know. */
export const ofOtherTarget = ({ method, params }: Subject): Subject =>
  method === 'resources/read'
    ? { method, params: { uri: 'file:///other' } }
    : { method, params: { ...params, name: 'other' } }

/** The params of one sending of the call: members in any order, numbers spelled in any way. */
export function spelled({ params }: Subject, random: Random): Members {
  const all = Object(respell(params, random)) as Members
  const { arguments: given, ...rest } = all
  if (given === undefined || Object.keys(Object(given)).length > 0 || random.chance(0.5)) return all
  return rest
}

function respell(value: unknown, random: Random): unknown {
  if (typeof value === 'number')
    return written(spellings(value)[random.below(random.chance(0.7) ? 1 : 3)] ?? `${value}`)
  if (Array.isArray(value)) return value.map((item) => respell(item, random))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, respell(inner, random)])
  return Object.fromEntries(random.chance(0.7) ? entries : random.shuffled(entries))
}

const spellings = (value: number): string[] => [
  `${value}`,
  Number.isInteger(value) ? `${value}.0` : `${value}00`,
  `${value}e0`,
]

/** The final result of a call. */
export function resultOf({ method, params }: Subject): Members {
  if (method === 'tools/call') return { resultType: 'complete', content: [{ type: 'text', text: 'done' }] }
  if (method === 'prompts/get')
    return { resultType: 'complete', messages: [{ role: 'user', content: { type: 'text', text: 'go' } }] }
  return { resultType: 'complete', contents: [{ uri: params.uri, text: 'text' }], ttlMs: 0, cacheScope: 'private' }
}
