import { declaredBy } from './capabilities.js'
import type { Reply } from './exchange.js'
import { has, type JsonObject, member } from './json.js'
import type { NotificationMessage, RequestMessage } from './message.js'

/** The extension of SEP-2663. */
export const TASKS = 'io.modelcontextprotocol/tasks'
export const GET = 'tasks/get'
export const UPDATE = 'tasks/update'
export const CANCEL = 'tasks/cancel'
/** The notification that carries a task's status. */
export const TASK_STATUS = 'notifications/tasks'

export const TASK_METHODS: ReadonlySet<string> = new Set([GET, UPDATE, CANCEL])
export const STATUSES: readonly string[] = ['working', 'input_required', 'completed', 'cancelled', 'failed']
const TERMINAL: ReadonlySet<unknown> = new Set(['completed', 'cancelled', 'failed'])

/** Whether a task with that status changes no more (extensions/tasks/overview#task-lifecycle). */
export const isTerminal = (status: unknown): boolean => TERMINAL.has(status)

/** Whether a request declares the extension for itself. */
export const declaresTasks = (request: RequestMessage): boolean => has(member(declaredBy(request), 'extensions'), TASKS)

/** Whether a request declares the experimental tasks of 2025-11-25, which are another thing. */
export const declaresOldTasks = (request: RequestMessage): boolean => has(declaredBy(request), 'tasks')

/** The task that a request of the extension names. */
export function taskIdOf({ method, params }: RequestMessage): string | undefined {
  return TASK_METHODS.has(method) && typeof params?.taskId === 'string' ? params.taskId : undefined
}

/** The new task with which a server answers tools/call. */
export function createdTask({ message, exchange }: Reply): JsonObject | undefined {
  if (message.kind !== 'result' || message.dir !== 's2c' || exchange?.request.method !== 'tools/call') return undefined
  return message.result.resultType === 'task' ? message.result : undefined
}

/** The status of a task with which a server answers tasks/get. */
export function polledTask({ message, exchange }: Reply): JsonObject | undefined {
  return message.kind === 'result' && message.dir === 's2c' && exchange?.request.method === GET
    ? message.result
    : undefined
}

/** The status of a task that a notification carries. */
export const notifiedTask = ({ method, dir, params }: NotificationMessage): JsonObject | undefined =>
  method === TASK_STATUS && dir === 's2c' ? params : undefined

/** The code of an error reply; undefined for results and ill-formed errors. */
export function errorCodeOf({ message }: Reply): number | undefined {
  const code = message.kind === 'error' ? member(message.error, 'code') : undefined
  return typeof code === 'number' ? code : undefined
}

/** Refusals that may come before a server looks at what a request asks for: unreadable, unknown method, headers, version. */
const BEFORE: ReadonlySet<number> = new Set([-32700, -32600, -32601, -32020, -32022])

/** Whether an error says nothing about the task itself: such a refusal, or one of a gateway or for want of authorization. */
export function isGateError(reply: Reply): boolean {
  const status = reply.message.record.http?.status ?? 0
  const code = errorCodeOf(reply)
  return code === undefined || BEFORE.has(code) || status === 401 || status === 403 || status >= 500
}
