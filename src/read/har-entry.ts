import type { Position } from '../json/source.js'
import { isObject, type JsonObject } from '../model/json.js'
import { headersOfList, spellingsOf } from './har-headers.js'
import type { HarItem } from './har-item.js'
import { type Body, type HttpExchange, pathOf, type Side } from './http-exchange.js'

/** Statuses whose responses have no body, or none that says anything. */
const BODYLESS: ReadonlySet<unknown> = new Set([202, 204, 205, 304])

/** What exporters write about a client that did not wait for the end of the response. */
const CLIENT_CLOSED = /client (?:has )?(?:closed|disconnected|aborted|cancell?ed)|ERR_ABORTED|NS_BINDING_ABORTED/i

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})

const countOf = (value: unknown): number | undefined => (typeof value === 'number' && value >= 0 ? value : undefined)

/** A body that is there; an empty string where there were bytes is one that was not kept. */
const bodyOf = (holder: JsonObject, pointer: string, bytes: number | undefined): Body | undefined => {
  const { text, encoding } = holder
  if (typeof text !== 'string' || (text === '' && (bytes ?? 0) > 0)) return undefined
  return { text, pointer: `${pointer}/text`, encoded: encoding === 'base64', bytes }
}

const requestOf = (request: JsonObject): Side => {
  const { headers, method, url, bodySize } = request
  const body = bodyOf(objectOf(request.postData), '/request/postData', countOf(bodySize))
  const lost = body === undefined && (countOf(bodySize) ?? 0) > 0
  return {
    head: { method: textIn(method), path: pathOf(textIn(url)), headers: headersOfList(headers) },
    body,
    missing: lost ? '/request' : undefined,
    spellings: spellingsOf('/request', headers),
  }
}

const responseOf = (response: JsonObject, method: unknown): Side | undefined => {
  const { headers: list, status } = response
  if (typeof status !== 'number' || status === 0) return undefined
  const content = objectOf(response.content)
  const size = countOf(content.size)
  const body = bodyOf(content, '/response/content', size)
  const head = { status, ...responseHeaders(list, content.mimeType) }
  const lost = body === undefined && method !== 'HEAD' && hadBody(head, content)
  return {
    head,
    body,
    missing: lost ? '/response/content' : undefined,
    spellings: spellingsOf('/response', list),
  }
}

/** Where an exporter left the headers out, it still tells the type of the body. */
const responseHeaders = (list: unknown, type: unknown): Pick<Side['head'], 'headers' | 'partial'> => {
  if ((Array.isArray(list) && list.length > 0) || typeof type !== 'string' || type === '')
    return { headers: headersOfList(list) }
  return { headers: { 'content-type': type }, partial: true }
}

/** Whether a response without text had a body: exporters leave out what came as a stream, and say that its size is 0. */
const hadBody = ({ status, headers }: Side['head'], { size, mimeType }: JsonObject): boolean => {
  if (typeof size === 'number' && size > 0) return true
  if (BODYLESS.has(status)) return false
  const type = `${mimeType ?? ''} ${headers['content-type'] ?? ''}`
  return type.includes('text/event-stream') || (size !== 0 && type.includes('json'))
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const endOf = ({ comment, _error: error }: JsonObject, response: JsonObject): HttpExchange['ends'] => {
  const said = [comment, error, response.comment, response._error].filter((text) => typeof text === 'string').join(' ')
  if (CLIENT_CLOSED.test(said)) return 'closed by the client'
  return said.includes('ERR_') || (typeof error === 'string' && error !== '') ? 'broken off' : 'whole'
}

/** When the response ended, in ISO 8601; undefined where the entry does not say. */
const endedAt = ({ startedAt, time }: HarItem): string | undefined => {
  const end = Date.parse(startedAt) + time
  return Number.isFinite(end) && Math.abs(end) < 8.64e15 ? new Date(end).toISOString() : undefined
}

/** What an entry of a HAR (1.2) says about its exchange. */
export const exchangeOf = (
  entry: JsonObject,
  item: HarItem,
  more: {
    readonly at: Position
    readonly text: () => string
    readonly number: number
    readonly endpoint: string | undefined
  },
): HttpExchange => {
  const request = objectOf(entry.request)
  const response = objectOf(entry.response)
  const { connection } = entry
  return {
    at: more.at,
    text: more.text,
    number: more.number,
    conn: typeof connection === 'string' && connection !== '' ? connection : undefined,
    endpoint: more.endpoint,
    startedAt: item.startedAt,
    endedAt: endedAt(item),
    request: requestOf(request),
    response: responseOf(response, request.method),
    ends: endOf(entry, response),
  }
}
