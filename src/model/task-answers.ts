import { BoundedMap } from './bounded.js'
import { isObject, type JsonObject } from './json.js'
import type { RequestMessage } from './message.js'
import type { Mark } from './place.js'

/** Tasks that are followed at the same time. */
const LIMIT = 1_000
/** Questions of one task that are remembered; with more nothing is said about strange keys. */
const MOST_KEYS = 10_000
/** Polls that found the task waiting before silence is worth a note. */
const PATIENCE = 2

/** A created task: what it has asked, and what the client has answered. */
export interface FollowedTask {
  readonly asked: Set<string>
  /** Keys that were answered, and the line of the answer once it was acknowledged. */
  readonly answered: Map<string, number | undefined>
  /** Polls that found it waiting. */
  waited: number
  /** Where it was found waiting, once that was often enough. */
  waiting: Mark | undefined
  /** The client has answered it or called it off. */
  reacted: boolean
  over: boolean
}

/** Tasks whose creation was seen, by id. One for each conversation. */
export class TaskAnswers {
  readonly #tasks = new BoundedMap<unknown, FollowedTask>(LIMIT)

  create(taskId: unknown): void {
    const none = { waited: 0, waiting: undefined, reacted: false, over: false }
    this.#tasks.set(taskId, { ...none, asked: new Set(), answered: new Map() })
  }

  of({ params }: RequestMessage): FollowedTask | undefined {
    return this.#tasks.get(params?.taskId)
  }

  /** Notes what a task asks for, in an answer to tasks/get or in a notification. */
  ask({ taskId, status, inputRequests }: JsonObject): void {
    const task = this.#tasks.get(taskId)
    if (!task || status !== 'input_required' || !isObject(inputRequests)) return
    for (const key of Object.keys(inputRequests)) {
      if (task.asked.size >= MOST_KEYS) return
      task.asked.add(key)
    }
  }
}

/** Notes that a poll found the task waiting. */
export function noteWaiting(task: FollowedTask, mark: () => Mark): void {
  if (++task.waited === PATIENCE) task.waiting = mark()
}

/** Notes that the task is over. Gives where it waited, if the client never reacted. */
export function noteOver(task: FollowedTask): Mark | undefined {
  const vain = task.over || task.reacted ? undefined : task.waiting
  task.over = true
  return vain
}

/** The keys of the answers in tasks/update. */
export function answeredKeys({ params }: RequestMessage): readonly string[] {
  return isObject(params?.inputResponses) ? Object.keys(params.inputResponses) : []
}

/** Whether a task can be said never to have asked under a key. */
export const neverAsked = ({ asked }: FollowedTask, key: string): boolean =>
  asked.size > 0 && asked.size < MOST_KEYS && !asked.has(key)

/** Notes that the answers in tasks/update were acknowledged. */
export function acknowledge(task: FollowedTask, request: RequestMessage): void {
  for (const key of answeredKeys(request)) if (task.asked.has(key)) task.answered.set(key, request.source.line)
}

/** Whether all answers of a refused tasks/update are for keys that were never asked or are answered. */
export function onlyStray(task: FollowedTask, request: RequestMessage): boolean {
  const keys = answeredKeys(request)
  return (
    keys.length > 0 && !task.over && keys.every((key) => neverAsked(task, key) || task.answered.get(key) !== undefined)
  )
}
