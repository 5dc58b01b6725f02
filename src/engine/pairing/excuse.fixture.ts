import type { Found } from './findings.fixture.js'
import { idOf, type Line, type RoundFacts } from './line.fixture.js'
import type { Planted } from './plant.fixture.js'
import { isSameCall, sharesScope } from './scope.fixture.js'
import type { Members } from './subject.fixture.js'

export type Excuse = 'identical call' | 'unanswered call' | 'other reading'

/**
 * Why the record cannot show the fault, or shows it as another one; undefined where there is no reason. A second
 * opinion, which knows nothing of how retries are linked: it asks what is wrong if the retry continues another round.
 */
export function excuse(planted: Planted, found: readonly Found[]): Excuse | undefined {
  const { lines, line, rule } = planted
  const before = lines.slice(0, lines.indexOf(line))
  const alike = before.filter((other) => isSameCall(other, line))
  const chains = new Set(alike.map(({ chain }) => chain))
  const rounds = before.flatMap(({ round, chain }) => (round && chains.has(chain) ? [round] : []))
  // Keys that only an identical call was asked for may be its own or not.
  const readings = rounds.flatMap((round) => [faultsUnder(round, planted, rounds), faultsUnder(round, planted, [])])
  const [only, ...more] = found
  if (only !== undefined) {
    const there = lines[only.at]
    if (there === undefined || more.some(({ at }) => at !== only.at)) return undefined
    if (there === line)
      return more.length === 0 && readings.some((rules) => rules.join() === only.rule) ? 'other reading' : undefined
    // Of two retries that say the same only one can be right; or it took the round of another chain, which shows there.
    const isRight = (round: RoundFacts) => faultsUnder(round, planted, rounds).length === 0
    const isNext = ({ chain }: RoundFacts) => there.chain === chain || there.chain === line.chain
    const isRival = saysTheSame(there, line) || rounds.some((round) => isNext(round) && isRight(round))
    return before.length < only.at && isRival ? 'other reading' : undefined
  }
  if (readings.some((rules) => rules.length === 0)) return 'identical call'
  if (rule.startsWith('mrtr/state-') && alike.some((call) => !isAnswered(lines, call))) return 'unanswered call'
  // Each reading has a fault, but not the same one.
  return readings.filter((rules) => rules.length === 1).length > 1 ? 'other reading' : undefined
}

/** The rules that the retry breaks if it continues the round. */
function faultsUnder(round: RoundFacts, { lines, line, rule }: Planted, alike: readonly RoundFacts[]): string[] {
  const { inputResponses = {}, requestState } = Object(line.message?.params) as Members
  const answered = Object.keys(Object(inputResponses))
  const own = lines.flatMap((other) => (other.round?.chain === round.chain ? [other.round] : []))
  const known = new Set([...own.slice(0, own.indexOf(round) + 1), ...alike].flatMap(({ keys }) => keys))
  const faults: string[] = []
  const broken = stateFault(round, line, requestState)
  if (broken !== undefined) faults.push(broken)
  if (!round.keys.every((key) => answered.includes(key))) faults.push('mrtr/response-missing')
  else if (!answered.every((key) => known.has(key))) faults.push('mrtr/response-unasked')
  if (usesId(lines, round.chain, line)) faults.push('mrtr/id-reused')
  if (isAboutAnswer(rule) && round.chain === line.chain) faults.push(rule)
  return faults
}

const isAboutAnswer = (rule: string): boolean =>
  rule === 'mrtr/response-kind' || rule === 'elicitation/content-mismatch'

function stateFault(round: RoundFacts, { retry }: Line, sent: unknown): string | undefined {
  if (round.hidden || retry?.hidden || sent === round.state) return undefined
  if (sent === undefined) return 'mrtr/state-missing'
  if (typeof sent !== 'string') return 'mrtr/state-not-string'
  return round.state === undefined ? 'mrtr/state-invented' : 'mrtr/state-changed'
}

function saysTheSame(a: Line, b: Line): boolean {
  const said = ({ message }: Line) => {
    const { inputResponses, requestState } = Object(message?.params)
    return JSON.stringify([Object.keys(Object(inputResponses)).sort(), requestState])
  }
  return a.retry !== undefined && isSameCall(a, b) && said(a) === said(b)
}

/** Whether a request of the chain has had the id before. */
const usesId = (lines: readonly Line[], chain: number, line: Line): boolean =>
  lines
    .slice(0, lines.indexOf(line))
    .some((other) => other.chain === chain && other.subject !== undefined && idOf(other) === idOf(line))

function isAnswered(lines: readonly Line[], call: Line): boolean {
  const answers = (line: Line) =>
    call.exchange === undefined
      ? sharesScope(line.peer, call.peer) && idOf(line) === idOf(call)
      : line.exchange === call.exchange
  return lines.slice(lines.indexOf(call) + 1).some((line) => line.dir === 's2c' && answers(line))
}
