import type { BareResend, Retry, RetryEnd } from '../../model/chain.js'
import { has } from '../../model/json.js'
import type { ReplyMessage, ResultMessage } from '../../model/message.js'
import { ASKING_METHODS } from '../../model/methods.js'
import type { Conversation } from '../conversation.js'
import type { HeldText } from '../held.js'
import type { Unjudged } from '../limits.js'
import type { OpenExchange } from '../open-exchange.js'
import { roundOf } from './asking.js'
import { attemptOf } from './attempt.js'
import { BareRepeats } from './bare.js'
import { Books, hasOpen, linkTo } from './books.js'
import { asksForInput, endOf } from './ends.js'
import { factsOf } from './facts.js'
import { IssuedStates } from './issued.js'
import { Losses } from './losses.js'
import { matchKeys, matchState, matchSubject } from './match.js'
import { type Attempt, closes, isTied } from './parts.js'
import { Unclaimed } from './unclaimed.js'
import { claim, Unsettled } from './unsettled.js'

/** Who wants to know of settled links. */
export interface ChainsOutput {
  retry(conversation: Conversation, retry: Retry): void
  resend(conversation: Conversation, resend: BareResend): void
}

/**
 * Finds which request continues which round (docs/pairing.md). Told of every request and answer of the stateless
 * revision, in order; gives the facts of each retry once its link is settled and its answer is known.
 */
export class Chains {
  readonly counts = { rounds: 0, finished: 0, unlinked: 0, ambiguous: 0 }
  readonly #books: Books
  readonly #issued: IssuedStates
  readonly #unclaimed = new Unclaimed()
  readonly #repeats: BareRepeats
  readonly #held: HeldText
  readonly #unjudged: Unjudged
  readonly #out: ChainsOutput
  readonly #losses: Losses
  readonly #unsettled: Unsettled
  readonly #inFlight = new Map<OpenExchange, Attempt>()
  #number = 0

