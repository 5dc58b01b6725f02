import type { IdKey, Message } from './message.js'
import { isIntegerText } from './number-text.js'

/** Longest integer that is compared exactly. */
const EXACT = /^-?\d{1,300}$/

/**
 * What an id that stands somewhere inside a message (`requestId`, `subscriptionId`, `progressToken`) is compared by;
 * undefined where it is neither a string nor a number. `pointer` is that of the value.
 */
export function idKeyAt({ source, root }: Message, pointer: string, value: unknown): IdKey | undefined {
  if (typeof value === 'string' || Number.isSafeInteger(value)) return value as IdKey
  if (typeof value !== 'number') return undefined
  const text = source.token(root + pointer)
  return text !== undefined && EXACT.test(text) ? BigInt(text) : value
}

/** Whether a value inside a message is a string or an integer, as ids and progress tokens have to be. */
export function isIdAt({ source, root }: Message, pointer: string, value: unknown): boolean {
  if (typeof value === 'string' || Number.isSafeInteger(value)) return true
  if (typeof value !== 'number') return false
  const text = source.token(root + pointer)
  return text === undefined ? Number.isInteger(value) : isIntegerText(text)
}

/** The id with the same text and the other JSON type: `1` for `"1"` and the other way round. */
export function otherType(key: IdKey): IdKey | undefined {
  if (typeof key !== 'string') return String(key)
  if (!EXACT.test(key)) return undefined
  const number = Number(key)
  return Number.isSafeInteger(number) ? number : BigInt(key)
}

/** The id as it would stand in JSON, so that `1` and `"1"` look different. */
export const shownKey = (key: IdKey): string => (typeof key === 'string' ? JSON.stringify(key) : String(key))
