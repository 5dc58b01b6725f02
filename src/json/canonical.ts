import { isObject } from '../model/json.js'

/** So many names are put in order where they stand: `sort` would make two copies of each list. */
const FEW = 16

/** In the order of their units, in place. */
function sorted(names: string[]): string[] {
  if (names.length > FEW) return names.sort()
  for (let at = 1; at < names.length; at++) {
    const name = names[at] ?? ''
    let to = at
    for (let before = names[to - 1]; before !== undefined && before > name; before = names[to - 1]) names[to--] = before
    names[to] = name
  }
  return names
}

// A length in front makes every string self-delimiting: no escapes, and no two values share a key.
const scalar = (value: unknown): string => {
  if (typeof value === 'string') return `"${value.length}:${value}`
  if (typeof value === 'number') return `#${value === 0 ? 0 : value};`
  return value === null ? 'n' : `${value};`
}

/** Appends what an object or array holds to the stack of what is still to be written, last first. */
const unfold = (value: object, pending: unknown[]): string => {
  if (Array.isArray(value)) {
    for (let index = value.length - 1; index >= 0; index--) pending.push(value[index])
    return `[${value.length};`
  }
  const keys = sorted(Object.keys(value))
  const members = value as Readonly<Record<string, unknown>>
  for (let index = keys.length - 1; index >= 0; index--) {
    const key = keys[index] ?? ''
    pending.push(members[key], key)
  }
  return `{${keys.length};`
}

/**
 * A key that two JSON values share exactly where they are equal by value: members in any order, elements in order,
 * `1` like `1.0`, `-0` like `0`, strings unit by unit without normalisation. Numbers are compared as JSON.parse gave
 * them, so integers beyond 2^53 that a double cannot tell apart are equal. Not meant for reading. Iterative, because
 * JSON.parse copes with a nesting at which JSON.stringify overflows the stack.
 */
export const canonical = (value: unknown): string => {
  // Joined at the end: a key that grows piece by piece is kept as all its pieces.
  const parts: string[] = []
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    parts.push(typeof next === 'object' && next !== null ? unfold(next, pending) : scalar(next))
  }
  return parts.join('')
}

/** Members of params that a retry adds to or changes in the request that it repeats. */
const NOT_SUBJECT: ReadonlySet<string> = new Set(['inputResponses', 'requestState', '_meta'])

const isEmptyObject = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0

/**
 * What a request asks for, as a key to compare (docs/pairing.md, "subject"): its method and its params without
 * `inputResponses`, `requestState` and `_meta`. Absent `arguments` equal `{}`.
 */
export const subjectOf = (method: string, params: unknown): string => {
  const subject: unknown[] = [method]
  if (isObject(params)) {
    const names = sorted(Object.keys(params))
    for (let index = 0; index < names.length; index++) {
      const name = names[index] ?? ''
      if (NOT_SUBJECT.has(name) || (name === 'arguments' && isEmptyObject(params[name]))) continue
      subject.push(name, params[name])
    }
  }
  return canonical(subject)
}

const TARGET_MEMBER: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
  ['resources/subscribe', 'uri'],
  ['resources/unsubscribe', 'uri'],
])

/** Name of the tool or prompt, or URI of the resource, that a request is about; empty where there is none. */
export const targetOf = (method: string, params: unknown): string => {
  const key = TARGET_MEMBER.get(method)
  const target = key !== undefined && isObject(params) ? params[key] : undefined
  return typeof target === 'string' ? target : ''
}
