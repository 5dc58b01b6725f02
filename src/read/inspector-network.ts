import type { Spellings } from '../json/lazy-source.js'
import type { Position } from '../json/source.js'
import { isObject, type JsonObject } from '../model/json.js'
import { escapeSegment } from '../model/pointer.js'
import { headOf, isEventStream } from './http.js'
import { type Body, type HttpExchange, pathOf, type Side } from './http-exchange.js'

/** Whether a value is an entry of the Inspector's network log. */
export const isNetworkEntry = (value: unknown): value is JsonObject =>
  isObject(value) &&
  typeof value.timestamp === 'string' &&
  typeof value.method === 'string' &&
  typeof value.url === 'string' &&
  isObject(value.requestHeaders)

const HEADERS = '/http/headers/'

/** From pointers of a native record to those of an entry, whose members begin with `side`. */
const spellingsOf =
  (entry: JsonObject, side: 'request' | 'response'): Spellings =>
  (pointer, part) => {
    if (pointer.startsWith(HEADERS)) {
      const headers = entry[`${side}Headers`]
      const names = isObject(headers) ? Object.keys(headers) : []
      const name = names.find((one) => escapeSegment(one.toLowerCase()) === pointer.slice(HEADERS.length))
      if (name === undefined) return { pointer: `/${side}Headers`, part: 'value' }
      return { pointer: `/${side}Headers/${escapeSegment(name)}`, part }
    }
    const spelled = MEMBERS.get(pointer)
    return spelled === undefined ? undefined : { pointer: spelled.replace('*', side), part }
  }

const MEMBERS: ReadonlyMap<string, string> = new Map([
  ['/http/headers', '/*Headers'],
  ['/http/method', '/method'],
  ['/http/path', '/url'],
  ['/http/status', '/responseStatus'],
  ['/sse', '/responseBody'],
  ['/sse/event', '/responseBody'],
  ['/sse/id', '/responseBody'],
])

const bodyOf = (text: unknown, pointer: string): Body | undefined =>
  typeof text === 'string' ? { text, pointer, encoded: false, bytes: undefined } : undefined

const requestOf = (entry: JsonObject): Side => {
  const { method, url, requestHeaders: headers } = entry
  const path = typeof url === 'string' ? pathOf(url) : undefined
  const head = headOf({ method, path, headers }) ?? { headers: {} }
  const body = bodyOf(entry.requestBody, '/requestBody')
  return { head, body, missing: undefined, spellings: spellingsOf(entry, 'request') }
}

/** The body of a stream that does not end by itself is not kept, nor is one that could not be read. */
const responseOf = (entry: JsonObject): Side | undefined => {
  const { responseStatus: status, responseHeaders: headers } = entry
  const head = headOf({ status, headers })
  if (!head || typeof status !== 'number') return undefined
  const body = bodyOf(entry.responseBody, '/responseBody')
  const type = String(head.headers['content-type'] ?? '')
  const lost = body === undefined && status !== 202 && (isEventStream(head) || type.includes('json'))
  return { head, body, missing: lost ? '/responseStatus' : undefined, spellings: spellingsOf(entry, 'response') }
}

/** What an entry of the network log says about its exchange. `at`: where the entry begins. `started`: milliseconds. */
export const networkExchange = (
  entry: JsonObject,
  started: number,
  more: { readonly at: Position; readonly text: string; readonly number: number },
): HttpExchange => {
  const { timestamp, duration } = entry
  const ended = started + (typeof duration === 'number' ? duration : Number.NaN)
  return {
    at: more.at,
    text: () => more.text,
    number: more.number,
    conn: undefined,
    endpoint: undefined,
    startedAt: String(timestamp),
    endedAt: Math.abs(ended) < 8.64e15 ? new Date(ended).toISOString() : undefined,
    request: requestOf(entry),
    response: responseOf(entry),
    ends: entry.error === undefined ? 'whole' : 'broken off',
  }
}
