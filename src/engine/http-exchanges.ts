import { BoundedMap } from '../model/bounded.js'
import type { IdKey } from '../model/message.js'
import type { WireRecord } from '../model/record.js'
import type { Revision } from '../model/revision.js'
import type { Conversation } from './conversation.js'
import { LIMITS } from './limits.js'
import type { OpenExchange } from './open-exchange.js'

/** One HTTP request and everything that answers it. */
export interface HttpExchange {
  readonly number: number
  readonly conversation: Conversation
  /** JSON-RPC requests that the HTTP request carried and that still wait. */
  readonly requests: OpenExchange[]
  /** Lines on which its requests were answered, by id. */
  answered: Map<IdKey, number> | undefined
  /** The revision that its version header or its body declared. */
  revision: Revision | undefined
  /** It is a GET stream, or its HTTP request is not in the record: it may deliver the answers of other requests. */
  readonly stream: boolean
  /** One of its requests was given up because of a bound: an answer without request proves nothing any more. */
  lossy: boolean
}

/** The HTTP exchanges of one input, by the record's exchange key. Bounded: the oldest is forgotten. */
export class HttpExchanges {
  readonly #byKey = new BoundedMap<string, HttpExchange>(LIMITS.httpExchanges)
  #count = 0

  of(record: WireRecord): HttpExchange | undefined {
    const key = keyOf(record)
    return key === undefined ? undefined : this.#byKey.get(key)
  }

  /** Remembers the exchange that the record belongs to. */
  open(record: WireRecord, conversation: Conversation): HttpExchange | undefined {
    const key = keyOf(record)
    if (key === undefined) return undefined
    const known = this.#byKey.get(key)
    if (known !== undefined) return known
    const stream = record.dir !== 'c2s' || record.http?.method?.toUpperCase() === 'GET'
    const exchange = {
      number: this.#count++,
      conversation,
      requests: [],
      answered: undefined,
      revision: undefined,
      stream,
      lossy: false,
    }
    this.#byKey.set(key, exchange)
    return exchange
  }

  /** The exchange is over: nothing more can answer it. */
  close(record: WireRecord): void {
    const key = keyOf(record)
    if (key !== undefined) this.#byKey.delete(key)
  }
}

const keyOf = (record: WireRecord): string | undefined =>
  record.exchange === undefined ? undefined : `${record.session ?? ''}\n${typeof record.exchange}${record.exchange}`
