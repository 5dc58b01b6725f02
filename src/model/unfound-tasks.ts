import { BoundedMap } from './bounded.js'
import { askerOf } from './discovered.js'
import { timeOf } from './elapsed.js'
import type { JsonObject } from './json.js'
import type { Message, RequestMessage } from './message.js'
import type { Mark } from './place.js'
import type { WireRecord } from './record.js'

/** Tasks that are followed at the same time. */
const LIMIT = 1_000
/** A task with a shorter life, in milliseconds, may be gone where no capture time tells how old it is. */
const SHORT_LIFE = 60_000

/** A created task that no tasks/get has found so far. */
export interface Unfound extends Pick<WireRecord, 'ts'> {
  readonly line: number
  readonly ttlMs: unknown
  readonly asker: string
  /** Where it was not found. */
  missing?: Mark
}

/** Whether the task may have been discarded in the meantime. */
function mayBeGone({ ts, ttlMs }: Unfound, { record }: Message): boolean {
  if (typeof ttlMs !== 'number') return false
  const [from, to] = [timeOf({ ts }), timeOf(record)]
  return from === undefined || to === undefined ? ttlMs < SHORT_LIFE : to - from >= ttlMs
}

/** Created tasks until they are found, and tasks that the server said it does not know. One for each conversation. */
export class UnfoundTasks {
  readonly #created = new BoundedMap<unknown, Unfound>(LIMIT)
  readonly #refused = new BoundedMap<string, { readonly line: number; readonly asker: string }>(LIMIT)

  create({ record, source }: Message, task: JsonObject, request: RequestMessage): void {
    const asker = askerOf(request.record)
    this.#created.set(task.taskId, { ts: record.ts, line: source.line, ttlMs: task.ttlMs, asker })
  }

  /** A cancelled task may be discarded at once. */
  cancel(taskId: string | undefined): void {
    this.#created.delete(taskId)
  }

  /** Whether the task was created and not found so far. */
  awaits(taskId: string): boolean {
    return this.#created.has(taskId)
  }

  /** The task is found; gives it where it was not found before. */
  found(taskId: string): Unfound | undefined {
    const task = this.#created.get(taskId)
    this.#created.delete(taskId)
    this.#refused.delete(taskId)
    return task?.missing ? task : undefined
  }

  /** tasks/get did not find the task; `mark` is asked for the place where that matters. */
  notFound(taskId: string, message: Message, request: RequestMessage, mark: () => Mark): void {
    const task = this.#created.get(taskId)
    const asker = askerOf(request.record)
    if (task?.asker === asker && !task.missing && !mayBeGone(task, message)) task.missing = mark()
  }

  /** The server said that it does not know the task. */
  refuse(taskId: string, { source }: Message, request: RequestMessage): void {
    this.#refused.set(taskId, { line: source.line, asker: askerOf(request.record) })
  }

  /** The line on which the server told the same client that it does not know the task. */
  refusedOn(taskId: string, { record }: RequestMessage): number | undefined {
    const refusal = this.#refused.get(taskId)
    return refusal?.asker === askerOf(record) ? refusal.line : undefined
  }

  /** The tasks that were not found up to now. */
  *missing(): Iterable<{ readonly at: Mark; readonly line: number }> {
    for (const { missing, line } of this.#created.values()) if (missing) yield { at: missing, line }
  }
}
