import type { BareResend, Retry } from '../../model/chain.js'
import { has } from '../../model/json.js'
import type { ReplyMessage, ResultMessage } from '../../model/message.js'
import { ASKING_METHODS } from '../../model/methods.js'
import { OrderedMap } from '../../model/ordered.js'
import type { Conversation } from '../conversation.js'
import type { HeldText } from '../held.js'
import type { Unjudged } from '../limits.js'
import type { OpenExchange } from '../open-exchange.js'
import { roundOf } from './asking.js'
import { attemptOf } from './attempt.js'
import { BareRepeats } from './bare.js'
import { Books } from './books.js'
import { asksForInput, endOf } from './ends.js'
import { IssuedStates } from './issued.js'
import { Links } from './links.js'
import { Losses } from './losses.js'
import type { Attempt } from './parts.js'
import { Unclaimed } from './unclaimed.js'

/** Who wants to know of settled links. */
export interface ChainsOutput {
  retry(conversation: Conversation, retry: Retry): void
  resend(conversation: Conversation, resend: BareResend): void
}

/** What became of the rounds and retries of an input. */
export interface ChainCounts {
  rounds: number
  finished: number
  unlinked: number
  ambiguous: number
}

/**
 * Finds which request continues which round (docs/pairing.md). Told of every request and answer of the stateless
 * revision, in order; gives the facts of each retry once its link is settled and its answer is known.
 */
export class Chains {
  readonly counts: ChainCounts = { rounds: 0, finished: 0, unlinked: 0, ambiguous: 0 }
  readonly #books: Books
  readonly #issued: IssuedStates
  readonly #unclaimed = new Unclaimed()
  readonly #losses: Losses
  readonly #repeats: BareRepeats
  readonly #links: Links
  readonly #held: HeldText
  readonly #out: ChainsOutput
  readonly #inFlight = new OrderedMap<OpenExchange, Attempt>()
  #number = 0

  /** `open` gives the requests that wait for their answer. */
  constructor(held: HeldText, unjudged: Unjudged, open: () => Iterable<OpenExchange>, out: ChainsOutput) {
    const issued = new IssuedStates(unjudged)
    const books = new Books(unjudged, (round) => issued.retire(round))
    const losses = new Losses(open)
    const known = { books, issued, losses, unclaimed: this.#unclaimed }
    this.#books = books
    this.#issued = issued
    this.#losses = losses
    this.#repeats = new BareRepeats(unjudged)
    this.#links = new Links(known, this.counts, { held, unjudged, out })
    this.#held = held
    this.#out = out
  }

  /** A client sent a request. */
  request(exchange: OpenExchange): void {
    const { method, params, record } = exchange.request
    const marked = has(params, 'inputResponses') || has(params, 'requestState')
    if (!ASKING_METHODS.has(method)) {
      if (marked && method !== 'tasks/update') this.#elsewhere(exchange)
      return
    }
    const scope = this.#books.scopeOf(record)
    if (!marked) {
      this.#repeats.note(exchange, scope)
      return
    }
    const attempt = this.#attemptOf(exchange)
    this.#repeats.mark(scope, attempt.subject)
    this.#track(exchange, attempt)
    this.#links.link(attempt)
  }

  /** A server answered a request. */
  reply(exchange: OpenExchange, reply: ReplyMessage): void {
    const attempt = this.#inFlight.size === 0 ? undefined : this.#inFlight.get(exchange)
    if (attempt !== undefined) this.#inFlight.delete(exchange)
    if (attempt !== undefined) this.#links.over(attempt, endOf(reply), this.#number)
    if (reply.kind === 'result' && asksForInput(reply)) this.#ask(exchange, attempt, reply)
    if (attempt !== undefined) this.#links.afterReply(attempt)
  }

  /** The exchange ended without an answer: cancelled, dropped, or seen to stay open. */
  noReply(exchange: OpenExchange): void {
    const attempt = this.#inFlight.get(exchange)
    if (attempt === undefined) return
    this.#inFlight.delete(exchange)
    this.#links.over(attempt, undefined, this.#number)
    this.#links.afterReply(attempt)
  }

  /** A result came whose request is not in the record: the state that it issued proves nothing. */
  orphan(reply: ReplyMessage): void {
    if (reply.kind !== 'result' || !asksForInput(reply)) return
    this.#issued.addForeign(this.#books.scopeOf(reply.record), reply)
    this.#losses.orphan(reply)
  }

  /** The input has ended: everything settles. */
  end(): void {
    for (const attempt of this.#inFlight.values()) this.#links.over(attempt, undefined, this.#number)
    this.#inFlight.clear()
    this.#links.end()
    for (const { mark, round, conversation } of this.#repeats.all())
      this.#out.resend(conversation, { mark, round, revision: mark.about.revision })
  }

  /** Rounds that were never continued. */
  openCount(): number {
    return [...this.#books.open()].length
  }

  /** The most rounds that were open at the same time. */
  get peak(): number {
    return this.#books.peak
  }

  /** A request was answered with a round. */
  #ask(exchange: OpenExchange, retry: Attempt | undefined, reply: ResultMessage): void {
    const { method, record } = exchange.request
    const scope = this.#books.scopeOf(record)
    const origin = retry ?? this.#attemptOf(exchange)
    if (!ASKING_METHODS.has(method)) {
      this.#issued.addForeign(scope, reply, origin)
      return
    }
    const book = this.#books.book(scope, origin.subject)
    const round = roundOf(reply, origin, book, this.#number++)
    if (round === undefined) {
      this.#books.tidy(book)
      return
    }
    this.counts.rounds++
    this.#unclaimed.asked(method, round.target)
    this.#books.add(round)
    this.#issued.add(scope, round)
  }

  /** A request of a method that never asks carries a state: that of another request, if it is known. */
  #elsewhere(exchange: OpenExchange): void {
    const attempt = this.#attemptOf(exchange)
    if (this.#links.linkByState(attempt)) this.#track(exchange, attempt)
  }

  #attemptOf(exchange: OpenExchange): Attempt {
    const scope = this.#books.scopeOf(exchange.request.record)
    return attemptOf(exchange, this.#number++, (subject) => this.#unclaimed.keys(scope, subject))
  }

  #track(exchange: OpenExchange, attempt: Attempt): void {
    this.#held.hold(exchange.request.source)
    this.#inFlight.set(exchange, attempt)
  }
}
