import { isObject, type JsonObject } from '../model/json.js'

/** One HTTP request of a trace and what answers it. */
export interface TraceExchange {
  readonly key: number
  /** JSON-RPC requests of its body that still wait for their answer. */
  readonly waiting: Set<string>
  /** Its body holds a request, so that its response has a body as well. */
  readonly asks: boolean
  /** The head of its response was seen. */
  answered: boolean
}

/** Where a message of the server belongs. */
export interface Placed {
  readonly exchange: TraceExchange | undefined
  readonly tookHead: boolean
}

/** Requests that are never answered are forgotten beyond so many. */
const LIMIT = 1000

const membersOf = (payload: unknown): readonly JsonObject[] =>
  (Array.isArray(payload) ? payload : [payload]).filter(isObject)

const idOf = ({ id }: JsonObject): string => `${typeof id}${String(id)}`

const isReply = (message: JsonObject): boolean => message.method === undefined && message.id !== undefined

/**
 * The HTTP exchanges of a trace whose events do not say to which one they belong: a reply belongs to that of its
 * request, a head to the one that waits for it, anything else to the only one that is under way.
 */
export class TraceExchanges {
  #open: TraceExchange[] = []
  #count = 0

  /** A request of the client. `payload`: its body, undefined where it has none. */
  request(payload: unknown): TraceExchange {
    const requests = membersOf(payload).filter(({ method, id }) => method !== undefined && id !== undefined)
    const waiting = new Set(requests.map(idOf))
    const exchange = { key: this.#count++, waiting, asks: waiting.size > 0, answered: false }
    this.#open.push(exchange)
    if (this.#open.length > LIMIT) this.#open.shift()
    return exchange
  }

  /** Whether a response can still come for some request. */
  get expectsHead(): boolean {
    return this.#open.some(({ answered }) => !answered)
  }

  /** The head of a response without a body. */
  bodyless(): TraceExchange | undefined {
    const unanswered = this.#open.filter(({ answered }) => !answered)
    return this.#answer(unanswered.find(({ asks }) => !asks) ?? unanswered[0])
  }

  /**
   * The exchange of a message of the server. `head`: the head of a response stands before it and is of a stream, or of
   * a single message. Tells whether it is the head of this message.
   */
  message(payload: unknown, head: 'stream' | 'single' | 'none' | undefined): Placed {
    const replies = membersOf(payload).filter(isReply).map(idOf)
    const own = this.#open.find(({ waiting }) => replies.some((id) => waiting.has(id)))
    const tookHead = head !== undefined && (own === undefined || !own.answered)
    const exchange = own ?? (tookHead ? this.#open.find(({ answered }) => !answered) : this.#only())
    if (exchange === undefined) return { exchange, tookHead }
    if (tookHead) this.#answer(exchange)
    for (const id of replies) exchange.waiting.delete(id)
    const over = tookHead && head !== 'stream'
    if (over || (exchange.answered && exchange.waiting.size === 0)) this.#remove(exchange)
    return { exchange, tookHead }
  }

  /** The one that is under way, where there is but one. */
  #only(): TraceExchange | undefined {
    const streams = this.#open.filter(({ answered }) => answered)
    const candidates = streams.length > 0 ? streams : this.#open
    return candidates.length === 1 ? candidates[0] : undefined
  }

  #answer(exchange: TraceExchange | undefined): TraceExchange | undefined {
    if (exchange === undefined) return undefined
    exchange.answered = true
    if (!exchange.asks) this.#remove(exchange)
    return exchange
  }

  #remove(exchange: TraceExchange): void {
    this.#open = this.#open.filter((other) => other !== exchange)
  }
}
