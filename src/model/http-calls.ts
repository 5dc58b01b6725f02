import { BoundedMap } from './bounded.js'
import { headerList, mediaType, verbOf } from './header-value.js'
import type { Message } from './message.js'
import { forNewest } from './newest.js'
import type { WireRecord } from './record.js'
import { exchangeKey } from './stream-keys.js'

/** HTTP requests that are remembered at the same time. */
const LIMIT = 1_000

/** An HTTP request and the head of its answer, as far as both were seen. */
export interface HttpCall {
  /** In upper case. */
  readonly verb: string
  readonly path: string
  /** It asks for the rest of a broken stream (Last-Event-ID). */
  readonly resumes: boolean
  /** It carries a header that only MCP has. */
  readonly mcp: boolean
  readonly session: string | undefined
  requests: number
  notifications: number
  responses: number
  /** Method of the request or notification in the body; of the first one in a batch. */
  method: string | undefined
  status: number | undefined
  /** Media type of the answer. */
  type: string | undefined
}

/** A call, and the message that was counted last: all rules hold the same call, and each shows it each message. */
interface SharedCall extends HttpCall {
  counted: Message | undefined
}

const begin = forNewest(
  (record: WireRecord): SharedCall => ({
    verb: verbOf(record) ?? '',
    path: record.http?.path?.split('?', 1)[0] ?? '',
    resumes: headerList(record, 'last-event-id') !== undefined,
    mcp: Object.keys(record.http?.headers ?? {}).some((name) => name.startsWith('mcp-')),
    session: headerList(record, 'mcp-session-id'),
    requests: 0,
    notifications: 0,
    responses: 0,
    method: undefined,
    status: undefined,
    type: undefined,
    counted: undefined,
  }),
)

function count(call: SharedCall, message: Message): void {
  if (call.counted === message) return
  call.counted = message
  if (message.kind === 'request') call.requests++
  else if (message.kind === 'notification') call.notifications++
  else if (message.kind !== 'invalid') call.responses++
  if ('method' in message) call.method ??= message.method
}

/** What the HTTP requests of a conversation carried, for what comes back in other records of the exchange. */
export class HttpCalls {
  readonly #calls = new BoundedMap<string, SharedCall>(LIMIT)
  #overSse = false

  of(record: WireRecord): HttpCall | undefined {
    return this.#calls.get(exchangeKey(record) ?? '')
  }

  /** An `endpoint` event was seen: the conversation uses HTTP+SSE of 2024-11-05, which has other rules. */
  get overSse(): boolean {
    return this.#overSse
  }

  /** Notes the head of a request or of an answer; the request that the record belongs to. */
  record(record: WireRecord): HttpCall | undefined {
    if (record.sse?.event === 'endpoint') this.#overSse = true
    const key = exchangeKey(record)
    if (key === undefined) return undefined
    if (verbOf(record) !== undefined) {
      const call = begin(record)
      this.#calls.set(key, call)
      return call
    }
    const call = this.#calls.get(key)
    if (call === undefined || record.http?.status === undefined) return call
    call.status = record.http.status
    call.type = mediaType(headerList(record, 'content-type'))
    return call
  }

  /** Notes what a request carries. */
  message(message: Message): HttpCall | undefined {
    const call = this.#calls.get(exchangeKey(message.record) ?? '')
    if (call !== undefined && message.dir === 'c2s') count(call, message)
    return call
  }
}
