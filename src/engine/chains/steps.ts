import type { ChainStep } from '../../model/chain.js'
import { idText } from '../../model/id-text.js'
import { lineage } from './lineage.js'
import type { Attempt, LiveRound, State } from './parts.js'

/** Rounds that a picture shows before the one that is continued. */
const SHOWN = 3

/** The round trip around a retry, oldest step first, as a person would draw it. */
export function stepsOf(attempt: Attempt): ChainStep[] {
  const [round] = attempt.candidates
  const rounds = round === undefined ? [] : lineage(round).slice(0, SHOWN).reverse()
  const steps = rounds.flatMap((each) => [requestStep(each.origin), askStep(each)])
  steps.push(requestStep(attempt))
  if (attempt.end !== undefined) steps.push(endStep(attempt, attempt.end))
  return steps
}

const requestStep = (attempt: Attempt): ChainStep => ({
  mark: attempt.mark,
  kind: attempt.candidates.length > 0 ? 'retry' : 'request',
  id: idText(attempt.request),
  label: `${attempt.method} ${attempt.target}`,
  stateLength: lengthOf(attempt.state),
})

const askStep = (round: LiveRound): ChainStep => ({
  mark: round.mark,
  kind: 'asks',
  id: idText(round.origin.request),
  label: `{${round.keys.join(', ')}}`,
  stateLength: lengthOf(round.state),
})

const endStep = (attempt: Attempt, end: NonNullable<Attempt['end']>): ChainStep => ({
  mark: end.mark,
  kind: end.kind === 'error' ? 'error' : end.kind === 'asks' ? 'asks' : 'result',
  id: idText(attempt.request),
  label: end.kind === 'error' ? String(end.code) : '',
})

const lengthOf = ({ present, value }: State): number | undefined =>
  present && typeof value === 'string' ? value.length : undefined
