import type { IdConflict, Match } from '../model/exchange.js'
import { otherType } from '../model/id-key.js'
import type { IdKey, ReplyMessage, RequestMessage } from '../model/message.js'
import { OrderedMap } from '../model/ordered.js'
import type { Mark } from '../model/place.js'
import type { Direction } from '../model/record.js'
import { lastOf, onlyOpen, ownRequestOf, pick } from './candidates.js'
import type { Conversation } from './conversation.js'
import { opposite } from './direction.js'
import type { HttpExchange } from './http-exchanges.js'
import { KnownIds } from './known-ids.js'
import { isTooMuch, LIMITS, type Unjudged } from './limits.js'
import { lineMark } from './marks.js'
import { OpenExchange } from './open-exchange.js'
import { isBorder, isResend, isRival, mayBeRivals } from './rivals.js'

/** What a reply was found to answer. */
export interface Found {
  readonly match: Match
  readonly exchange: OpenExchange | undefined
  readonly related: Mark | undefined
  readonly certain: boolean
}

/** Pairs requests with their replies by id, within a connection or an HTTP exchange. Facts only; rules judge them. */
export class Exchanges {
  readonly #all = new OrderedMap<OpenExchange, true>()
  /** UTF-16 units of the text of all of them. */
  #text = 0
  readonly #known = new KnownIds()
  #count = 0
  /** The most requests that were open at the same time. */
  peak = 0
  readonly #unjudged: Unjudged
  readonly #dropped: (exchange: OpenExchange) => void

  /** `dropped` is told of a request that is no longer followed because there are too many. */
  constructor(unjudged: Unjudged, dropped: (exchange: OpenExchange) => void = () => {}) {
    this.#dropped = dropped
    this.#unjudged = unjudged
  }

