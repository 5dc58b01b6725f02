import { isPlainContent } from '../model/content-blocks.js'
import type { Exchange, Reply } from '../model/exchange.js'
import type { JsonObject } from '../model/json.js'
import type { Message, NotificationMessage, RequestMessage } from '../model/message.js'
import type { WireRecord } from '../model/record.js'
import { hasValidId } from '../model/request-id.js'
import { isFailure } from '../model/tool-results.js'
import { answersUsually, hasUsualMetas } from '../model/usual-meta.js'
import { carrierTraits } from './carrier-traits.js'
import { OF_ANSWER } from './request-traits.js'
import { BITS } from './trait-bits.js'

const { fault, event, frame, foreign, unplaced, error, asks, untyped } = BITS
const { unmatched, unanswered, meta, content, unoffered, failed } = BITS

/** The traits of a record. */
export const recordTraits = (record: WireRecord): number =>
  carrierTraits(record) | (record.faults === undefined ? 0 : fault) | (record.event === undefined ? 0 : event)

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

/** The traits of a notification. */
export const notificationTraits = (message: NotificationMessage): number =>
  carrierTraits(message.record) | (message.dir === 's2c' ? 0 : foreign) | (hasUsualMetas(message) ? 0 : meta)

/**
 * The traits of a response; of what it answers those that make the answer of interest. `asked`: the traits of the request.
 * `lacking`: methods that need a capability which some discover result lacks.
 */
export function replyTraits(reply: Reply, asked: number, lacking: ReadonlySet<string> | undefined): number {
  const { message, match } = reply
  const request = reply.exchange?.request
  const shown = message.kind === 'error' ? error : resultTraits(message.result, request)
  return (
    shown |
    carrierTraits(message.record) |
    (message.dir === 's2c' ? 0 : foreign) |
    (match === 'exact' ? 0 : unmatched) |
    (answersUsually(reply, (shown & (content | asks)) === 0) ? 0 : meta) |
    (asked & OF_ANSWER) |
    (request !== undefined && lacking?.has(request.method) === true ? unoffered : 0) |
    (request !== undefined && request.revision === undefined ? unplaced : 0)
  )
}

function resultTraits(result: JsonObject, request: RequestMessage | undefined): number {
  const { resultType, task, taskId } = result
  const isPlain = request?.method === 'tools/call' && isPlainContent(result.content)
  return (
    (isPlain && task === undefined && taskId === undefined ? 0 : content) |
    (resultType === 'complete' ? 0 : untyped) |
    (isFailure(result) ? failed : 0) |
    (resultType === 'input_required' || result.inputRequests !== undefined || result.requestState !== undefined
      ? asks
      : 0)
  )
}

/** The traits of an exchange that has ended. */
export const exchangeTraits = ({ outcome }: Exchange): number => (outcome === 'answered' ? 0 : unanswered)
