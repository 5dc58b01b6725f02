import { BoundedMap } from './bounded.js'
import { isLater, timeOf } from './elapsed.js'
import type { Reply } from './exchange.js'
import type { IdKey, Message, RequestMessage } from './message.js'
import { tokenOf } from './progress-token.js'
import type { WireRecord } from './record.js'
import { createdTask, taskIdOf } from './tasks.js'

/** Tasks that are remembered at the same time. */
const LIMIT = 1_000
/** Milliseconds after which nothing can have crossed the answer that hands out a task. */
const CROSSING = 1_000

/** A task that answered a call: where, and whether the client has used it since. */
export interface HandedOut extends Pick<WireRecord, 'ts'> {
  readonly line: number
  used: boolean
}

/** The calls that were answered with a task. One for each conversation. */
export class HandedOutTasks {
  readonly #byTask = new BoundedMap<unknown, HandedOut>(LIMIT)
  readonly #byToken = new BoundedMap<IdKey, HandedOut>(LIMIT)
  readonly #byCall = new BoundedMap<IdKey, HandedOut>(LIMIT)

  note(reply: Reply): void {
    const created = createdTask(reply)
    if (!created || !reply.exchange) return
    const { message, exchange } = reply
    const task = { ts: message.record.ts, line: message.source.line, used: false }
    const token = tokenOf(exchange.request)
    const { idKey, record } = exchange.request
    this.#byTask.set(created.taskId, task)
    if (token !== undefined) this.#byToken.set(token, task)
    // Over HTTP the clients of one conversation may use the same ids.
    if (idKey !== undefined && record.transport !== 'http') this.#byCall.set(idKey, task)
  }

  /** A new call takes its id and its token; a task request shows that the client has its task. */
  noteRequest(request: RequestMessage): void {
    const token = tokenOf(request)
    if (token !== undefined) this.#byToken.delete(token)
    if (request.idKey !== undefined) this.#byCall.delete(request.idKey)
    const task = this.#byTask.get(taskIdOf(request))
    if (task) task.used = true
  }

  withId = (taskId: unknown): HandedOut | undefined => this.#byTask.get(taskId)

  /** The task of the call with that id, once the client must have known of it. */
  ofCall(id: IdKey, message: Message): HandedOut | undefined {
    return settled(this.#byCall.get(id), message)
  }

  /** The task of the call with that progress token, once progress cannot have crossed its creation; it is told once. */
  takeOfToken(token: IdKey, message: Message): HandedOut | undefined {
    const task = settled(this.#byToken.get(token), message)
    if (task) this.#byToken.delete(token)
    return task
  }
}

function settled(task: HandedOut | undefined, { record }: Message): HandedOut | undefined {
  return task && (task.used || isLater(timeOf(task), timeOf(record), CROSSING)) ? task : undefined
}
