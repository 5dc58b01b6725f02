import { isObject, member } from '../model/json.js'
import type { HttpRequestHead, NativeRecord } from './native-record.js'

/** The HTTP members of a record. */
type HttpMembers = Pick<NativeRecord, 'transport' | 'exchange' | 'http'>

/** What is worth keeping. The session has a member of its own; credentials have no place in a test's record. */
const KEPT = /^(?:accept|content-type|mcp-(?!session-id$).*)$/

/** The request as the SDKs hand it over beside a message: `request` (2.x), `requestInfo` (1.x). Only servers get it. */
const requestIn = (extra: unknown): object | undefined => {
  const request = member(extra, 'request') ?? member(extra, 'requestInfo')
  return typeof request === 'object' && request !== null ? request : undefined
}

/** Whether what came with a received message shows that HTTP carried it to a server. */
export const isFromHttp = (extra: unknown): boolean => requestIn(extra) !== undefined

function headersOf(request: object): Record<string, string> {
  const given: unknown = 'headers' in request ? request.headers : undefined
  const entries = given instanceof Headers ? [...given] : Object.entries(isObject(given) ? given : {})
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const text = Array.isArray(value) ? value.join(', ') : value
      return typeof text === 'string' && KEPT.test(name.toLowerCase()) ? [[name.toLowerCase(), text]] : []
    }),
  )
}

/** Without its query, which may hold anything. */
const pathOf = (request: object): string | undefined =>
  'url' in request && URL.canParse(String(request.url)) ? new URL(String(request.url)).pathname : undefined

function headOf(request: object): HttpRequestHead {
  const path = pathOf(request)
  const method = 'method' in request && typeof request.method === 'string' ? request.method : 'POST'
  return { method, ...(path !== undefined && { path }), headers: headersOf(request), partial: true }
}

const keyOf = (id: unknown): string | undefined =>
  typeof id === 'string' || typeof id === 'number' ? `${typeof id}${id}` : undefined

/** Says which HTTP exchange a message of a server's transport belongs to: ids mean nothing beyond it. */
export class HttpExchanges {
  readonly #prefix: string
  readonly #byRequest = new Map<string, string>()
  #count = 0

  /** `prefix`: sets the exchanges of one tap apart from those of others with the same sink. */
  constructor(prefix: string) {
    this.#prefix = prefix
  }

  received(message: unknown, extra: unknown): HttpMembers {
    const exchange = `${this.#prefix}.${++this.#count}`
    const request = requestIn(extra)
    const id = keyOf(member(message, 'id'))
    if (id !== undefined && member(message, 'method') !== undefined) this.#byRequest.set(id, exchange)
    return { transport: 'http', exchange, ...(request && { http: headOf(request) }) }
  }

  /** `options`: what was given to `send`. A message that belongs to no request goes out on a stream of its own. */
  sent(message: unknown, options: unknown): HttpMembers {
    const own = member(message, 'method') === undefined ? keyOf(member(message, 'id')) : undefined
    const id = own ?? keyOf(member(options, 'relatedRequestId'))
    const exchange = id === undefined ? undefined : this.#byRequest.get(id)
    if (own !== undefined) this.#byRequest.delete(own)
    return { transport: 'http', ...(exchange !== undefined && { exchange }) }
  }
}
