import type { Mark } from '../../model/place.js'
import { LIMITS } from '../limits.js'
import { type Attempt, isTied, type LiveRound } from './parts.js'

/**
 * The round and those that came before in the chain, newest first. A tied link ends the lineage, unless its candidates
 * have the same round before them: what it continued is not known beyond that.
 */
export function lineage(round: LiveRound): readonly LiveRound[] {
  const rounds = [round]
  for (let next = before(round); next !== undefined && rounds.length <= LIMITS.chainLength; next = before(next))
    rounds.push(next)
  return rounds
}

/** The rounds that came before in the chain, newest first. */
export const ancestors = (round: LiveRound): readonly LiveRound[] => lineage(round).slice(1)

function before({ origin: { candidates } }: LiveRound): LiveRound | undefined {
  const first = candidates[0]
  if (first === undefined || candidates.length === 1) return first
  const common = continued(first)
  return candidates.every((other) => continued(other) === common) ? common : undefined
}

/** The round that led to a round, where it is certain. */
const continued = ({ origin }: LiveRound): LiveRound | undefined => (isTied(origin) ? undefined : origin.candidates[0])

/**
 * Keys that need no asking any more: an earlier round of the chain asked for them, or an earlier retry sent them, which
 * was judged there. Behind a link that could have been another those of every round that it may have continued.
 */
export function earlierKeys(round: LiveRound): Set<string> {
  const keys = new Set<string>()
  for (const current of reached(round, ({ candidates, rivals }) => [...candidates, ...rivals])) {
    const { excused, keys: sent = [] } = current.origin
    if (current !== round) for (const key of current.keys) keys.add(key)
    for (const key of [...excused, ...sent]) keys.add(key)
  }
  return keys
}

/** Every round that may have come before in the chain: behind a tie that of each candidate. */
export function* possibleAncestors(round: LiveRound): Generator<LiveRound> {
  for (const current of reached(round, ({ candidates }) => candidates)) if (current !== round) yield current
}

/** The round, and those that `before` leads to from the requests that led to them. */
function reached(round: LiveRound, before: (origin: Attempt) => readonly LiveRound[]): Set<LiveRound> {
  const rounds = new Set([round])
  for (const { origin } of rounds)
    if (rounds.size < LIMITS.chainLength) for (const earlier of before(origin)) rounds.add(earlier)
  return rounds
}

/** The attempt of the round's chain that already had the id, except the same request sent again as it was. */
export function idOwner(round: LiveRound, attempt: Attempt): Mark | undefined {
  if (attempt.id === undefined) return undefined
  for (const { origin, attempts } of lineage(round)) {
    if (hadId(origin, attempt)) return origin.mark
    for (const other of attempts)
      if (hadId(other, attempt) && !isTied(other) && other.rivals.length === 0) return other.mark
    // What came before a link that could have been another is not certain.
    if (origin.rivals.length > 0) return undefined
  }
  return undefined
}

const hadId = (earlier: Attempt, attempt: Attempt): boolean =>
  earlier.id === attempt.id && earlier !== attempt && earlier.number < attempt.number && !isRepeat(earlier, attempt)

/** What the attempt and the requests of the chain of its round declared, oldest last. */
export function capabilitiesOf({ capabilities }: Attempt, round: LiveRound | undefined): readonly unknown[] {
  const all = [capabilities]
  if (round === undefined) return all
  for (const { origin, attempts } of lineage(round)) {
    all.push(origin.capabilities)
    for (const attempt of attempts) all.push(attempt.capabilities)
  }
  return all
}

/** A transport sent the same bytes again. */
const isRepeat = (a: Attempt, b: Attempt): boolean =>
  a.state.present === b.state.present &&
  a.state.key === b.state.key &&
  JSON.stringify(a.request.params) === JSON.stringify(b.request.params)
