import type { RequestMessage } from './message.js'
import { isIntegerText } from './number-text.js'

/**
 * Whether the id of a request is a string or an integer. The source text decides: as a double, 9007199254740993.5
 * would pass for an integer.
 */
export function hasValidId({ id, source, root }: RequestMessage): boolean {
  if (typeof id !== 'number') return typeof id === 'string'
  const text = source.token(`${root}/id`)
  return text === undefined ? Number.isInteger(id) : isIntegerText(text)
}
