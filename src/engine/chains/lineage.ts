import type { IdKey } from '../../model/message.js'
import type { Mark } from '../../model/place.js'
import { LIMITS } from '../limits.js'
import { type Attempt, isTied, type LiveRound } from './parts.js'

/**
 * The rounds that came before in the chain, newest first. A tied link ends the lineage, unless its candidates have the
 * same round before them: what it continued is not known beyond that.
 */
export function* ancestors(round: LiveRound): Generator<LiveRound> {
  let current = before(round)
  for (let length = 0; current !== undefined && length < LIMITS.chainLength; length++) {
    yield current
    current = before(current)
  }
}

function before({ origin }: LiveRound): LiveRound | undefined {
  const [first, ...others] = origin.candidates
  if (first === undefined || others.length === 0) return first
  const common = continued(first)
  return others.every((other) => continued(other) === common) ? common : undefined
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
  for (const earlier of certainAttempts(round))
    if (
      earlier !== attempt &&
      earlier.number < attempt.number &&
      sameId(earlier.id, attempt.id) &&
      !isRepeat(earlier, attempt)
    )
      return earlier.mark
  return undefined
}

/** The requests that led to the round and its retries, back to a link that could have been another. */
function* certainAttempts(round: LiveRound): Generator<Attempt> {
  for (const { origin, attempts } of lineage(round)) {
    yield origin
    for (const attempt of attempts) if (!isTied(attempt) && attempt.rivals.length === 0) yield attempt
    if (origin.rivals.length > 0) return
  }
}

function* lineage(round: LiveRound): Generator<LiveRound> {
  yield round
  yield* ancestors(round)
}

/** What the requests of the chain declared, oldest last. */
export function* capabilitiesOf(round: LiveRound): Generator<unknown> {
  for (const { origin, attempts } of lineage(round))
    for (const attempt of [origin, ...attempts]) yield attempt.capabilities
}

const sameId = (a: IdKey | undefined, b: IdKey | undefined): boolean => a === b

/** A transport sent the same bytes again. */
const isRepeat = (a: Attempt, b: Attempt): boolean =>
  a.state.present === b.state.present &&
  a.state.key === b.state.key &&
  JSON.stringify(a.request.params) === JSON.stringify(b.request.params)
