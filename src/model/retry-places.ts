import type { ChainStep, Retry, Round } from './chain.js'
import type { Datum, RelatedPlace } from './finding.js'
import { onLine } from './wording.js'

/** The rounds that a retry may continue; the one whose state it carries where it continues none. */
const roundsOf = ({ candidates, round }: Retry): readonly Round[] =>
  candidates.length === 0 && round ? [round] : candidates

/** The line of the round that a retry continues; of all rounds where several fit equally well. */
export const roundLine = (retry: Retry): Datum => onLine(...roundsOf(retry).map((round) => round.mark))

/** Where the rounds issued their state; the asking result where one issued none. */
export const issuedHere = (retry: Retry): readonly RelatedPlace[] =>
  roundsOf(retry).map((round) => ({
    mark: round.stateMark ?? round.mark,
    message: round.stateMark ? 'issued here' : 'asked here, without a state',
  }))

/** For a report about an answer: where it was asked for, and the round trip. */
export interface AskedFor {
  readonly related: readonly RelatedPlace[]
  readonly steps: readonly ChainStep[]
}

export const askedFor = (retry: Retry): AskedFor => ({ related: askedHere(retry), steps: retry.steps })

/** For an answer that is no part of a round trip. */
export const askedElsewhere = (): AskedFor => ({ related: [], steps: [] })

/** Where the rounds asked for input. */
export const askedHere = (retry: Retry): readonly RelatedPlace[] =>
  roundsOf(retry).map((round) => ({ mark: round.mark, message: 'asked here' }))
