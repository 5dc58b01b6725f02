import type { WireRecord } from '../model/record.js'
import type { Chains } from './chains/chains.js'
import type { Conversation } from './conversation.js'
import type { Exchanges } from './exchanges.js'
import type { HttpExchange } from './http-exchanges.js'
import type { Judge } from './judge.js'
import type { Messages } from './messages.js'
import type { OpenExchange } from './open-exchange.js'

/** Streams that stay open until one side ends them: silence is no fault. */
const LISTENS: ReadonlySet<string> = new Set(['subscriptions/listen'])

const REFUSED = 400

/** What happens on the wire beside messages: ends of processes, streams and HTTP replies. */
export class Events {
  readonly #judge: Judge
  readonly #exchanges: Exchanges
  readonly #chains: Chains
  readonly #messages: Messages

  constructor(to: { judge: Judge; exchanges: Exchanges; chains: Chains; messages: Messages }) {
    this.#judge = to.judge
    this.#exchanges = to.exchanges
    this.#chains = to.chains
    this.#messages = to.messages
  }

  /** The messages of the record have been judged. */
  after(record: WireRecord, conversation: Conversation, http: HttpExchange | undefined): void {
    switch (record.event) {
      case undefined:
        break
      case 'gap':
        conversation.gaps = true
        break
      case 'exit':
        this.#exit(conversation)
        break
      case 'sse-close':
        this.#end(http, 'unanswered')
        break
      case 'client-closed-stream':
        this.#end(http, 'cancelled')
        break
    }
    const status = record.http?.status
    // An HTTP refusal is an answer, though none of JSON-RPC.
    if (status !== undefined && status >= REFUSED && http !== undefined)
      for (const exchange of [...http.requests]) this.#close(exchange, 'open')
  }

  /** The process is gone: what is open stays without an answer. */
  #exit(conversation: Conversation): void {
    this.#messages.endOf(conversation)
    for (const ids of [conversation.open.c2s, conversation.open.s2c])
      for (const exchanges of [...ids.values()])
        for (const exchange of [...exchanges])
          this.#close(exchange, exchange.outcome === 'open' ? 'unanswered' : exchange.outcome)
  }

  #end(http: HttpExchange | undefined, outcome: 'unanswered' | 'cancelled'): void {
    if (http === undefined || http.stream) return
    for (const exchange of [...http.requests])
      this.#close(exchange, exchange.outcome === 'open' ? outcome : exchange.outcome)
  }

  #close(exchange: OpenExchange, outcome: OpenExchange['outcome']): void {
    const changes = exchange.outcome !== outcome && !LISTENS.has(exchange.request.method)
    exchange.outcome = outcome
    this.#exchanges.forget(exchange)
    if (changes) this.#judge.exchange(exchange.connection, exchange)
    this.#chains.noReply(exchange)
  }
}
