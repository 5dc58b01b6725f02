import { canonical } from '../../json/canonical.js'
import type { Answer, KeyVerdict, Retry, Round, StateVerdict } from '../../model/chain.js'
import { isObject } from '../../model/json.js'
import { child } from '../../model/pointer.js'
import { changedParams } from './changed.js'
import { type Faults, faultsOf } from './faults.js'
import { capabilitiesOf } from './lineage.js'
import type { Attempt, Issued } from './parts.js'
import { type FoundFaults, type FoundLink, SettledRetry } from './settled.js'

const KEPT: StateVerdict = { verdict: 'kept' }
const UNJUDGED: StateVerdict = { verdict: 'unjudged' }

/**
 * The facts of a settled retry, for the rules. With several candidates only what holds under each of them. `issued`:
 * where the sent state was issued, if that is known.
 */
export function factsOf(attempt: Attempt, issued: Issued | undefined): Retry {
  const common = continues(attempt) ? inCommon(attempt) : undefined
  const lost = isLost(attempt, common)
  const link = linkOf(attempt, issued, lost)
  const faults = faultsIn(attempt, issued, lost ? undefined : common, lost)
  return new SettledRetry(attempt, link, faults, lost || attempt.grade === 'state' ? [] : answersOf(attempt))
}

const continues = ({ grade, candidates }: Attempt): boolean =>
  (grade === 'exact' || grade === 'subject') && candidates.length > 0

/** Whether what the record does not hold may explain what is wrong, or another retry as well have a fault instead. */
const isLost = (attempt: Attempt, common: Faults | undefined): boolean =>
  attempt.loss === 'anything' ||
  (attempt.loss === 'round' && common !== undefined && isFaulty(common.state)) ||
  (attempt.alike?.doubtful === true && common !== undefined && eitherLost(attempt, common.state) === undefined)

/** The retry that may have lost the state instead of this one: that one of them has is certain. */
function eitherLost({ alike, candidates }: Attempt, { verdict }: StateVerdict): Attempt | undefined {
  if (verdict !== 'missing' || alike?.doubtful !== true || alike.state.present) return undefined
  return candidates.some((round) => alike.rivals.includes(round)) ? alike : undefined
}

/** Which rounds the retry continues. A loss may explain why a state turns up where it does not belong. */
function linkOf(attempt: Attempt, issued: Issued | undefined, lost: boolean): FoundLink {
  const { grade, candidates, capabilities } = attempt
  const astray = grade === 'target' || grade === 'state'
  if (astray && lost) return { grade: 'none', round: undefined, candidates: [], declared: [capabilities] }
  const [round] = candidates
  return {
    grade,
    round: round ?? (astray ? (issued?.round ?? pastRound(issued)) : undefined),
    candidates,
    declared: capabilitiesOf(attempt, round),
  }
}

/** What is wrong with the retry. */
function faultsIn(
  attempt: Attempt,
  issued: Issued | undefined,
  common: Faults | undefined,
  lost: boolean,
): FoundFaults {
  const { grade, candidates, request } = attempt
  const [round] = candidates
  if (lost) return { state: UNJUDGED, keys: undefined, idTakenBy: undefined, changedParams: [] }
  // Sent with the state of an identical call, the answers may be those that were asked for there, and the id free here.
  const known = issued?.subject === attempt.subject
  const borrowed = known && common?.state.verdict === 'changed'
  const id = known && common?.state.verdict === 'unjudged' ? undefined : common?.id
  const changed = grade === 'target' && round !== undefined
  return {
    state:
      common === undefined
        ? foreignState(attempt, issued)
        : named(common.state, issued, eitherLost(attempt, common.state)),
    keys: borrowed ? undefined : (common?.keys ?? targetKeys(attempt, issued)),
    idTakenBy: id ?? (changed ? faultsOf(attempt, round).id : undefined),
    changedParams: changed ? changedParams(round.origin.request, request) : [],
  }
}

const isFaulty = ({ verdict }: StateVerdict): boolean =>
  verdict === 'changed' || verdict === 'missing' || verdict === 'invented'

