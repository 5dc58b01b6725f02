import { isObject, type JsonObject } from '../../model/json.js'
import type { ResultMessage } from '../../model/message.js'
import type { Mark } from '../../model/place.js'
import { markOf } from '../marks.js'
import { stateIn } from './attempt.js'
import type { Attempt, Book, LiveRound, State } from './parts.js'

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
  return new OpenedRound({ reply, origin, book, number, asked, keys, state, misshapen })
}

interface Opening {
  readonly reply: ResultMessage
  readonly origin: Attempt
  readonly book: Book
  readonly number: number
  readonly asked: JsonObject
  readonly keys: readonly string[]
  readonly state: State
  /** What is asked for is no map. */
  readonly misshapen: boolean
}

class OpenedRound implements LiveRound {
  readonly number: number
  readonly mark: Mark
  readonly stateMark: Mark | undefined
  readonly method: string
  readonly target: string
  readonly asked: JsonObject
  readonly origin: Attempt
  readonly state: State
  readonly keys: readonly string[]
  readonly size: number
  readonly book: Book
  readonly attempts: Attempt[] = []
  readonly unjudged: boolean
  retired = false
  issued: LiveRound['issued'] = undefined

  constructor({ reply, origin, book, number, asked, keys, state, misshapen }: Opening) {
    this.number = number
    this.mark = markOf(reply)
    this.stateMark = state.present ? markOf(reply, '/result/requestState') : undefined
    this.method = origin.method
    this.target = origin.target
    this.asked = asked
    this.origin = origin
    this.state = state
    this.keys = keys
    this.size = origin.request.source.size + reply.source.size
    this.book = book
    this.unjudged = origin.exchange.ambiguous || misshapen
  }

  get requestMark(): Mark {
    return this.origin.mark
  }
}
