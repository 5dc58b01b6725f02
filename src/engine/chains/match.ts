import type { Grade } from '../../model/chain.js'
import { best, type Faults, faultsOf, keyFit, NO_KEY, rank, without } from './faults.js'
import { type Attempt, type Book, type Issued, isClosed, isTied, type LiveRound, sameClient } from './parts.js'

/** Which rounds a retry continues, and how sure that is. */
export interface Match {
  readonly grade: Grade
  readonly candidates: LiveRound[]
  readonly firm: boolean
  /** Rounds that were possible beside the candidates. */
  readonly rivals: readonly LiveRound[]
  /** Under the link the retry has a finding that later evidence may take back. */
  readonly provisional: boolean
  /** Under the link the retry has none, and under another open round only one. */
  readonly doubtful: boolean
}

/** Rounds beside the candidates that are remembered. */
const MOST_RIVALS = 16

const sure = (grade: Grade, candidates: LiveRound[] = [], firm = false): Match => ({
  grade,
  candidates,
  firm,
  rivals: [],
  provisional: false,
  doubtful: false,
})

/** Finds the round by the subject: grades 1 and 2 of docs/pairing.md. undefined: no round of the subject fits. */
export function matchSubject(attempt: Attempt, book: Book | undefined, issued: Issued | undefined): Match | undefined {
  const pool = book?.pool.filter((round) => sameClient(round.origin.identity, attempt.identity)) ?? []
  const echoed = pool.filter((round) => echoes(attempt, round))
  if (echoed.length > 0) return matchEcho(attempt, [...echoed, ...maskedEchoes(attempt, pool)], pool)
  if (!pool.some((round) => !isClosed(round))) return resend(attempt, book, issued)
  return matchPool(attempt, pool)
}

const echoes = ({ state }: Attempt, round: LiveRound): boolean =>
  state.present && !state.hidden && round.state.present && !round.state.hidden && round.state.key === state.key

/** A round whose state the recorder hid may have issued the very state; under it the retry is as right. */
const maskedEchoes = (attempt: Attempt, pool: readonly LiveRound[]): LiveRound[] =>
  pool.filter((round) => round.state.hidden && faultsOf(attempt, round).count === 0)

/** The exact state of an open round of the subject. With other faults it may be the state of the wrong round. */
function matchEcho(attempt: Attempt, echoed: readonly LiveRound[], pool: readonly LiveRound[]): Match {
  const judged = echoed.map((round) => faultsOf(attempt, round))
  const fewest = fewestOf(judged)
  const isWrong = fewest > 0 && isOthers(attempt, echoed, pool, fewest)
  if (!isWrong && echoed.length === 1 && areFitting(judged[0])) return sure('exact', [...echoed], true)
  const match = isWrong ? matchPool(attempt, without(pool, echoed)) : matchPool(attempt, echoed)
  const grade = isWrong ? 'subject' : 'exact'
  if (match.provisional) return { ...match, grade, rivals: rivalsIn(pool, match.candidates) }
  return { ...match, grade, ...doubtOf(attempt, pool, match.candidates) }
}

/**
 * Whether another round fits better than those whose state was sent, or as well and they are being continued already.
 * `fewest`: the faults of the retry under the best of them.
 */
function isOthers(attempt: Attempt, echoed: readonly LiveRound[], pool: readonly LiveRound[], fewest: number): boolean {
  const more = fewest - fewestOf(without(pool, echoed).map((round) => faultsOf(attempt, round)))
  if (more !== 0) return more > 0
  if (echoed.every((round) => isClaimed(round) && !keysFit(attempt, round))) return true
  return echoed.every((round) => keyFit(attempt, round) === NO_KEY) && pool.some((round) => isStale(attempt, round))
}

/** The answers are to the round, and the state is that of an earlier round of its chain. */
const isStale = (attempt: Attempt, round: LiveRound): boolean =>
  faultsOf(attempt, round).state.verdict === 'stale' && keysFit(attempt, round)

const rivalsIn = (pool: readonly LiveRound[], candidates: readonly LiveRound[]): LiveRound[] =>
  without(pool, candidates).slice(0, MOST_RIVALS)

/** Another retry certainly continues the round and waits for its answer. */
const isClaimed = ({ attempts }: LiveRound): boolean => attempts.some(({ firm, over }) => firm && !over)

const fewestOf = (judged: readonly Faults[]): number => Math.min(...judged.map(({ count }) => count))

const keysFit = (attempt: Attempt, round: LiveRound): boolean => areFitting(faultsOf(attempt, round))

