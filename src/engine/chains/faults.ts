import type { KeyVerdict, StateVerdict } from '../../model/chain.js'
import { member } from '../../model/json.js'
import type { Mark } from '../../model/place.js'
import { differenceOf, isNear } from './difference.js'
import { ancestors, earlierKeys, idOwner, possibleAncestors } from './lineage.js'
import { type Attempt, type LiveRound, type State, sameState } from './parts.js'

/** What is wrong with a retry if it continues a certain round. */
export interface Faults {
  readonly state: StateVerdict
  readonly keys: KeyVerdict | undefined
  readonly id: Mark | undefined
  /** How many findings that makes. */
  readonly count: number
}

const KEPT: StateVerdict = { verdict: 'kept' }
const UNJUDGED: StateVerdict = { verdict: 'unjudged' }

/** Kinds of input that have no way to say no. */
const UNREFUSABLE: ReadonlySet<unknown> = new Set(['sampling/createMessage', 'roots/list'])

/** Compares a retry with a round that it may continue. */
export function faultsOf(attempt: Attempt, round: LiveRound): Faults {
  const state = stateVerdict(attempt, round)
  const resend = state.verdict === 'stale' && state.resend
  const keys = resend ? undefined : keyVerdict(attempt, round)
  const id = idOwner(round, attempt)
  const count =
    (state.verdict === 'kept' || state.verdict === 'unjudged' ? 0 : 1) +
    (keys !== undefined && (keys.missing.length > 0 || keys.unasked.length > 0) ? 1 : 0) +
    (id === undefined ? 0 : 1)
  return { state, keys, id, count }
}

function stateVerdict(attempt: Attempt, round: LiveRound): StateVerdict {
  const { state: sent } = attempt
  const { state: issued } = round
  if (issued.hidden || sent.hidden) return UNJUDGED
  if (sameState(issued, sent)) return KEPT
  if (!sent.present) return issued.present && typeof issued.value === 'string' ? { verdict: 'missing' } : KEPT
  // The server broke the type first: any other value than its own is a change.
  if (issued.present && typeof issued.value !== 'string') return { verdict: 'changed', difference: { how: 'type' } }
  if (typeof sent.value !== 'string') return { verdict: 'not-string' }
  const older = staleRound(attempt, round)
  if (older !== undefined) return older
  if (!issued.present) return { verdict: 'invented' }
  return { verdict: 'changed', difference: differenceOf(issued.value, sent.value) }
}

/** The state of an earlier round of the chain. With that round's keys it may be a resend; where nothing newer was issued, only then. */
function staleRound(attempt: Attempt, round: LiveRound): StateVerdict | undefined {
  const ancestor = issuedEarlier(round, attempt.state)
  if (ancestor === undefined) return undefined
  const resend = attempt.keys !== undefined && sameKeys(attempt.keys, ancestor.keys)
  if (!resend && !round.state.present) return undefined
  return { verdict: 'stale', issued: ancestor.stateMark ?? ancestor.mark, resend }
}

/** The newest earlier round of the chain that issued the state. */
function issuedEarlier(round: LiveRound, state: State): LiveRound | undefined {
  for (const ancestor of ancestors(round)) if (sameState(ancestor.state, state)) return ancestor
  return undefined
}

/** Whether an earlier round of the chain issued the state, as far as is known which rounds are of the chain. */
function mayHaveIssued(round: LiveRound, state: State): boolean {
  for (const earlier of possibleAncestors(round)) if (sameState(earlier.state, state)) return true
  return false
}

/** So many are looked through one by one. */
const FEW = 16

/** The items that are not among the others, in their order. */
export function without<T>(items: readonly T[], others: readonly T[]): T[] {
  const held = others.length > FEW ? new Set(others) : undefined
  return items.filter((item) => !(held?.has(item) ?? others.includes(item)))
}

function keyVerdict(attempt: Attempt, round: LiveRound): KeyVerdict | undefined {
  if (attempt.keys === undefined) return undefined
  const missing = without(round.keys, attempt.keys)
  let unasked = without(attempt.keys, round.keys)
  if (unasked.length > 0) {
    const earlier = earlierKeys(round)
    unasked = unasked.filter((key) => !earlier.has(key))
  }
  const onlyUnrefusable = missing.every((key) => UNREFUSABLE.has(member(round.asked[key], 'method')))
  return { missing, unasked, onlyUnrefusable }
}

export const sameKeys = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key) => b.includes(key))

/** How keys fit of which none was answered. */
export const NO_KEY = 3

/** 0: the answered keys are the asked ones; 1: all are answered; 2: some; 3: none. */
export function keyFit(attempt: Attempt, round: LiveRound): number {
  const keys = attempt.keys ?? []
  if (sameKeys(keys, round.keys)) return 0
  const answered = round.keys.filter((key) => keys.includes(key)).length
  if (answered === round.keys.length) return 1
  return answered > 0 ? 2 : NO_KEY
}

/** Order among rounds under all of which the retry has a finding (docs/pairing.md, grade 2); smaller is better. */
export function rank(attempt: Attempt, round: LiveRound, faults: Faults): readonly number[] {
  const { state } = attempt
  const kept = faults.state.verdict === 'kept' || faults.state.verdict === 'unjudged'
  const shown = round.state.present && state.present && !round.state.hidden && !state.hidden
  const near = shown && isNear(round.state.value, state.value)
  return [
    !kept && mayHaveIssued(round, state) ? 0 : 1,
    faults.count,
    keyFit(attempt, round),
    round.state.present === state.present ? 0 : 1,
    near ? 0 : 1,
  ]
}

/** The items with the smallest rank, in their order. */
export function best<T>(items: readonly T[], rankOf: (item: T) => readonly number[]): T[] {
  let smallest: readonly number[] | undefined
  let chosen: T[] = []
  for (const item of items) {
    const own = rankOf(item)
    const order = smallest === undefined ? -1 : compare(own, smallest)
    if (order > 0) continue
    if (order < 0) chosen = []
    smallest = own
    chosen.push(item)
  }
  return chosen
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const order = value - (b[index] ?? 0)
    if (order !== 0) return order
  }
  return 0
}
