import { BoundedMap } from './bounded.js'
import { isObject, type JsonObject } from './json.js'
import type { Message, RequestMessage } from './message.js'

/** Tasks whose questions are followed at the same time. */
const LIMIT = 1_000

/** The questions of a waiting task that nobody has answered so far. */
interface Waiting {
  open: Set<string>
  /** Position of the acknowledgement of an answer to some of them. */
  partial: number | undefined
}

/** The questions of waiting tasks, and the answers to them. */
export class TaskQuestions {
  readonly #tasks = new BoundedMap<unknown, Waiting>(LIMIT)

  /** The client answers: what is under way counts as answered. */
  answer({ params }: RequestMessage): void {
    const waiting = this.#tasks.get(params?.taskId)
    const responses = params?.inputResponses
    if (waiting && isObject(responses)) for (const key of Object.keys(responses)) waiting.open.delete(key)
  }

  acknowledge({ params }: RequestMessage, { record }: Message): void {
    const waiting = this.#tasks.get(params?.taskId)
    if (waiting && waiting.open.size > 0) waiting.partial = record.seq
  }

  /** The questions that are still open although the task has moved on after an answer to some of them. */
  poll({ record, params }: RequestMessage, task: JsonObject): readonly string[] {
    const waiting = this.#tasks.get(params?.taskId)
    if (task.status === 'input_required' && isObject(task.inputRequests)) {
      const open = new Set(Object.keys(task.inputRequests))
      if (waiting) waiting.open = open
      else this.#tasks.set(params?.taskId, { open, partial: undefined })
      return []
    }
    const moved = waiting?.partial !== undefined && record.seq > waiting.partial
    if (!moved || (task.status !== 'working' && task.status !== 'completed')) return []
    this.#tasks.delete(params?.taskId)
    return [...waiting.open]
  }
}
