import type { IdKey } from '../../model/message.js'
import type { Mark } from '../../model/place.js'
import { LIMITS } from '../limits.js'
import { type Attempt, isTied, type LiveRound } from './parts.js'

/**
 * The rounds that came before in the chain, newest first. A tied link ends the lineage: what it continued is not known
 * beyond its candidates.
 */
export function* ancestors(round: LiveRound): Generator<LiveRound> {
  let current = before(round)
  for (let length = 0; current !== undefined && length < LIMITS.chainLength; length++) {
    yield current
    current = before(current)
  }
}

function before({ origin }: LiveRound): LiveRound | undefined {
  return isTied(origin) ? undefined : origin.candidates[0]
}

/**
 * Keys that an earlier round of the chain asked for, or that an ancestor outside the record answered. Behind a tied link
 * those of every round that it may have continued.
 */
export function earlierKeys(round: LiveRound): Set<string> {
  const keys = new Set<string>()
  const rounds = new Set([round])
  for (const current of rounds) {
    const { origin } = current
    if (current !== round) for (const key of current.keys) keys.add(key)
    for (const key of excusedKeys(origin)) keys.add(key)
    if (rounds.size < LIMITS.chainLength) for (const candidate of origin.candidates) rounds.add(candidate)
  }
  return keys
}

/** A request that continued a round outside the record shows by its answers what that round asked. */
function* excusedKeys({ excused, candidates, keys = [] }: Attempt): Generator<string> {
  yield* excused
  if (candidates.length === 0) yield* keys
}

/** The attempt of the round's chain that already had the id, except the same request sent again as it was. */
export function idOwner(round: LiveRound, attempt: Attempt): Mark | undefined {
  if (attempt.id === undefined) return undefined
  for (const earlier of attemptsOf(round))
    if (
      earlier !== attempt &&
      earlier.number < attempt.number &&
      sameId(earlier.id, attempt.id) &&
      !isRepeat(earlier, attempt)
    )
      return earlier.mark
  return undefined
}

/** Every attempt of the chain: the requests that led to the round, and its retries. */
function* attemptsOf(round: LiveRound): Generator<Attempt> {
  yield round.origin
  yield* round.attempts
  for (const ancestor of ancestors(round)) {
    yield ancestor.origin
    yield* ancestor.attempts
  }
}

/** What the requests of the chain declared, oldest last. */
export function* capabilitiesOf(round: LiveRound): Generator<unknown> {
  for (const attempt of attemptsOf(round)) yield attempt.capabilities
}

const sameId = (a: IdKey | undefined, b: IdKey | undefined): boolean => a === b

/** A transport sent the same bytes again. */
const isRepeat = (a: Attempt, b: Attempt): boolean =>
  a.state.present === b.state.present &&
  a.state.key === b.state.key &&
  JSON.stringify(a.request.params) === JSON.stringify(b.request.params)
