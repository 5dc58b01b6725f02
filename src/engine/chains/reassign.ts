import { LIMITS } from '../limits.js'
import { type Books, moveTo } from './books.js'
import { best, faultsOf, rank } from './faults.js'
import type { Losses } from './losses.js'
import { type Attempt, type Book, closes, isTied, type LiveRound, sameClient } from './parts.js'

/**
 * A retry that is right for one round of identical calls may be a wrong one of another: it has lost its state, say. Which
 * it is shows only when more of them come. Where the attempt, and those before it that got no result, have more findings
 * between them than the holder of a round would have elsewhere, they get the round (docs/pairing.md, "The fewest
 * faults"). true: the attempt continues it now, and nothing is wrong with it.
 */
export function reassign(attempt: Attempt, books: Books, losses: Losses): boolean {
  const [round] = attempt.candidates
  if (round === undefined || round.book.doubts === 0 || !isOfSubject(attempt)) return false
  for (const holder of round.book.pending) {
    const [held] = holder.candidates
    if (held === undefined || !holder.doubtful || !closes(holder)) continue
    if (faultsOf(attempt, held).count > 0 || held.attempts.some((other) => other !== holder && closes(other))) continue
    // Where something lost may explain a finding, it is no reason to look for another reading.
    if (losses.explaining(attempt) === 'anything') return false
    const others = [...stranded(holder, held), attempt]
    const lost = best(openTo(holder, others, held.book.pool), (rival) =>
      rank(holder, rival, faultsOf(holder, rival)),
    )[0]
    if (lost === undefined) continue
    if (sum(others.map(faultsNow)) === 1) {
      if (holder.rivals.includes(lost)) attempt.alike = holder
      continue
    }
    holder.doubtful = false
    round.book.doubts--
    moveTo(holder, [lost], [held])
    books.add(held)
    for (const other of others) moveTo(other, [held], [lost])
    return true
  }
  return false
}

/** The oldest doubtful retry of the book where there are too many: it keeps its round. */
export const surplus = ({ doubts, pending }: Book): Attempt | undefined =>
  doubts > LIMITS.doubtfulPerSubject ? pending.find(({ doubtful }) => doubtful) : undefined

/** Retries with a finding that would have none under the round, and have not got a result elsewhere. */
const stranded = (holder: Attempt, held: LiveRound): Attempt[] =>
  held.book.pending.filter(
    (other) =>
      other !== holder &&
      !closes(other) &&
      isOfSubject(other) &&
      faultsNow(other) > 0 &&
      faultsOf(other, held).count === 0,
  )

const isOfSubject = ({ grade }: Attempt): boolean => grade === 'subject' || grade === 'exact'

const faultsNow = (attempt: Attempt): number => {
  const [round] = attempt.candidates
  return round === undefined ? 0 : faultsOf(attempt, round).count
}

/** The rounds that the holder can have continued with one fault, beside the retries of them that do not move. */
const openTo = (holder: Attempt, moving: readonly Attempt[], pool: readonly LiveRound[]): readonly LiveRound[] =>
  [...new Set([...holder.rivals, ...pool])].filter(
    (round) =>
      round.number < holder.number &&
      sameClient(round.origin.identity, holder.identity) &&
      faultsOf(holder, round).count === 1 &&
      round.attempts.every(
        (other) => isTied(other) || moving.includes(other) || (!isAfter(other, holder) && !isAfter(holder, other)),
      ),
  )

/** Whether the one was sent when the other had its result: they do not continue the same round. */
const isAfter = (one: Attempt, other: Attempt): boolean => closes(other) && one.number >= other.overAt

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)
