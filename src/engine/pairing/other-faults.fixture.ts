import { wrongAnswer } from './asking.fixture.js'
import { idOf, type Line } from './line.fixture.js'
import {
  answersOf,
  type Fault,
  type Planted,
  restOf,
  spoil,
  spoilParams,
  stateOf,
  type Target,
  without,
} from './plant.fixture.js'
import type { Random } from './random.fixture.js'
import { type Members, ofOtherTarget, type Subject, spelled, withOtherArguments } from './subject.fixture.js'

/** The id of an earlier attempt of the chain that continued another round. */
function idReused(target: Target, random: Random): Planted | undefined {
  const { lines, line, retry } = target
  const own = lines.filter(({ chain, subject }) => chain === line.chain && subject !== undefined)
  const isResend = (id: unknown) => own.some((other) => other.message?.id === id && other.retry?.round === retry.round)
  const free = retry.ids.filter((id) => !isResend(id) && !isTaken(target, id))
  if (free.length === 0) return undefined
  const id = random.pick(free)
  const planted = spoil(target, 'mrtr/id-reused', { id })
  const rest = new Set(restOf(target))
  return { ...planted, lines: planted.lines.map((other) => (rest.has(other) ? withId(other, id) : other)) }
}

function withId(line: Line, id: unknown): Line {
  const { message } = line
  if (message === undefined) return line
  if ('id' in message) return { ...line, message: { ...message, id } }
  return { ...line, message: { ...message, params: { ...Object(message.params), requestId: id } } }
}

/** Whether another request has the id while the attempt waits for its answer, which would be a fault of its own. */
function isTaken(target: Target, id: unknown): boolean {
  const { lines, line } = target
  // Over HTTP only a session tells clients apart that may have the same ids.
  if (line.exchange !== undefined && line.peer.session === undefined) return false
  const answer = restOf(target).find(({ dir }) => dir === 's2c')
  const end = answer === undefined ? lines.length : lines.indexOf(answer)
  const start = lines.indexOf(line)
  const during = lines
    .slice(start, end + 1)
    .concat(lines.slice(0, start).filter((other) => isOpenAt(lines, other, start)))
  return during.some(
    (other) => other.subject !== undefined && other.peer === line.peer && idOf(other) === JSON.stringify(id),
  )
}

function isOpenAt(lines: readonly Line[], request: Line, index: number): boolean {
  const from = lines.indexOf(request)
  const isAnswer = (other: Line) => other.dir === 's2c' && other.peer === request.peer && idOf(other) === idOf(request)
  return request.subject !== undefined && !lines.slice(from, index).some(isAnswer)
}

function keyMissing(target: Target, random: Random): Planted | undefined {
  const { round, end } = target.retry
  // A refusal of such a retry would be worth a finding of its own.
  if (round.keys.length === 0 || end === 'error') return undefined
  const inputResponses = without(answersOf(target), random.pick(round.keys))
  return spoilParams(target, 'mrtr/response-missing', { inputResponses })
}

function keyRenamed(target: Target, random: Random): Planted | undefined {
  const { round, end } = target.retry
  if (round.keys.length === 0 || end === 'error') return undefined
  const key = random.pick(round.keys)
  const answers = answersOf(target)
  const inputResponses = { ...without(answers, key), [key.toUpperCase()]: answers[key] }
  return spoilParams(target, 'mrtr/response-missing', { inputResponses })
}

const keyUnasked = (target: Target): Planted =>
  spoilParams(target, 'mrtr/response-unasked', {
    inputResponses: { ...answersOf(target), extra: { action: 'cancel' } },
  })

function wrongKind(target: Target, random: Random): Planted | undefined {
  const { keys } = target.retry.round
  if (keys.length === 0) return undefined
  const key = random.pick(keys)
  return spoilParams(target, 'mrtr/response-kind', {
    inputResponses: { ...answersOf(target), [key]: wrongAnswer(key) },
  })
}

