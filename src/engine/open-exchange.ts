import type { Exchange, IdConflict, Outcome } from '../model/exchange.js'
import type { ListingFacts } from '../model/listing.js'
import type { ReplyMessage, RequestMessage } from '../model/message.js'
import type { Mark } from '../model/place.js'
import type { Conversation } from './conversation.js'
import type { HttpExchange } from './http-exchanges.js'
import { markOf } from './marks.js'

/** A request and what became of it, as the engine follows it. */
export class OpenExchange implements Exchange {
  /** Order in the input. */
  readonly number: number
  readonly request: RequestMessage
  readonly connection: Conversation
  readonly http: HttpExchange | undefined
  outcome: Outcome = 'open'
  reply: ReplyMessage | undefined
  conflict: IdConflict | undefined
  /** Two requests share the id and nothing tells their answers apart. */
  ambiguous = false
  judged: Exchange['judged'] = undefined
  /** The traits of the request, once it is judged. */
  shown = 0
  /** How often the ids of the conversation had started again when the request was sent. */
  readonly epoch: number
  /** UTF-16 units of its text, which its value is about as large as. */
  readonly size: number
  #mark: Mark | undefined
  #listings: ListingFacts | undefined

  constructor(number: number, request: RequestMessage, connection: Conversation, http: HttpExchange | undefined) {
    this.number = number
    this.request = request
    this.connection = connection
    this.epoch = connection.epoch
    this.http = http
    this.size = request.source.size
  }

  get listings(): ListingFacts {
    this.#listings ??= this.connection.listings.asSeenBy(this.request)
    return this.#listings
  }

  /** Where the request stands; found when it is first asked for. */
  get mark(): Mark {
    this.#mark ??= markOf(this.request)
    return this.#mark
  }
}
