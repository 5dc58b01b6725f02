import { isObject, type JsonObject } from '../model/json.js'
import { escapeSegment } from '../model/pointer.js'
import type { HttpHead } from '../model/record.js'
import { headOf, isEventStream } from './http.js'

/** The HTTP head of an event; one without headers where they cannot be read. */
export const headOfEvent = (event: JsonObject): HttpHead => headOf({ ...event, path: undefined }) ?? { headers: {} }

/** From pointers of a record's HTTP head to those of the event, which has the parts at its top. */
export const headPlaces = ({ headers }: JsonObject): ReadonlyMap<string, string> => {
  const places = new Map([
    ['/http', ''],
    ['/http/status', '/status'],
    ['/http/method', '/method'],
    ['/http/headers', '/headers'],
  ])
  if (isObject(headers))
    for (const name of Object.keys(headers))
      places.set(`/http/headers/${escapeSegment(name.toLowerCase())}`, `/headers/${escapeSegment(name)}`)
  return places
}

/** Whether a request has no body. Older traces do not tell the method. */
export const isBodylessRequest = ({ method, headers }: HttpHead): boolean =>
  method === undefined ? headers['content-type'] === undefined : !/^(post|put|patch)$/i.test(method)

const EMPTY_STATUSES: ReadonlySet<number | undefined> = new Set([202, 204, 304])

/** What follows the head of a response: messages of a stream, one message, or none. */
export const bodyOf = (head: HttpHead): 'stream' | 'single' | 'none' => {
  if (EMPTY_STATUSES.has(head.status)) return 'none'
  return isEventStream(head) ? 'stream' : 'single'
}

/** Whether a head announces one JSON value. */
export const isJson = ({ headers }: HttpHead): boolean =>
  /\bjson\b/i.test([headers['content-type'] ?? ''].flat().join())
