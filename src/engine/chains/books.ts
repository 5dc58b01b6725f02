import { OrderedMap } from '../../model/ordered.js'
import type { WireRecord } from '../../model/record.js'
import { isTooMuch, LIMITS, type Unjudged } from '../limits.js'
import { lineage } from './lineage.js'
import { type Attempt, type Book, isClosed, isTied, type LiveRound, type Scope, sameState } from './parts.js'
import { processOf, scopeName } from './scope-name.js'

/** Rounds of one subject that only ties have closed are kept up to so many. */
const TIED_KEPT = 16

/** All scopes of an input, and the rounds that are open in them. Bounded: the oldest round goes. */
export class Books {
  /** Those in which a book is, and the one that was asked for last. */
  readonly #scopes = new Map<string, Scope>()
  /** The scope that was asked for last, which most of the time is asked for next, and by what. */
  #newest: (Pick<WireRecord, 'session'> & { process: WireRecord['conn']; scope: Scope }) | undefined
  readonly #rounds = new OrderedMap<LiveRound, true>()
  #text = 0
  /** The most rounds that were open at the same time. */
  peak = 0
  readonly #unjudged: Unjudged
  readonly #ended: (round: LiveRound) => void

  /** `ended` is told of each round that no retry can continue any more. */
  constructor(unjudged: Unjudged, ended: (round: LiveRound) => void) {
    this.#unjudged = unjudged
    this.#ended = ended
  }

  /** The scope of a record. */
  scopeOf(record: WireRecord): Scope {
    const { session } = record
    const process = processOf(record)
    const newest = this.#newest
    if (newest !== undefined && newest.process === process && newest.session === session) return newest.scope
    if (newest !== undefined) this.#tidyScope(newest.scope)
    const name = scopeName(record)
    const scope = this.#scopes.get(name) ?? { name, books: new OrderedMap(), targets: new OrderedMap() }
    this.#scopes.set(name, scope)
    this.#newest = { process, session, scope }
    return scope
  }

  book(scope: Scope, subject: string): Book {
    const known = scope.books.get(subject)
    if (known !== undefined) return known
    const book: Book = {
      subject,
      scope,
      pool: [],
      byState: new OrderedMap(),
      pending: [],
      doubts: 0,
      inFlight: 0,
    }
    scope.books.set(subject, book)
    return book
  }

  /** A round was opened, or waits for its retry again. */
  add(round: LiveRound): void {
    if (this.#rounds.has(round)) return
    const { book, state } = round
    const { targets } = book.scope
    book.pool.push(round)
    this.#rounds.set(round, true)
    this.#text += round.size
    if (this.#rounds.size > this.peak) this.peak = this.#rounds.size
    targets.set(round.target, (targets.get(round.target) ?? 0) + 1)
    const alike = book.byState.get(state.key) ?? []
    if (state.present && !alike.includes(round)) book.byState.set(state.key, [...alike, round])
    if (book.pool.length > LIMITS.openChainsPerSubject) this.#giveUp(book.pool[0])
    while (this.#isFull()) this.#giveUp(this.#rounds.oldest()?.[0])
  }

  /** No retry can continue the round any more; its state stays known while its chain lives. */
  close(round: LiveRound): void {
    if (!this.#rounds.delete(round)) return
    this.#text -= round.size
    const { pool, scope } = round.book
    pool.splice(pool.indexOf(round), 1)
    const left = (scope.targets.get(round.target) ?? 1) - 1
    if (left > 0) scope.targets.set(round.target, left)
    else scope.targets.delete(round.target)
  }

  /** The chain has ended: the round is forgotten. */
  forget(round: LiveRound): void {
    this.close(round)
    const { book, state } = round
    const others = book.byState.get(state.key)?.filter((other) => other !== round) ?? []
    if (others.length > 0) book.byState.set(state.key, others)
    else book.byState.delete(state.key)
    this.#ended(round)
  }

  /** The chain has ended. What a link that may be taken back holds is kept until that link settles. */
  forgetChain(round: LiveRound): void {
    for (const past of lineage(round)) {
      this.forget(past)
      past.origin.chainOver = true
      if (!past.origin.settled && !past.origin.doubtful) return
    }
  }

  /** A round that ties have closed stays a candidate for others, within a bound. */
  trimTied(book: Book): void {
    const tied = book.pool.filter((round) => isClosed(round) && round.attempts.every((attempt) => isTied(attempt)))
    for (const round of tied.slice(0, Math.max(0, tied.length - TIED_KEPT))) this.forget(round)
  }

  /** Nothing of the subject is open: the book can go. */
  tidy(book: Book): void {
    const { scope, subject } = book
    if (book.pool.length + book.pending.length + book.inFlight > 0 || book.byState.size > 0) return
    // A round of an ended chain may still lead to a book that has gone, and that has a successor.
    if (scope.books.get(subject) !== book) return
    scope.books.delete(subject)
    if (scope !== this.#newest?.scope) this.#tidyScope(scope)
  }

  /** Nothing of it is open: another one takes its place when it is asked for again. */
  #tidyScope(scope: Scope): void {
    if (scope.books.size === 0 && this.#scopes.get(scope.name) === scope) this.#scopes.delete(scope.name)
  }

  /** Rounds that nothing has closed. */
  *open(): Generator<LiveRound> {
    for (const round of this.#rounds.keys()) if (!isClosed(round)) yield round
  }

  #isFull(): boolean {
    return isTooMuch(this.#rounds.size, this.#text, LIMITS.openChains)
  }

  #giveUp(round: LiveRound | undefined): void {
    if (round === undefined) return
    this.#unjudged.count('openChains')
    this.forget(round)
    this.tidy(round.book)
  }
}

/** Whether any round of the book still waits for its retry. */
export const hasOpen = (book: Book): boolean => book.pool.some((round) => !isClosed(round))

/** The attempts that are counted for a round, without the one. */
export const unlink = (attempt: Attempt): void => {
  const [round] = attempt.candidates
  if (round === undefined) return
  const at = round.attempts.indexOf(attempt)
  if (at >= 0) round.attempts.splice(at, 1)
}

export const linkTo = (attempt: Attempt, candidates: LiveRound[]): void => {
  unlink(attempt)
  attempt.candidates = candidates
  candidates[0]?.attempts.push(attempt)
}

/** The attempt continues other rounds of its subject than was thought; those that it may have continued are its rivals. */
export const moveTo = (attempt: Attempt, candidates: LiveRound[], rivals: readonly LiveRound[]): void => {
  linkTo(attempt, candidates)
  attempt.rivals = rivals.filter((rival) => !candidates.includes(rival))
  attempt.grade = candidates.every(({ state }) => sameState(state, attempt.state)) ? 'exact' : 'subject'
}
