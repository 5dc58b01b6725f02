import type { RequestMessage } from './message.js'
import { isIntegerText } from './number-text.js'

/**
 * Whether the id of a request is a string or an integer. Beyond 2^53 the source text decides: as a double,
 * 9007199254740993.5 would pass for an integer. Below, the text is not worth a walk for every request.
 */
export function hasValidId({ id, source, root }: RequestMessage): boolean {
  if (typeof id !== 'number') return typeof id === 'string'
  if (Number.isSafeInteger(id)) return true
  const text = source.token(`${root}/id`)
  return text === undefined ? Number.isInteger(id) : isIntegerText(text)
}
