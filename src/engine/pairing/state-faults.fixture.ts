import { idOf, type Line, type RoundFacts } from './line.fixture.js'
import {
  answersOf,
  type Fault,
  type Planted,
  spoil,
  spoilParams,
  stateOf,
  type Target,
  without,
} from './plant.fixture.js'
import type { Random } from './random.fixture.js'
import { isSameCall, sharesScope } from './scope.fixture.js'
import { freshState, slipped } from './state.fixture.js'

const issuedIn = (lines: readonly Line[]): Set<unknown> => new Set(lines.map(({ round }) => round?.state))

/** Edited, cut, re-encoded: something that nobody issued. */
function changed(target: Target, random: Random): Planted | undefined {
  const state = stateOf(target)
  if (state === undefined) return undefined
  const sent = slipped(state, random)
  if (issuedIn(target.lines).has(sent)) return undefined
  return spoilParams(target, 'mrtr/state-changed', { requestState: sent })
}

/** The state of another round that was issued before. */
function others(target: Target, random: Random): Planted | undefined {
  const { lines, line, retry } = target
  const state = stateOf(target)
  const issued = lines
    .slice(0, lines.indexOf(line))
    .flatMap(({ round, chain, peer }) => (round && chain !== line.chain && sharesScope(peer, line.peer) ? [round] : []))
  const passed = new Set(issued.flatMap((round) => (isPassed(target, round) ? [round.state] : [])))
  const foreign = issued.filter(
    (round) =>
      !round.hidden && round.state !== state && !passed.has(round.state) && !shareIds(lines, round.chain, line.chain),
  )
  if (state === undefined || foreign.length === 0 || retry.end === 'error') return undefined
  const sent = random.pick(foreign).state
  // The state of an earlier round would be stale.
  if (sent === undefined || retry.earlier.some((round) => round.state === sent)) return undefined
  const planted = spoilParams(target, 'mrtr/state-changed', { requestState: sent })
  const alike = planted.lines.filter((other) => {
    const params = Object(other.message?.params)
    return other.dir === 'c2s' && params.requestState === sent && isSameCall(other, line)
  })
  const later = alike.filter((other) => lines.indexOf(other) > lines.indexOf(line))
  // Several attempts at the round that lost its state would be several faults.
  return later.length > 1 ? undefined : { ...planted, elsewhere: later }
}

/** A round of an identical call that has come further: its state would be stale there. */
function isPassed({ lines, line, retry }: Target, round: RoundFacts): boolean {
  const own = lines
    .slice(0, lines.indexOf(line))
    .flatMap((other) => (other.round?.chain === round.chain ? [other.round] : []))
  return JSON.stringify(round.subject) === JSON.stringify(retry.subject) && own.at(-1) !== round
}

/** Whether requests of both chains have had the same id, which is a fault if they are taken for one chain. */
function shareIds(lines: readonly Line[], one: number, other: number): boolean {
  const idsOf = (chain: number) => lines.flatMap((line) => (line.chain === chain && line.subject ? [idOf(line)] : []))
  const ids = new Set(idsOf(one))
  return idsOf(other).some((id) => ids.has(id))
}

function missing(target: Target): Planted | undefined {
  if (stateOf(target) === undefined || !('inputResponses' in target.params)) return undefined
  return spoil(target, 'mrtr/state-missing', { params: without(target.params, 'requestState') })
}

function invented(target: Target, random: Random): Planted | undefined {
  if (target.retry.round.state !== undefined) return undefined
  return spoilParams(target, 'mrtr/state-invented', { requestState: freshState(random) })
}

/** The state of an earlier round of the same chain. */
function stale(target: Target, random: Random): Planted | undefined {
  const { retry } = target
  if (retry.round.hidden || retry.hidden) return undefined
  const older = retry.earlier.filter(
    ({ state, hidden }) => state !== undefined && !hidden && state !== retry.round.state,
  )
  if (older.length === 0) return undefined
  const { state, keys } = random.pick(older)
  const answered = Object.keys(answersOf(target))
  const isResend = answered.length === keys.length && keys.every((key) => answered.includes(key))
  // Where the newest round issued none, only the older round's own answers make it a stale state.
  const rule = retry.round.state !== undefined || isResend ? 'mrtr/state-stale' : 'mrtr/state-invented'
  return spoilParams(target, rule, { requestState: state })
}

function notString(target: Target, random: Random): Planted | undefined {
  const { round, hidden } = target.retry
  if (round.hidden || hidden) return undefined
  return spoilParams(target, 'mrtr/state-not-string', { requestState: random.pick([null, 7, ['x'], { a: 'x' }, true]) })
}

export const STATE_FAULTS: Readonly<Record<string, Fault>> = {
  'state changed': changed,
  "other's state": others,
  'state missing': missing,
  'state invented': invented,
  'state stale': stale,
  'state no string': notString,
}