function wrongContent(target: Target): Planted | undefined {
  const { keys } = target.retry.round
  const key = keys.find((name) => name === 'confirm' || name === 'reason')
  if (key === undefined) return undefined
  const value = { action: 'accept', content: { ok: 'yes' } }
  return spoilParams(target, 'elicitation/content-mismatch', { inputResponses: { ...answersOf(target), [key]: value } })
}

/** A state that tells which call it belongs to: issued to this one only. */
function isTelling(target: Target): boolean {
  const state = stateOf(target)
  const subjects = target.lines.filter(({ round }) => round?.state === state).map(({ chain }) => chain)
  return state !== undefined && subjects.every((chain) => chain === target.line.chain)
}

/** Every later request of the chain that continues from the answer has the same other arguments. */
function argumentsChanged(target: Target, random: Random): Planted | undefined {
  if (!isTelling(target)) return undefined
  const { line, retry } = target
  const subject = withOtherArguments(retry.subject)
  const planted = recall(target, 'mrtr/arguments-changed', subject, random)
  const follows = (other: Line) =>
    retry.end === 'asks' && other.chain === line.chain && other.retry?.earlier.includes(retry.round)
  return {
    ...planted,
    lines: planted.lines.map((other) =>
      follows(other)
        ? { ...other, message: { ...other.message, params: called(other, subject, random) }, subject }
        : other,
    ),
  }
}

function otherRequest(target: Target, random: Random): Planted | undefined {
  if (!isTelling(target) || target.retry.end === 'asks') return undefined
  return recall(target, 'mrtr/state-other-request', ofOtherTarget(target.retry.subject), random)
}

/** The retry as one of another call. */
const recall = (target: Target, rule: string, subject: Subject, random: Random): Planted =>
  spoil(target, rule, { params: called(target.line, subject, random) }, { subject })

function called({ message }: Line, subject: Subject, random: Random): Members {
  const { inputResponses, requestState, _meta } = Object(message?.params)
  return { ...spelled(subject, random), inputResponses, requestState, _meta }
}

/** The call comes again without what was asked for, and its client does not try any more. */
function bareRepeat(target: Target): Planted | undefined {
  const { lines, line, params } = target
  const own = lines.filter(({ chain }) => chain === line.chain)
  const others = lines.filter(({ chain }) => chain !== line.chain)
  const call = JSON.stringify(line.subject)
  const isFirst = own.find(({ retry }) => retry !== undefined) === line
  if (!isFirst || others.some(({ subject }) => JSON.stringify(subject) === call)) return undefined
  const planted = spoil(target, 'mrtr/bare-resend', {
    params: without(without(params, 'inputResponses'), 'requestState'),
  })
  const rest = restOf(target)
  const isGone = (other: Line) =>
    other.chain === line.chain && lines.indexOf(other) > lines.indexOf(line) && !rest.includes(other)
  return { ...planted, lines: planted.lines.filter((other) => !isGone(other)) }
}

/** A method that never asks. */
function otherMethod(target: Target): Planted | undefined {
  const { line, params, retry } = target
  if (!isTelling(target) || retry.end !== 'complete') return undefined
  const { requestState, _meta } = params
  const { subject: _, retry: __, ...rest } = line
  const message = { ...line.message, method: 'tools/list', params: { requestState, _meta } }
  const planted = { ...rest, message }
  const [answer] = restOf(target)
  const result = { resultType: 'complete', tools: [], ttlMs: 0, cacheScope: 'private' }
  const lines = target.lines.map((other) => {
    if (other === line) return planted
    return other === answer ? { ...other, message: { ...other.message, result } } : other
  })
  return { lines, line: planted, rule: 'mrtr/state-other-request', elsewhere: [] }
}

export const OTHER_FAULTS: Readonly<Record<string, Fault>> = {
  'bare repeat': bareRepeat,
  'id reused': idReused,
  'key missing': keyMissing,
  'key renamed': keyRenamed,
  'key unasked': keyUnasked,
  'wrong kind': wrongKind,
  'wrong content': wrongContent,
  'arguments changed': argumentsChanged,
  'other request': otherRequest,
  'other method': otherMethod,
}