const areFitting = (faults: Faults | undefined): boolean =>
  faults?.keys !== undefined && faults.keys.missing.length === 0 && faults.keys.unasked.length === 0

/** A round under which the retry is faultless wins; otherwise the one that fits best, or a tie. */
function matchPool(attempt: Attempt, pool: readonly LiveRound[]): Match {
  const judged = pool.map((round) => ({ round, faults: faultsOf(attempt, round) }))
  const clean = judged.filter(({ faults }) => faults.count === 0)
  const isClean = clean.length > 0
  const chosen = isClean ? clean : best(judged, ({ round, faults }) => rank(attempt, round, faults))
  const candidates = openFirst(chosen.map(({ round }) => round))
  const { rivals, doubtful } = isClean
    ? doubtOf(attempt, pool, candidates)
    : { rivals: rivalsIn(pool, candidates), doubtful: false }
  return { grade: 'subject', candidates, firm: false, rivals, provisional: !isClean, doubtful }
}

/**
 * Beside the only round under which nothing is wrong: whether one thing is under another, such as a lost state, as a
 * wrong retry of that one would look the same; rivals are those of them that asked for the answered keys as much.
 */
function doubtOf(
  attempt: Attempt,
  pool: readonly LiveRound[],
  [only, ...others]: readonly LiveRound[],
): Pick<Match, 'rivals' | 'doubtful'> {
  if (pool.length === 1 || only === undefined || others.length > 0) return { rivals: [], doubtful: false }
  const near = pool.filter((round) => !isClosed(round) && faultsOf(attempt, round).count === 1)
  const fit = keyFit(attempt, only)
  const rivals = near.filter((round) => keyFit(attempt, round) <= fit).slice(0, MOST_RIVALS)
  return { rivals, doubtful: near.length > 0 }
}

/** The candidate that the attempt is counted for comes first: one that nothing has closed, if there is one. */
export function openFirst(candidates: readonly LiveRound[]): LiveRound[] {
  const first = candidates.find((round) => !isClosed(round))
  return first === undefined ? [...candidates] : [first, ...candidates.filter((round) => round !== first)]
}

/** No round of the subject is open: an exact echo of a closed one was sent again, which is no fault. */
function resend(attempt: Attempt, book: Book | undefined, issued: Issued | undefined): Match | undefined {
  const closed = book?.byState
    .get(attempt.state.key)
    ?.find((round) => echoes(attempt, round) && sameClient(round.origin.identity, attempt.identity))
  if (closed !== undefined) return sure('exact', [closed])
  return issued !== undefined && !issued.foreign && issued.subject === attempt.subject ? sure('exact') : undefined
}

/** By the state alone: grades 3 and 4. Only where the state was issued to one subject. */
export function matchState(attempt: Attempt, issued: Issued | undefined): Match | undefined {
  if (issued === undefined || issued.foreign || issued.several) return undefined
  const same = issued.method === attempt.method && issued.target === attempt.target
  const candidates = issued.round === undefined ? [] : [issued.round]
  return { ...sure(same ? 'target' : 'state', candidates), provisional: true }
}

/** By target and keys: no evidence enough for a finding (grade 5). */
export function matchKeys(attempt: Attempt, books: Iterable<Book>): Match | undefined {
  for (const { pool } of books)
    for (const round of pool)
      if (asksFor(round, attempt) && sameClient(round.origin.identity, attempt.identity)) return sure('keys')
  return undefined
}

const asksFor = ({ target, keys }: LiveRound, attempt: Attempt): boolean =>
  target === attempt.target && keys.some((key) => attempt.keys?.includes(key))

/** Where else a retry with a finding may belong after a firm link took its round: rounds that fit as well. */
export function matchAgain(attempt: Attempt, book: Book, taken: LiveRound): LiveRound[] {
  const held = faultsOf(attempt, taken)
  const others = book.pool.filter(
    (round) =>
      round !== taken &&
      round.number < attempt.number &&
      sameClient(round.origin.identity, attempt.identity) &&
      !round.attempts.some((other) => other !== attempt && !isTied(other) && (other.firm || other.settled)),
  )
  const [, , keys, presence] = rank(attempt, taken, held)
  const fitting = others.filter((round) => {
    const faults = faultsOf(attempt, round)
    const [, , otherKeys, otherPresence] = rank(attempt, round, faults)
    return faults.count <= held.count && (otherKeys ?? 0) <= (keys ?? 0) && (otherPresence ?? 0) <= (presence ?? 0)
  })
  return openFirst(best(fitting, (round) => rank(attempt, round, faultsOf(attempt, round))))
}
