import { BoundedMap } from './bounded.js'
import type { ConnectionFacts, Exchange } from './exchange.js'
import { idKeyAt } from './id-key.js'
import type { IdKey, NotificationMessage, RequestMessage } from './message.js'
import { namedToken, tokenOf } from './progress-token.js'
import type { WireRecord } from './record.js'

/** Cancelled requests of which later progress or answers are recognised at the same time. */
const LIMIT = 1_000

/** A request of the client that it has cancelled: when and where. */
export interface Cancelled extends Pick<WireRecord, 'ts'> {
  readonly method: string
  readonly line: number
  /** Its HTTP exchange, where the client cancelled it by closing the stream. */
  readonly closed?: WireRecord['exchange']
}

/** The requests that a client has cancelled. One for each conversation. */
export class CancelledRequests {
  readonly #byExchange = new WeakMap<Exchange, Cancelled>()
  readonly #byToken = new BoundedMap<IdKey, Cancelled>(LIMIT)

  /** Notes what a `notifications/cancelled` of the client calls off. */
  noteMessage(message: NotificationMessage, connection: ConnectionFacts): void {
    if (message.dir !== 'c2s' || message.method !== 'notifications/cancelled') return
    const id = idKeyAt(message, '/params/requestId', message.params?.requestId)
    // The engine calls it off after the rules have seen the message.
    const open = id === undefined ? [] : (connection.openOf('c2s').get(id) ?? [])
    const target = open.find(({ outcome }) => outcome === 'open')
    if (target) this.#note(target, { ts: message.record.ts, line: message.source.line })
  }

  /** Notes a request whose stream the client has closed. */
  noteEnd(exchange: Exchange): void {
    const { request, outcome } = exchange
    if (outcome !== 'cancelled' || request.dir !== 'c2s' || this.#byExchange.has(exchange)) return
    this.#note(exchange, { ts: undefined, line: request.source.line, closed: request.record.exchange })
  }

  /** A new request takes the token: its progress is its own. */
  noteRequest(request: RequestMessage): void {
    const token = this.#byToken.size > 0 ? tokenOf(request) : undefined
    if (token !== undefined) this.#byToken.delete(token)
  }

  of(exchange: Exchange | undefined): Cancelled | undefined {
    return exchange && this.#byExchange.get(exchange)
  }

  /** The cancelled request whose token a progress notification names. */
  withProgress(message: NotificationMessage): Cancelled | undefined {
    const token = this.#byToken.size > 0 ? namedToken(message) : undefined
    return token === undefined ? undefined : this.#byToken.get(token)
  }

  /** Its progress is reported: once is enough. */
  forgetProgress(message: NotificationMessage): void {
    const token = namedToken(message)
    if (token !== undefined) this.#byToken.delete(token)
  }

  #note(exchange: Exchange, how: Omit<Cancelled, 'method'>): void {
    const cancelled = { ...how, method: exchange.request.method }
    const token = tokenOf(exchange.request)
    this.#byExchange.set(exchange, cancelled)
    if (token !== undefined) this.#byToken.set(token, cancelled)
  }
}
