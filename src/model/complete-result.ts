import type { Exchange, Reply } from './exchange.js'
import type { JsonObject } from './json.js'
import type { ResultMessage } from './message.js'
import { ASKING_METHODS } from './methods.js'

/** A request of the client that a server has completed. */
export interface Completed {
  readonly message: ResultMessage
  readonly result: JsonObject
  readonly exchange: Exchange
}

/**
 * The reply, if it completes the request that it answers: neither an error, nor a question, nor a task. Before 2026-07-28
 * results did not say so.
 */
export function completed({ message, exchange }: Reply): Completed | undefined {
  if (message.kind !== 'result' || message.dir !== 's2c' || exchange === undefined) return undefined
  // Two requests waited under one id: which of them is answered is a guess.
  if (exchange.conflict?.inFlight === true) return undefined
  const { result } = message
  return isComplete(result, exchange.request.method) ? { message, result, exchange } : undefined
}

/** Without a type a result counts as complete, unless it has what only a question has: that is a fault of its own. */
const isComplete = ({ resultType, inputRequests, requestState }: JsonObject, method: string): boolean =>
  resultType === 'complete' ||
  (resultType === undefined &&
    !(ASKING_METHODS.has(method) && (inputRequests !== undefined || requestState !== undefined)))
