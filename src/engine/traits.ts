import { isPlainContent } from '../model/content-blocks.js'
import type { Exchange, Reply } from '../model/exchange.js'
import { isObject, type JsonObject } from '../model/json.js'
import type { Message, NotificationMessage, RequestMessage } from '../model/message.js'
import { META } from '../model/meta-keys.js'
import type { WireRecord } from '../model/record.js'
import { hasValidId } from '../model/request-id.js'
import type { Trait } from '../model/trait.js'
import { answersUsually, hasUsualMetas } from '../model/usual-meta.js'

/** One bit for each trait: a set of traits is a number. */
const BITS: Readonly<Record<Trait, number>> = {
  fault: 1 << 0,
  event: 1 << 1,
  http: 1 << 2,
  stdio: 1 << 3,
  frame: 1 << 4,
  foreign: 1 << 5,
  unplaced: 1 << 6,
  answers: 1 << 7,
  progress: 1 << 8,
  logs: 1 << 9,
  conflict: 1 << 10,
  error: 1 << 11,
  asks: 1 << 12,
  untyped: 1 << 13,
  unmatched: 1 << 14,
  unanswered: 1 << 15,
  subscribed: 1 << 16,
  tasks: 1 << 17,
  cancelled: 1 << 18,
  rounds: 1 << 19,
  meta: 1 << 20,
  content: 1 << 21,
}

/** The traits as a set. */
export const bitsOf = (traits: readonly Trait[]): number => traits.reduce((bits, trait) => bits | BITS[trait], 0)

const { fault, event, http, stdio, frame, foreign, unplaced, answers, progress, logs, conflict } = BITS
const { error, asks, untyped, unmatched, unanswered, subscribed, tasks, cancelled, rounds, meta, content } = BITS

/** The traits of a record. */
export const recordTraits = (record: WireRecord): number =>
  carrierTraits(record) | (record.faults === undefined ? 0 : fault) | (record.event === undefined ? 0 : event)

function carrierTraits({ transport, http: head, sse, exchange }: WireRecord): number {
  if (transport === 'stdio') return stdio
  return transport === 'http' || head !== undefined || sse !== undefined || exchange !== undefined ? http : 0
}

/** The traits of a message of any kind. */
export function messageTraits(message: Message): number {
  const found = carrierTraits(message.record) | (isUsualFrame(message) ? 0 : frame)
  if (message.kind === 'error') return found | error | (message.revision === undefined ? unplaced : 0)
  if (message.kind === 'result')
    return found | (message.revision === undefined || message.result.protocolVersion !== undefined ? unplaced : 0)
  return found | (message.revision === undefined ? unplaced : 0)
}

function isUsualFrame(message: Message): boolean {
  if (message.kind === 'invalid' || message.batched) return false
  const { value } = message
  if (value.jsonrpc !== '2.0') return false
  if (message.kind === 'result') return value.error === undefined && value.id !== undefined
  if (message.kind === 'error') return value.result === undefined
  if (value.result !== undefined || value.error !== undefined || message.method.startsWith('rpc.')) return false
  if (value.params !== undefined && message.params === undefined) return false
  return message.kind === 'request' ? hasValidId(message) : value.id === undefined
}

/** The traits of a request. */
export function requestTraits({ request, conflict: other }: Exchange): number {
  const { params, dir } = request
  return (
    carrierTraits(request.record) |
    askingTraits(request) |
    (dir === 's2c' ? foreign : 0) |
    (other === undefined ? 0 : conflict) |
    (hasUsualMetas(request) ? 0 : meta) |
    (params !== undefined && (params.inputResponses !== undefined || params.requestState !== undefined) ? answers : 0)
  )
}

/** What a request asks for beside its result. */
function askingTraits({ params }: RequestMessage): number {
  const own = params?._meta
  if (!isObject(own)) return 0
  return (own.progressToken === undefined ? 0 : progress) | (own[META.logLevel] === undefined ? 0 : logs)
}

/** The traits of a notification. */
export const notificationTraits = (message: NotificationMessage): number =>
  carrierTraits(message.record) | (message.dir === 's2c' ? 0 : foreign) | (hasUsualMetas(message) ? 0 : meta)

/** The traits of a response; of what it answers those that make the answer of interest. */
export function replyTraits(reply: Reply): number {
  const { message, match } = reply
  const request = reply.exchange?.request
  const shown = message.kind === 'error' ? error : resultTraits(message.result, request)
  return (
    shown |
    carrierTraits(message.record) |
    (message.dir === 's2c' ? 0 : foreign) |
    (match === 'exact' ? 0 : unmatched) |
    (answersUsually(reply, (shown & (content | asks)) === 0) ? 0 : meta) |
    (request === undefined ? 0 : askingTraits(request) | (request.revision === undefined ? unplaced : 0))
  )
}

function resultTraits(result: JsonObject, request: RequestMessage | undefined): number {
  const { resultType, task, taskId } = result
  const isPlain = request?.method === 'tools/call' && isPlainContent(result.content)
  return (
    (isPlain && task === undefined && taskId === undefined ? 0 : content) |
    (resultType === 'complete' ? 0 : untyped) |
    (resultType === 'input_required' || result.inputRequests !== undefined || result.requestState !== undefined
      ? asks
      : 0)
  )
}

/** The traits of an exchange that has ended. */
export const exchangeTraits = ({ outcome }: Exchange): number => (outcome === 'answered' ? 0 : unanswered)

/** What a message shows about its conversation from then on. */
export function historyTraits(message: Message): number {
  switch (message.kind) {
    case 'request':
      return ofMethod(message.method)
    case 'notification':
      return ofMethod(message.method) | (message.method === 'notifications/cancelled' ? cancelled : 0)
    case 'result':
      return ofResult(message.result)
    default:
      return 0
  }
}

function ofMethod(method: string): number {
  if (method === 'subscriptions/listen' || method === 'notifications/subscriptions/acknowledged') return subscribed
  return method.startsWith('tasks/') || method.startsWith('notifications/tasks') ? tasks : 0
}

function ofResult({ resultType, taskId, task }: JsonObject): number {
  return (
    (resultType === 'task' || taskId !== undefined || task !== undefined ? tasks : 0) |
    (resultType === 'input_required' ? rounds : 0)
  )
}

/** What the end of an exchange shows about its conversation from then on. */
export const endTraits = ({ outcome }: Exchange): number => (outcome === 'cancelled' ? cancelled : 0)
