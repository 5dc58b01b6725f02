import type { RetryEnd } from '../../model/chain.js'
import type { HeldText } from '../held.js'
import type { Unjudged } from '../limits.js'
import { type Books, hasOpen, linkTo } from './books.js'
import type { ChainCounts, ChainsOutput } from './chains.js'
import { factsOf } from './facts.js'
import type { IssuedStates } from './issued.js'
import type { Losses } from './losses.js'
import { type Match, matchKeys, matchState, matchSubject } from './match.js'
import { type Attempt, closes, isTied } from './parts.js'
import { reassign, surplus } from './reassign.js'
import type { Unclaimed } from './unclaimed.js'
import { claim, Unsettled } from './unsettled.js'

/** What is known of rounds and retries so far. */
export interface Known {
  readonly books: Books
  readonly issued: IssuedStates
  readonly losses: Losses
  readonly unclaimed: Unclaimed
}

export interface LinksOutput {
  readonly held: HeldText
  readonly unjudged: Unjudged
  readonly out: ChainsOutput
}

/** Links retries to rounds, takes links back, and gives the facts of each retry when its link is settled. */
export class Links {
  readonly #known: Known
  readonly #counts: ChainCounts
  readonly #to: LinksOutput
  readonly #unsettled: Unsettled

  constructor(known: Known, counts: ChainCounts, to: LinksOutput) {
    this.#known = known
    this.#counts = counts
    this.#to = to
    this.#unsettled = new Unsettled(to.held, to.unjudged)
  }

  /** A request came with answers or a state: what fits it best, strongest evidence first. */
  link(attempt: Attempt): void {
    const { books, losses } = this.#known
    const scope = books.scopeOf(attempt.request.record)
    const issued = this.#issuedTo(attempt)
    const match =
      matchSubject(attempt, scope.books.get(attempt.subject), issued) ??
      matchState(attempt, issued) ??
      matchKeys(attempt, scope.books.values())
    if (match === undefined) this.#unclaim(attempt, issued !== undefined)
    else this.#take(attempt, match)
    const waits = match?.doubtful === true || (match?.provisional === true && !reassign(attempt, books, losses))
    const own = attempt.candidates[0]?.book
    if (own !== undefined) own.inFlight++
    if (isTied(attempt)) this.#counts.ambiguous++
    if (match?.grade === 'keys') this.#counts.unlinked++
    if (waits) this.#unsettled.hold(attempt)
    else attempt.settled = true
    const stale = own && surplus(own)
    if (stale) this.#settle(stale)
    if (attempt.firm) claim(attempt)
  }

  /** A request of a method that never asks: only a state that is known tells where it belongs. false: none does. */
  linkByState(attempt: Attempt): boolean {
    if (matchState(attempt, this.#issuedTo(attempt)) === undefined) return false
    attempt.grade = 'state'
    this.#unsettled.hold(attempt)
    return true
  }

  /** The attempt was answered, or never will be. */
  over(attempt: Attempt, end: RetryEnd | undefined, number: number): void {
    attempt.end = end
    attempt.over = true
    attempt.overAt = number
    const book = attempt.candidates[0]?.book
    if (book !== undefined) book.inFlight--
    if (attempt.settled) this.#finish(attempt)
    else if (attempt.doubtful && closes(attempt)) this.#close(attempt)
    else if (attempt.doubtful) this.#settle(attempt)
  }

  /** The answer, and the round that it may have opened, is in the books: other links may be settled by it. */
  afterReply({ candidates }: Attempt): void {
    const book = candidates[0]?.book
    if (book === undefined) return
    if (!hasOpen(book) && book.inFlight === 0)
      for (const attempt of [...book.pending])
        if (attempt.over && !this.#known.losses.awaits(attempt)) this.#settle(attempt)
    this.#known.books.tidy(book)
  }

  /** The input has ended. */
  end(): void {
    for (const attempt of this.#unsettled.all()) this.#settle(attempt)
  }

  #take(attempt: Attempt, match: Match): void {
    attempt.grade = match.grade
    attempt.firm = match.firm
    attempt.doubtful = match.doubtful
    if (match.provisional || match.doubtful) attempt.rivals = match.rivals
    if (match.grade !== 'state') linkTo(attempt, match.candidates)
  }

  #unclaim(attempt: Attempt, isIssued: boolean): void {
    const { books, losses, unclaimed } = this.#known
    const { fromStart, complete } = attempt.conversation
    const asked = isIssued || unclaimed.mayBeAsked(attempt) || losses.awaits(attempt)
    attempt.unmatched = fromStart && complete && !asked
    unclaimed.add(books.scopeOf(attempt.request.record), attempt)
    this.#counts.unlinked++
  }

  #settle(attempt: Attempt): void {
    if (!attempt.doubtful) attempt.loss = this.#known.losses.explaining(attempt)
    this.#unsettled.release(attempt)
    if (attempt.over) this.#finish(attempt)
  }

  /** The link is settled and the answer known: the rules judge, and what cannot be needed any more is let go. */
  #finish(attempt: Attempt): void {
    const { candidates, exchange, conversation, request, end } = attempt
    const { held, unjudged, out } = this.#to
    if (!attempt.givenUp) {
      if (exchange.ambiguous || candidates.some((round) => round.unjudged)) unjudged.count('ambiguousIds')
      else out.retry(conversation, factsOf(attempt, this.#issuedTo(attempt)))
    }
    held.letGo(request.source)
    if (candidates.length > 0 && closes(attempt) && end?.kind !== 'asks') this.#counts.finished++
    this.#close(attempt)
  }

  /** What was asked is answered: no later retry continues it. */
  #close(attempt: Attempt): void {
    const { books } = this.#known
    const { candidates, end } = attempt
    const [round] = candidates
    if (round === undefined || !closes(attempt)) return
    if (isTied(attempt)) books.trimTied(round.book)
    else if (end?.kind === 'asks' && !attempt.chainOver) books.close(round)
    else books.forgetChain(round)
  }

  #issuedTo({ request, subject, state, identity }: Attempt) {
    const { books, issued } = this.#known
    const scope = books.scopeOf(request.record)
    // Most states are those of a round of the call, whose key in short is known.
    state.short ??= scope.books.get(subject)?.byState.get(state.key)?.[0]?.state.short
    return issued.find(scope, state, identity)
  }
}
