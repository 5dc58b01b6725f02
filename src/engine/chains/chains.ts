import { subjectOf, targetOf } from '../../json/canonical.js'
import type { BareResend, Retry, RetryEnd } from '../../model/chain.js'
import { has, isObject } from '../../model/json.js'
import type { ReplyMessage } from '../../model/message.js'
import { ASKING_METHODS } from '../../model/methods.js'
import type { Conversation } from '../conversation.js'
import type { HeldText } from '../held.js'
import { LIMITS, type Unjudged } from '../limits.js'
import { markOf } from '../marks.js'
import type { OpenExchange } from '../open-exchange.js'
import { attemptOf, identityOf, stateIn } from './attempt.js'
import { BareRepeats } from './bare.js'
import { Books, hasOpen, linkTo } from './books.js'
import { factsOf } from './facts.js'
import { IssuedStates } from './issued.js'
import { ancestors } from './lineage.js'
import { matchAgain, matchKeys, matchState, matchSubject, openFirst } from './match.js'
import { type Attempt, closes, isTied, type LiveRound, sameClient } from './parts.js'
import { Unclaimed } from './unclaimed.js'

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
  readonly #open: () => Iterable<OpenExchange>
  readonly #inFlight = new Map<OpenExchange, Attempt>()
  /** Retries with a finding whose link may be taken back, oldest first. */
  readonly #pending = new Set<Attempt>()
  #number = 0

  /** `open` gives the requests that wait for their answer. */
  constructor(held: HeldText, unjudged: Unjudged, open: () => Iterable<OpenExchange>, out: ChainsOutput) {
    this.#books = new Books(unjudged)
    this.#issued = new IssuedStates(unjudged)
    this.#repeats = new BareRepeats(unjudged)
    this.#held = held
    this.#unjudged = unjudged
    this.#open = open
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
      if (scope.targets.has(targetOf(method, params))) this.#bare(exchange)
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
    const asks = reply.kind === 'result' && reply.result.resultType === 'input_required'
    if (attempt !== undefined) this.#over(attempt, endOf(reply, asks))
    if (asks) this.#ask(exchange, attempt, reply)
    if (attempt !== undefined) this.#afterReply(attempt)
  }

  /** The exchange ended without an answer: cancelled, dropped, or seen to stay open. */
  noReply(exchange: OpenExchange): void {
    const attempt = this.#inFlight.get(exchange)
    if (attempt === undefined) return
    this.#over(attempt, undefined)
    this.#afterReply(attempt)
  }

  /** A result asked for input and its request is not in the record: its state proves nothing. */
  orphan(reply: ReplyMessage): void {
    if (reply.kind !== 'result' || reply.result.resultType !== 'input_required') return
    const mark = markOf(reply)
    const about = { mark, subject: '', method: '', target: '', round: undefined, foreign: true }
    const identity = { client: reply.record.client, info: undefined }
    this.#issued.add(this.#books.scopeOf(reply.record), stateIn(reply.result, reply.record), { ...about, identity })
  }

  /** The input has ended: everything settles. */
  end(): void {
    for (const attempt of [...this.#inFlight.values()]) this.#over(attempt, undefined)
    for (const attempt of [...this.#pending]) this.#settle(attempt)
    // Where something is lost, it may be the retry.
    for (const { mark, round, conversation } of this.#repeats.all())
      if (!conversation.gaps && !conversation.lossy)
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
    if (match?.provisional === true) this.#hold(attempt)
    else attempt.settled = true
    if (attempt.firm) this.#claim(attempt)
  }

  #unclaim(attempt: Attempt, known: boolean): void {
    this.counts.unlinked++
    const scope = this.#books.scopeOf(attempt.request.record)
    const { fromStart, complete } = attempt.conversation
    const asked = known || this.#unclaimed.mayBeAsked(attempt) || this.#isPartial(attempt)
    attempt.unmatched = fromStart && complete && !asked
    this.#unclaimed.add(scope, attempt)
  }

  /** The link may be taken back: nothing is said before it settles. */
  #hold(attempt: Attempt): void {
    attempt.candidates[0]?.book.pending.push(attempt)
    this.#pending.add(attempt)
    if (this.#pending.size <= LIMITS.provisional) return
    const [oldest] = this.#pending
    if (oldest === undefined) return
    this.#unjudged.count('provisional')
    this.#release(oldest)
    this.#held.letGo(oldest.request.source)
  }

  /** A firm link takes its round from those that hold it without certainty. */
  #claim(attempt: Attempt): void {
    const [round] = attempt.candidates
    if (round === undefined) return
    for (const other of [...round.book.pending, ...round.attempts]) {
      if (other === attempt || other.firm || !other.candidates.includes(round)) continue
      const rest = other.candidates.filter((candidate) => candidate !== round)
      if (rest.length > 0) linkTo(other, openFirst(rest))
      else if (!other.settled && (other.grade === 'subject' || closes(other))) {
        const again = matchAgain(other, round.book, round)
        if (again.length > 0) linkTo(other, again)
      }
    }
  }

  /** A request was answered with a round. */
  #ask(exchange: OpenExchange, retry: Attempt | undefined, reply: ReplyMessage): void {
    if (reply.kind !== 'result') return
    const { result } = reply
    const { method, record } = exchange.request
    const scope = this.#books.scopeOf(record)
    const state = stateIn(result, reply.record)
    const origin = retry ?? attemptOf(exchange, this.#number++, (own) => this.#unclaimed.keys(scope, own))
    const { subject, target, identity } = origin
    const mark = markOf(reply)
    const stateMark = state.present ? markOf(reply, '/result/requestState') : undefined
    const about = { mark: stateMark ?? mark, subject, method, target, identity }
    if (!ASKING_METHODS.has(method)) {
      this.#issued.add(scope, state, { ...about, round: undefined, foreign: true })
      return
    }
    const asked = isObject(result.inputRequests) ? result.inputRequests : {}
    const keys = Object.keys(asked)
    if (keys.length === 0 && !state.present) return
    const misshapen = result.inputRequests !== undefined && !isObject(result.inputRequests)
    const book = this.#books.book(scope, subject)
    const round: LiveRound = {
      number: this.#number++,
      mark,
      stateMark,
      requestMark: origin.mark,
      method,
      target,
      asked,
      origin,
      state,
      keys,
      book,
      attempts: [],
      unjudged: exchange.ambiguous || misshapen,
    }
    this.counts.rounds++
    this.#unclaimed.asked(method, target)
    this.#books.add(round)
    this.#issued.add(scope, state, { ...about, round, foreign: false })
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
      for (const attempt of [...book.pending]) if (attempt.over && !this.#isPartial(attempt)) this.#settle(attempt)
    this.#books.tidy(book)
  }

  #settle(attempt: Attempt): void {
    attempt.partial = this.#isPartial(attempt)
    this.#release(attempt)
    if (attempt.over) this.#finish(attempt)
  }

  #release(attempt: Attempt): void {
    attempt.settled = true
    this.#pending.delete(attempt)
    for (const { book } of attempt.candidates) {
      const at = book.pending.indexOf(attempt)
      if (at >= 0) book.pending.splice(at, 1)
    }
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
    else this.#forgetChain(round)
  }

  /** The chain has ended. What a link that may be taken back holds is kept until that link settles. */
  #forgetChain(round: LiveRound): void {
    for (const past of [round, ...ancestors(round)]) {
      this.#books.forget(past)
      past.origin.chainOver = true
      if (!past.origin.settled) return
    }
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
    this.#hold(attempt)
  }

  /** The call of an open round again, without answers: a new call, or a client that does not know what to send. */
  #bare(exchange: OpenExchange): void {
    const { method, params, record } = exchange.request
    const scope = this.#books.scopeOf(record)
    const subject = subjectOf(method, params)
    const book = scope.books.get(subject)
    if (book === undefined || !this.#repeats.wants(scope, subject)) return
    const identity = identityOf(exchange.request)
    const round = book.pool.find((open) => sameClient(open.origin.identity, identity))
    if (round !== undefined)
      this.#repeats.add(scope, subject, { mark: exchange.mark, round, conversation: exchange.connection })
  }

  /** An earlier request of the subject has no answer in the record: it may have been answered with the round. */
  #isPartial(attempt: Attempt): boolean {
    const scope = this.#books.scopeOf(attempt.request.record)
    let looked = 0
    if (attempt.conversation.lossy) return true
    for (const { request, outcome, number } of this.#open()) {
      if (number >= attempt.exchange.number) return false
      if (outcome !== 'open' || request.method !== attempt.method) continue
      if (++looked > LIMITS.openChainsPerSubject) return true
      if (this.#books.scopeOf(request.record) !== scope) continue
      if (!sameClient(identityOf(request), attempt.identity)) continue
      if (subjectOf(request.method, request.params) === attempt.subject) return true
    }
    return false
  }
}

function endOf(reply: ReplyMessage, asks: boolean): RetryEnd {
  const mark = markOf(reply)
  if (reply.kind === 'result') {
    const complete = reply.result.resultType === 'complete' || reply.result.resultType === undefined
    return { kind: asks ? 'asks' : complete ? 'complete' : 'other', mark }
  }
  const error = isObject(reply.error) ? reply.error : {}
  const message = typeof error.message === 'string' ? error.message : undefined
  return { kind: 'error', mark, code: error.code, message }
}
