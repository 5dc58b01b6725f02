import { OrderedMap } from '../../model/ordered.js'
import type { HeldText } from '../held.js'
import { LIMITS, type Unjudged } from '../limits.js'
import { linkTo, moveTo } from './books.js'
import { matchAgain, openFirst } from './match.js'
import { type Attempt, closes, type LiveRound } from './parts.js'

/** Retries whose link may still be taken back, oldest first. Bounded: the oldest is not judged. */
export class Unsettled {
  readonly #attempts = new OrderedMap<Attempt, true>()
  readonly #held: HeldText
  readonly #unjudged: Unjudged

  constructor(held: HeldText, unjudged: Unjudged) {
    this.#held = held
    this.#unjudged = unjudged
  }

  /** Nothing is said about the attempt before it is released. */
  hold(attempt: Attempt): void {
    const book = attempt.candidates[0]?.book
    book?.pending.push(attempt)
    if (book !== undefined && attempt.doubtful) book.doubts++
    this.#attempts.set(attempt, true)
    const oldest = this.#attempts.size > LIMITS.provisional ? this.#attempts.oldest()?.[0] : undefined
    if (oldest === undefined) return
    this.#unjudged.count('provisional')
    oldest.givenUp = true
    this.release(oldest)
    this.#held.letGo(oldest.request.source)
  }

  /** The link is final. */
  release(attempt: Attempt): void {
    attempt.settled = true
    this.#attempts.delete(attempt)
    for (const { book } of attempt.candidates) {
      const at = book.pending.indexOf(attempt)
      if (at < 0) continue
      book.pending.splice(at, 1)
      if (attempt.doubtful) book.doubts--
    }
  }

  all(): readonly Attempt[] {
    return [...this.#attempts.keys()]
  }
}

/** A firm link takes its round from those that hold it without certainty. */
export function claim(attempt: Attempt): void {
  const [round] = attempt.candidates
  if (round === undefined) return
  for (const other of [...round.book.pending, ...round.attempts])
    if (other !== attempt && !other.firm && other.candidates.includes(round)) giveWay(other, round)
}

/** The attempt looks for another round, where there is one that fits as well. */
function giveWay(attempt: Attempt, round: LiveRound): void {
  // An exact echo that got no result was sent again: both continue the round.
  if (attempt.grade === 'exact' && !closes(attempt)) return
  const rest = attempt.candidates.filter((candidate) => candidate !== round)
  if (rest.length > 0) {
    linkTo(attempt, openFirst(rest))
    attempt.rivals = [...attempt.rivals, round]
    return
  }
  const mayMove = attempt.grade === 'subject' || attempt.grade === 'exact'
  if (attempt.settled || !mayMove) return
  const again = matchAgain(attempt, round.book, round)
  if (again.length === 0) return
  moveTo(attempt, again, [...attempt.rivals, round])
}