  /** `open` gives the requests that wait for their answer. */
  constructor(held: HeldText, unjudged: Unjudged, open: () => Iterable<OpenExchange>, out: ChainsOutput) {
    this.#books = new Books(unjudged)
    this.#issued = new IssuedStates(unjudged)
    this.#repeats = new BareRepeats(unjudged)
    this.#held = held
    this.#unjudged = unjudged
    this.#losses = new Losses(this.#books, open)
    this.#unsettled = new Unsettled(held, unjudged)
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
    const attempt = attemptOf(exchange, this.#number++, (subject) => this.#unclaimed.keys(scope, subject))
    this.#held.hold(exchange.request.source)
    this.#inFlight.set(exchange, attempt)
    this.#link(attempt)
  }

  /** A server answered a request. */
  reply(exchange: OpenExchange, reply: ReplyMessage): void {
    const attempt = this.#inFlight.get(exchange)
    if (attempt !== undefined) this.#over(attempt, endOf(reply))
    if (reply.kind === 'result' && asksForInput(reply)) this.#ask(exchange, attempt, reply)
    if (attempt !== undefined) this.#afterReply(attempt)
  }

  /** The exchange ended without an answer: cancelled, dropped, or seen to stay open. */
  noReply(exchange: OpenExchange): void {
    const attempt = this.#inFlight.get(exchange)
    if (attempt === undefined) return
    this.#over(attempt, undefined)
    this.#afterReply(attempt)
  }

  /** A result came whose request is not in the record: the state that it issued proves nothing. */
  orphan(reply: ReplyMessage): void {
    if (reply.kind !== 'result' || !asksForInput(reply)) return
    this.#issued.addForeign(this.#books.scopeOf(reply.record), reply)
    this.#losses.orphan(reply)
  }

  /** The input has ended: everything settles. */
  end(): void {
    for (const attempt of [...this.#inFlight.values()]) this.#over(attempt, undefined)
    for (const attempt of this.#unsettled.all()) this.#settle(attempt)
    for (const { mark, round, conversation } of this.#repeats.all())
      this.#out.resend(conversation, { mark, round, revision: mark.about.revision })
  }

  /** Rounds that were never continued. */
  openCount(): number {
    return [...this.#books.open()].length
  }

  #link(attempt: Attempt): void {
    const scope = this.#books.scopeOf(attempt.request.record)
    const book = scope.books.get(attempt.subject)
    this.#repeats.mark(scope, attempt.subject)
    const issued = this.#issued.find(scope, attempt.state, attempt.identity)
    const match =
      matchSubject(attempt, book, issued) ?? matchState(attempt, issued) ?? matchKeys(attempt, scope.books.values())
    if (match === undefined) this.#unclaim(attempt, issued !== undefined)
    else {
      attempt.grade = match.grade
      attempt.firm = match.firm
      if (match.provisional) attempt.rivals = match.rivals
      if (match.grade !== 'state') linkTo(attempt, match.candidates)
    }
    const own = attempt.candidates[0]?.book
    if (own !== undefined) own.inFlight++
    if (isTied(attempt)) this.counts.ambiguous++
    if (match?.grade === 'keys') this.counts.unlinked++
    if (match?.provisional === true) this.#unsettled.hold(attempt)
    else attempt.settled = true
    if (attempt.firm) claim(attempt)
  }

  #unclaim(attempt: Attempt, known: boolean): void {
    this.counts.unlinked++
    const scope = this.#books.scopeOf(attempt.request.record)
    const { fromStart, complete } = attempt.conversation
    const asked = known || this.#unclaimed.mayBeAsked(attempt) || this.#losses.awaits(attempt)
    attempt.unmatched = fromStart && complete && !asked
    this.#unclaimed.add(scope, attempt)
  }

  /** A request was answered with a round. */
  #ask(exchange: OpenExchange, retry: Attempt | undefined, reply: ResultMessage): void {
    const { method, record } = exchange.request
    const scope = this.#books.scopeOf(record)
    const origin = retry ?? attemptOf(exchange, this.#number++, (own) => this.#unclaimed.keys(scope, own))
    if (!ASKING_METHODS.has(method)) {
      this.#issued.addForeign(scope, reply, origin)
      return
    }
    const { subject } = origin
    const round = roundOf(reply, origin, this.#books.book(scope, subject), this.#number++)
    if (round === undefined) return
    this.counts.rounds++
    this.#unclaimed.asked(method, round.target)
    this.#books.add(round)
    this.#issued.add(scope, round)
  }

  #over(attempt: Attempt, end: RetryEnd | undefined): void {
    this.#inFlight.delete(attempt.exchange)
    attempt.end = end
    attempt.over = true
    const book = attempt.candidates[0]?.book
    if (book !== undefined) book.inFlight--
    if (attempt.settled) this.#finish(attempt)
  }

  #afterReply({ candidates }: Attempt): void {
    const book = candidates[0]?.book
    if (book === undefined) return
    if (!hasOpen(book) && book.inFlight === 0)
      for (const attempt of [...book.pending]) if (attempt.over && !this.#losses.awaits(attempt)) this.#settle(attempt)
    this.#books.tidy(book)
  }

  #settle(attempt: Attempt): void {
    attempt.loss = this.#losses.explaining(attempt)
    this.#unsettled.release(attempt)
    if (attempt.over) this.#finish(attempt)
  }

  /** The link is settled and the answer known: the rules judge, and what cannot be needed any more is let go. */
  #finish(attempt: Attempt): void {
    const { candidates, exchange, conversation, request } = attempt
    const scope = this.#books.scopeOf(request.record)
    if (exchange.ambiguous || candidates.some(({ unjudged }) => unjudged)) this.#unjudged.count('ambiguousIds')
    else this.#out.retry(conversation, factsOf(attempt, this.#issued.find(scope, attempt.state, attempt.identity)))
    this.#held.letGo(request.source)
    const [round] = candidates
    if (round === undefined || !closes(attempt)) return
    if (attempt.end?.kind !== 'asks') this.counts.finished++
    if (isTied(attempt)) this.#books.trimTied(round.book)
    else if (attempt.end?.kind === 'asks' && !attempt.chainOver) this.#books.close(round)
    else this.#books.forgetChain(round)
  }

  /** A request of a method that never asks carries a state: that of another request, if it is known. */
  #elsewhere(exchange: OpenExchange): void {
    const attempt = attemptOf(exchange, this.#number++)
    const scope = this.#books.scopeOf(exchange.request.record)
    const match = matchState(attempt, this.#issued.find(scope, attempt.state, attempt.identity))
    if (match === undefined) return
    attempt.grade = 'state'
    this.#held.hold(exchange.request.source)
    this.#inFlight.set(exchange, attempt)
    this.#unsettled.hold(attempt)
  }
}
