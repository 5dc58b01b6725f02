import { idOf, type Line, type RetryFacts } from './line.fixture.js'
import type { Random } from './random.fixture.js'
import { isSameCall } from './scope.fixture.js'
import type { Members } from './subject.fixture.js'

/** A retry of a conforming set that is to be spoilt. */
export interface Target {
  readonly lines: readonly Line[]
  readonly line: Line
  readonly retry: RetryFacts
  /** What the retry carries. */
  readonly params: Members
}

/** A set with one fault, and the one finding that it has to give. */
export interface Planted {
  readonly lines: readonly Line[]
  /** The retry that was spoilt. */
  readonly line: Line
  readonly rule: string
  /** Where the finding may stand instead: the other one of two lines of which only one can be right. */
  readonly elsewhere: readonly Line[]
}

/** Spoils the retry; undefined where that cannot be done to it. */
export type Fault = (target: Target, random: Random) => Planted | undefined

/** The retries of a set that can be spoilt so that it shows. */
export const targetsOf = (lines: readonly Line[]): Target[] =>
  lines
    .flatMap((line) => (line.retry ? [{ lines, line, retry: line.retry, params: Object(line.message?.params) }] : []))
    .filter((target) => !isClouded(target))

/** Among identical calls a hidden state may be that of any: what is wrong may be right for another. */
function isClouded({ lines, line, retry }: Target): boolean {
  const alike = lines.filter((other) => other.chain !== line.chain && isSameCall(other, line))
  const chains = new Set(alike.map(({ chain }) => chain))
  const hidden = (other: Line) => chains.has(other.chain) && (other.round?.hidden || other.retry?.hidden)
  return chains.size > 0 && (retry.hidden || retry.round.hidden || lines.some(hidden))
}

/** Puts another message in the place of the retry. */
export function spoil(target: Target, rule: string, message: Members, more: Partial<Line> = {}): Planted {
  const line: Line = { ...target.line, message: { ...target.line.message, ...message }, ...more }
  return { lines: target.lines.map((old) => (old === target.line ? line : old)), line, rule, elsewhere: [] }
}

/** The same with other params. */
export const spoilParams = (target: Target, rule: string, params: Members): Planted =>
  spoil(target, rule, { params: { ...target.params, ...params } })

export const without = (members: Members, name: string): Members =>
  Object.fromEntries(Object.entries(members).filter(([key]) => key !== name))

/** The state that the retry has to echo, if the record shows it. */
export const stateOf = ({ retry: { round, hidden } }: Target): string | undefined =>
  round.hidden || hidden ? undefined : round.state

export const answersOf = ({ params }: Target): Members => Object(params.inputResponses)

/** What belongs to the same attempt: its answer, its cancellation. */
export const restOf = ({ lines, line }: Target): Line[] =>
  lines.filter(
    (other) =>
      other !== line &&
      other.chain === line.chain &&
      (line.exchange === undefined
        ? idOf(other) === idOf(line) || cancels(other, line)
        : other.exchange === line.exchange),
  )

const cancels = (other: Line, line: Line): boolean => {
  const { requestId } = Object(other.message?.params)
  return requestId !== undefined && JSON.stringify(requestId) === idOf(line)
}