  /** A request was sent. */
  open(conversation: Conversation, request: RequestMessage, http: HttpExchange | undefined): OpenExchange {
    const { idKey: id, dir } = request
    if (dir !== undefined) conversation.sentBy(dir).note(request)
    if (id !== undefined && dir === 'c2s' && isBorder(conversation, id)) this.#restart(conversation)
    const exchange = new OpenExchange(this.#count++, request, conversation, http)
    if (id === undefined || dir === undefined) return exchange
    const ids = conversation.openOf(dir)
    const others = ids.get(id)
    exchange.conflict = this.#conflict(conversation, exchange, others)
    if (others === undefined) ids.set(id, [exchange])
    else others.push(exchange)
    this.#known.reopen(http, id)
    this.#all.set(exchange, true)
    this.#text += exchange.size
    if (this.#all.size > this.peak) this.peak = this.#all.size
    http?.requests.push(exchange)
    while (this.#isFull()) this.#dropOldest()
    return exchange
  }

  /** A response was sent: the request that it answers, or why there is none. Closes the exchange. */
  answer(conversation: Conversation, reply: ReplyMessage, http: HttpExchange | undefined): Found {
    if (reply.dir === undefined) return { match: 'unknown', exchange: undefined, related: undefined, certain: false }
    const sender = opposite(reply.dir)
    const { idKey: id } = reply
    if (id === undefined) return this.#withoutId(conversation, reply, http)
    const ids = conversation.openOf(sender)
    const exact = pick(ids.get(id), http)
    if (exact !== undefined)
      return this.#close(conversation, exact, reply, exact.outcome === 'cancelled' ? 'late' : 'exact')
    const first = this.#known.answeredOn(conversation, http, sender, id)
    if (first !== undefined)
      return { match: 'duplicate', exchange: undefined, related: lineMark(reply.source.file, first), certain: true }
    const other = otherType(id)
    const twin = other === undefined ? undefined : pick(ids.get(other), http)
    if (twin !== undefined && twin.outcome === 'open') return this.#close(conversation, twin, reply, 'other-type')
    const certain = http === undefined ? conversation.complete : !http.stream && !http.lossy
    return { match: 'unknown', exchange: undefined, related: onlyOpen(ids, http), certain }
  }

  /** The requester called it off. The id stays known, as an answer may be under way. */
  cancel(conversation: Conversation, sender: Direction, id: IdKey): OpenExchange | undefined {
    const exchange = conversation
      .openOf(sender)
      .get(id)
      ?.find(({ outcome }) => outcome === 'open')
    if (exchange !== undefined) exchange.outcome = 'cancelled'
    return exchange
  }

  /** Nothing can answer it any more. */
  forget(exchange: OpenExchange): void {
    const { dir, idKey: id } = exchange.request
    if (dir === undefined || id === undefined || !this.#all.delete(exchange)) return
    this.#text -= exchange.size
    const own = exchange.http?.requests
    own?.splice(own.indexOf(exchange), 1)
    const ids = exchange.connection.openOf(dir)
    const sameId = ids.get(id)
    if (sameId === undefined || sameId.length === 1) ids.delete(id)
    else sameId.splice(sameId.indexOf(exchange), 1)
  }

  /** Requests still open, oldest first. */
  pending(): IterableIterator<OpenExchange> {
    return this.#all.keys()
  }

  #close(conversation: Conversation, exchange: OpenExchange, reply: ReplyMessage, match: Match): Found {
    this.forget(exchange)
    if (exchange.outcome === 'open') exchange.outcome = 'answered'
    exchange.reply = reply
    const { dir, idKey: id } = exchange.request
    if (dir !== undefined && id !== undefined)
      this.#known.answer(conversation, exchange.http, dir, id, reply.source.line)
    return { match, exchange, related: undefined, certain: true }
  }

  /** An error whose id could not be used: over HTTP it can only mean the request of its exchange. */
  #withoutId(conversation: Conversation, reply: ReplyMessage, http: HttpExchange | undefined): Found {
    const request = http === undefined ? lastOf(conversation, reply.dir) : ownRequestOf(http)
    const open = request !== undefined && request.outcome === 'open' && request.request.idKey !== undefined
    return { match: 'no-id', exchange: open ? request : undefined, related: undefined, certain: open }
  }

  #conflict(
    conversation: Conversation,
    exchange: OpenExchange,
    sameId: readonly OpenExchange[] | undefined,
  ): IdConflict | undefined {
    const earlier = this.#known.use(conversation, exchange.request)
    const open = mayBeRivals(exchange, sameId)?.find((other) => isRival(exchange, other))
    if (open !== undefined) {
      const told = exchange.http !== undefined && exchange.http !== open.http
      exchange.ambiguous = !told
      open.ambiguous = !told
      return { earlier: open.mark, inFlight: true, uncertain: conversation.gaps || conversation.lossy }
    }
    if (earlier === undefined || sameId?.some((other) => isResend(exchange, other))) return undefined
    return { earlier: lineMark(exchange.request.source.file, earlier), inFlight: false, uncertain: false }
  }

  /** Another log begins: its ids are its own. What is open may still be answered, but blocks no id. */
  #restart(conversation: Conversation): void {
    conversation.epoch++
    this.#known.restart(conversation)
  }

  /** The conversation is no longer followed: what is open in it is given up. */
  leave(conversation: Conversation): void {
    for (const ids of [conversation.open.c2s, conversation.open.s2c])
      for (const exchange of [...ids.values()].flat()) this.#giveUp(exchange)
  }

  #isFull(): boolean {
    return isTooMuch(this.#all.size, this.#text, LIMITS.openExchanges)
  }

  #dropOldest(): void {
    const oldest = this.#all.oldest()?.[0]
    if (oldest !== undefined) this.#giveUp(oldest)
  }

  #giveUp(exchange: OpenExchange): void {
    exchange.connection.lossy = true
    if (exchange.http !== undefined) exchange.http.lossy = true
    this.forget(exchange)
    this.#unjudged.count('openExchanges')
    this.#dropped(exchange)
  }
}
