import { isObject } from '../model/json.js'
import type { Place } from './locate.js'
import { splitPointer } from './pointer.js'
import { endOfValue, skipSpace } from './walk.js'

/** What holds the value at the pointer, as JSON.parse read it; undefined where that leads nowhere. */
function holderOf(value: unknown, path: readonly string[]): unknown {
  let holder = value
  for (let index = 0; index < path.length - 1; index++) {
    const key = path[index] ?? ''
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, key)) return undefined
    holder = (holder as Readonly<Record<string, unknown>>)[key]
  }
  return holder
}

/**
 * Where the member at a pointer stands, where its name stands in the text only once: found without a walk through it.
 * undefined where that does not show. `value` is what the text holds.
 */
export const soleMember = (text: string, value: unknown, pointer: string): Place | undefined => {
  const path = splitPointer(pointer)
  const name = path.at(-1)
  const holder = holderOf(value, path)
  if (name === undefined || !isObject(holder) || !Object.hasOwn(holder, name)) return undefined
  const quoted = JSON.stringify(name)
  // A short escape, or one that may be left out.
  if (quoted.length !== name.length + 2 || name.includes('/')) return undefined
  const keyStart = text.indexOf(quoted)
  const keyEnd = keyStart + quoted.length
  // Nothing else can spell it, so what was found is the member, and a colon follows.
  if (keyStart === -1 || text.includes(quoted, keyEnd) || text.includes('\\u')) return undefined
  const start = skipSpace(text, skipSpace(text, keyEnd) + 1)
  return { keyStart, keyEnd, start, end: endOfValue(text, start), found: true }
}
