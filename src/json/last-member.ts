import { isObject } from '../model/json.js'
import type { Place } from './locate.js'
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  endBefore,
  endOfString,
  endOfValue,
  QUOTE,
  skipSpace,
} from './walk.js'

const isContainer = (value: unknown): boolean => typeof value === 'object' && value !== null

/**
 * Where the member of an object stands, where it is the last one: found without a walk through it. undefined where that
 * does not show: only of a member that is an object or array beside others that are none is the end known from the end of
 * the text. `value` is what the text holds; no name may stand twice in it.
 */
export const lastMember = (text: string, value: unknown, name: string): Place | undefined => {
  if (!isObject(value)) return undefined
  for (const key in value) if (isContainer(value[key]) !== (key === name)) return undefined
  const end = endBefore(text, endBefore(text, text.length) - 1)
  const last = text.charCodeAt(end - 1)
  if (last !== CLOSE_OBJECT && last !== CLOSE_ARRAY) return undefined
  return memberUpTo(text, `"${name}"`, end)
}

/** The member that ends at an offset, by the members before it. A name with escapes is none that is looked for. */
const memberUpTo = (text: string, quoted: string, end: number): Place | undefined => {
  let at = skipSpace(text, skipSpace(text, 0) + 1)
  while (at < end && text.charCodeAt(at) === QUOTE) {
    const keyEnd = endOfString(text, at)
    const colon = skipSpace(text, keyEnd)
    if (text.charCodeAt(colon) !== COLON) return undefined
    const start = skipSpace(text, colon + 1)
    if (keyEnd - at === quoted.length && text.startsWith(quoted, at))
      return { keyStart: at, keyEnd, start, end, found: true }
    const comma = skipSpace(text, endOfValue(text, start))
    if (text.charCodeAt(comma) !== COMMA) return undefined
    at = skipSpace(text, comma + 1)
  }
  return undefined
}
