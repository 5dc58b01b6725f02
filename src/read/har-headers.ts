import type { Spellings } from '../json/lazy-source.js'
import { isObject } from '../model/json.js'
import { escapeSegment } from '../model/pointer.js'
import type { Headers } from '../model/record.js'

const HEADERS = '/http/headers'

/** Header entries, `[{name, value}]`, as headers with lower-case names. Pseudo-headers of HTTP/2 are none. */
export const headersOfList = (list: unknown): Headers => {
  const headers: Record<string, string | readonly string[]> = {}
  if (!Array.isArray(list)) return headers
  for (const entry of list) {
    if (!isObject(entry) || typeof entry.name !== 'string' || entry.name.startsWith(':')) continue
    const name = entry.name.toLowerCase()
    const value = String(entry.value ?? '')
    const before = Object.hasOwn(headers, name) ? headers[name] : undefined
    headers[name] = before === undefined ? value : [before, value].flat()
  }
  return headers
}

/**
 * The pointers of the request or response of an entry, `side`, by those of a native record. A header is found at the
 * value of its entry, its name at the name; a header that is not there, at the list.
 */
export const spellingsOf =
  (side: '/request' | '/response', list: unknown): Spellings =>
  (pointer, part) => {
    if (pointer.startsWith(`${HEADERS}/`)) {
      const index = indexOf(list, pointer.slice(HEADERS.length + 1))
      if (index === -1) return { pointer: `${side}/headers`, part: 'value' }
      return { pointer: `${side}/headers/${index}/${part === 'key' ? 'name' : 'value'}`, part: 'value' }
    }
    const spelled = OTHERS.get(pointer)
    return spelled === undefined ? undefined : { pointer: side + spelled, part }
  }

const OTHERS: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ['/http', ''],
  [HEADERS, '/headers'],
  ['/http/method', '/method'],
  ['/http/path', '/url'],
  ['/http/status', '/status'],
  ['/event', '/content'],
  ['/sse', '/content/text'],
  ['/sse/event', '/content/text'],
  ['/sse/id', '/content/text'],
  ['/sse/retry', '/content/text'],
])

const indexOf = (list: unknown, name: string): number =>
  Array.isArray(list)
    ? list.findIndex(
        (entry) =>
          isObject(entry) && typeof entry.name === 'string' && escapeSegment(entry.name.toLowerCase()) === name,
      )
    : -1
