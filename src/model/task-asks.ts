import { BoundedMap } from './bounded.js'
import { isObject, type JsonObject } from './json.js'
import type { Message, RequestMessage } from './message.js'
import { sameValue } from './same-value.js'

/** Tasks that are followed at the same time, and questions of one task. */
const LIMIT = 1_000
/** Text of a message up to which its questions are kept, to be compared with what comes later. */
const KEPT = 64 * 1024

/** A question of a task, as polls have shown it. */
interface Ask {
  /** undefined where it is too large to keep. */
  entry: unknown
  line: number
  /** Answered: under way, or acknowledged. */
  answer: 'none' | 'sent' | 'acknowledged'
  /** The newest poll did not show it any more, while the task was waiting or otherwise. */
  gone: 'no' | 'waiting' | 'otherwise'
}

/** A question that a poll shows and that cannot be right, beside where it stood before. */
export interface StrangeAsk {
  readonly fault: 'changed' | 'reused' | 'returned'
  readonly key: string
  readonly line: number
}

interface Task {
  /** Position of the newest answer to a poll: polls that were sent before it may be out of order. */
  seq: number
  readonly asks: BoundedMap<string, Ask>
}

/** The questions of tasks from poll to poll. One for each conversation. */
export class TaskAsks {
  readonly #tasks = new BoundedMap<unknown, Task>(LIMIT)

  /** The client answers questions, or the server acknowledges that. */
  answer({ params }: RequestMessage, answer: 'sent' | 'acknowledged'): void {
    const asks = this.#tasks.get(params?.taskId)?.asks
    const responses = params?.inputResponses
    if (!asks || !isObject(responses)) return
    for (const key of Object.keys(responses)) {
      const ask = asks.get(key)
      if (ask) ask.answer = answer
    }
  }

  /** Notes the answer to tasks/get. Gives the questions that cannot be right. */
  poll({ params, record }: RequestMessage, message: Message, task: JsonObject): readonly StrangeAsk[] {
    const known = this.#tasks.get(params?.taskId) ?? { seq: -1, asks: new BoundedMap<string, Ask>(LIMIT) }
    if (record.seq < known.seq) return []
    known.seq = message.record.seq
    this.#tasks.set(params?.taskId, known)
    const waiting = task.status === 'input_required'
    const shown = waiting && isObject(task.inputRequests) ? task.inputRequests : {}
    const strange = Object.keys(shown).flatMap((key) => meet(known.asks, key, shown[key], message))
    for (const [key, ask] of known.asks.entries())
      if (!Object.hasOwn(shown, key)) ask.gone = ask.gone === 'no' && waiting ? 'waiting' : leaving(ask)
    return strange
  }
}

const leaving = ({ gone }: Ask): Ask['gone'] => (gone === 'no' ? 'otherwise' : gone)

/** A question is shown: what is strange about that, and from now on it is known. */
function meet(asks: BoundedMap<string, Ask>, key: string, entry: unknown, { source }: Message): readonly StrangeAsk[] {
  const kept = source.size > KEPT ? undefined : entry
  const ask = asks.get(key)
  if (!ask) {
    asks.set(key, { entry: kept, line: source.line, answer: 'none', gone: 'no' })
    return []
  }
  const fault = faultOf(ask, kept)
  const before = ask.line
  Object.assign(ask, { entry: kept, line: source.line, gone: 'no' })
  if (fault) ask.answer = 'none'
  return fault ? [{ fault, key, line: before }] : []
}

function faultOf(ask: Ask, entry: unknown): StrangeAsk['fault'] | undefined {
  if (ask.entry !== undefined && entry !== undefined && !sameValue(ask.entry, entry)) return 'changed'
  if (ask.gone === 'no') return undefined
  if (ask.answer === 'acknowledged') return 'reused'
  return ask.answer === 'none' && ask.gone === 'waiting' ? 'returned' : undefined
}
