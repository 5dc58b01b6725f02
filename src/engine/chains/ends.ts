import type { RetryEnd } from '../../model/chain.js'
import { isObject } from '../../model/json.js'
import type { ReplyMessage } from '../../model/message.js'
import { markOf } from '../marks.js'

/** Whether a response asks for input instead of completing the request. */
export const asksForInput = (reply: ReplyMessage): boolean =>
  reply.kind === 'result' && reply.result.resultType === 'input_required'

/** How a response ended its request. */
export function endOf(reply: ReplyMessage): RetryEnd {
  const mark = markOf(reply)
  if (reply.kind === 'result') {
    const complete = reply.result.resultType === 'complete' || reply.result.resultType === undefined
    return { kind: asksForInput(reply) ? 'asks' : complete ? 'complete' : 'other', mark }
  }
  const error = isObject(reply.error) ? reply.error : {}
  const message = typeof error.message === 'string' ? error.message : undefined
  return { kind: 'error', mark, code: error.code, message }
}