/** What the retry did wrong under every candidate. */
function inCommon(attempt: Attempt): Faults {
  const all = attempt.candidates.map((round) => faultsOf(attempt, round))
  const [first] = all
  if (first === undefined) return { state: KEPT, keys: undefined, id: undefined, count: 0 }
  return {
    state: commonState(
      all.map(({ state }) => state),
      first.state,
    ),
    keys: all.length === 1 ? first.keys : commonKeys(all.map(({ keys }) => keys)),
    id: all.every(({ id }) => id !== undefined) ? first.id : undefined,
    count: first.count,
  }
}

/** Wrong or kept under every candidate; otherwise nothing can be said. */
function commonState(all: readonly StateVerdict[], first: StateVerdict): StateVerdict {
  if (all.every(({ verdict }) => verdict === 'kept')) return KEPT
  return all.some(({ verdict }) => verdict === 'kept' || verdict === 'unjudged') ? UNJUDGED : first
}

function commonKeys(all: readonly (KeyVerdict | undefined)[]): KeyVerdict | undefined {
  const [first] = all
  if (first === undefined) return undefined
  const everywhere = (pick: (verdict: KeyVerdict) => readonly string[]) =>
    pick(first).filter((key) => all.every((verdict) => verdict !== undefined && pick(verdict).includes(key)))
  const missing = everywhere(({ missing }) => missing)
  // Whichever round it continues, something is missing.
  const each = all.every((verdict) => verdict !== undefined && verdict.missing.length > 0)
  return {
    missing: missing.length > 0 || !each ? missing : [...new Set(all.flatMap((verdict) => verdict?.missing ?? []))],
    unasked: everywhere(({ unasked }) => unasked),
    onlyUnrefusable: all.every((verdict) => verdict?.onlyUnrefusable ?? false),
  }
}

/** A wrong state that is known from elsewhere is named so, and a lost one that another retry may have lost. */
function named(state: StateVerdict, issued: Issued | undefined, alike: Attempt | undefined): StateVerdict {
  if (alike !== undefined) return { verdict: 'missing', either: alike.mark }
  if (issued === undefined) return state
  if (state.verdict === 'invented') return { verdict: 'invented', issued: issued.mark }
  if (state.verdict !== 'changed' || state.difference.how === 'type') return state
  return { verdict: 'changed', difference: { how: 'of-another-round', issued: issued.mark } }
}

function foreignState(attempt: Attempt, issued: Issued | undefined): StateVerdict {
  if (attempt.grade === 'state' && issued !== undefined)
    return { verdict: 'other-request', issued: issued.mark, method: issued.method, target: issued.target }
  if (attempt.grade === 'target') return KEPT
  // Nothing was issued that is known: only the type can be wrong.
  const { present, value } = attempt.state
  return present && typeof value !== 'string' ? { verdict: 'not-string' } : UNJUDGED
}

/** Grade 3: the keys are judged only where a single round issued the state. */
function targetKeys(attempt: Attempt, issued: Issued | undefined): KeyVerdict | undefined {
  const [round] = attempt.candidates
  if (attempt.grade !== 'target' || issued?.count !== 1 || round === undefined) return undefined
  return faultsOf(attempt, round).keys
}

function answersOf({ candidates, responses }: Attempt): Answer[] {
  const [round, ...others] = candidates
  if (round === undefined || others.some(({ asked }) => canonical(asked) !== canonical(round.asked))) return []
  const answers: Answer[] = []
  for (const key of round.keys) {
    const asked = round.asked[key]
    if (!isObject(asked) || !Object.hasOwn(responses, key)) continue
    answers.push({ key, asked, value: responses[key], pointer: child('/params/inputResponses', key) })
  }
  return answers
}

/** A round that is no longer held: what the table of issued states knows of it. */
function pastRound(issued: Issued | undefined): Round | undefined {
  if (issued === undefined) return undefined
  const { mark, method, target } = issued
  return { mark, stateMark: mark, requestMark: mark, method, target, asked: {} }
}
