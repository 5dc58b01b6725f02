import { isObject } from '../../model/json.js'
import type { ResultMessage } from '../../model/message.js'
import { markOf } from '../marks.js'
import { stateIn } from './attempt.js'
import type { Attempt, Book, LiveRound } from './parts.js'

/**
 * The round that a result opens by asking for input; undefined where it asks for nothing. `origin` is the request that
 * it answers, `number` its place in the order of all that happens.
 */
export function roundOf(reply: ResultMessage, origin: Attempt, book: Book, number: number): LiveRound | undefined {
  const { inputRequests } = reply.result
  const asked = isObject(inputRequests) ? inputRequests : {}
  const keys = Object.keys(asked)
  const state = stateIn(reply.result, reply.record)
  if (keys.length === 0 && !state.present) return undefined
  const misshapen = inputRequests !== undefined && !isObject(inputRequests)
  return {
    number,
    mark: markOf(reply),
    stateMark: state.present ? markOf(reply, '/result/requestState') : undefined,
    get requestMark() {
      return origin.mark
    },
    method: origin.method,
    target: origin.target,
    asked,
    origin,
    state,
    keys,
    size: origin.request.source.size + reply.source.size,
    book,
    attempts: [],
    unjudged: origin.exchange.ambiguous || misshapen,
  }
}
