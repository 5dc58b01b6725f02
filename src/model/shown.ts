import { kindOf } from './wording.js'

/** Longest text of a value that a message repeats, in UTF-16 units. */
const LONGEST = 40

/** A value for messages: short scalars as JSON text, everything else by its kind. */
export function shown(value: unknown): string {
  if (value === undefined || (typeof value === 'object' && value !== null)) return kindOf(value)
  const text = JSON.stringify(value)
  return text.length <= LONGEST ? text : `${kindOf(value)} of ${text.length} characters`
}
