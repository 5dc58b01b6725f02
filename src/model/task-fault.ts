import { has, isObject, type JsonObject, member } from './json.js'
import { isRedacted } from './redaction.js'
import { STATUSES } from './tasks.js'

/** What is wrong with a task object. Pointers are below it; an empty one is the object itself. */
export interface TaskFault {
  readonly fault:
    | 'nested' // inside a `task` member, as in 2025-11-25
    | 'missing'
    | 'type'
    | 'status'
    | 'timestamp'
    | 'input-requests'
    | 'result'
    | 'error'
    | 'failed-result'
    | 'failed-tool'
    | 'status-message'
  readonly pointer: string
  /** The member, or the members that are missing. */
  readonly name: string
  readonly seen: unknown
  readonly expected?: string
}

const REQUIRED: readonly string[] = ['taskId', 'status', 'createdAt', 'lastUpdatedAt', 'ttlMs']
const TIMES = ['createdAt', 'lastUpdatedAt'] as const

/** ISO 8601 as `new Date().toISOString()` and its kin write it: a date, a time and a zone. */
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,12})?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?$/i

const isTime = (text: string): boolean => ISO.test(text) && !Number.isNaN(Date.parse(text.replace(',', '.')))

/** The faults of the members that every task has (seps/2663-tasks-extension#tasks). */
export function fieldFaults(task: JsonObject): readonly TaskFault[] {
  if (isObject(task.task) && !has(task, 'taskId'))
    return [{ fault: 'nested', pointer: '/task', name: 'task', seen: task.task }]
  const missing = REQUIRED.filter((name) => !has(task, name))
  const faults: TaskFault[] =
    missing.length === 0 ? [] : [{ fault: 'missing', pointer: '', name: missing.join(', '), seen: undefined }]
  return [...faults, ...typeFaults(task)]
}

function typeFaults(task: JsonObject): readonly TaskFault[] {
  const type = (name: string, ok: boolean, expected: string): readonly TaskFault[] =>
    ok || !has(task, name) || isRedacted(task[name])
      ? []
      : [{ fault: 'type', pointer: `/${name}`, name, seen: task[name], expected }]
  const { taskId, status, ttlMs, pollIntervalMs, statusMessage } = task
  const isStatus = typeof status === 'string' && !STATUSES.includes(status) && !isRedacted(status)
  return [
    ...type('taskId', typeof taskId === 'string', 'a string'),
    ...type('status', typeof status === 'string', 'a string'),
    ...(isStatus ? [{ fault: 'status', pointer: '/status', name: 'status', seen: status } as const] : []),
    ...TIMES.flatMap((name) => timeFault(task[name], name)),
    ...type('ttlMs', ttlMs === null || Number.isInteger(ttlMs), 'an integer or null'),
    ...type('pollIntervalMs', Number.isInteger(pollIntervalMs), 'an integer'),
    ...type('statusMessage', typeof statusMessage === 'string', 'a string'),
  ]
}

function timeFault(seen: unknown, name: string): readonly TaskFault[] {
  if (seen === undefined || isRedacted(seen) || (typeof seen === 'string' && isTime(seen))) return []
  return [{ fault: 'timestamp', pointer: `/${name}`, name, seen }]
}

/** What a task lacks that its status calls for, in the answer to tasks/get and in notifications. */
export function payloadFault(task: JsonObject): TaskFault | undefined {
  const lacks = (fault: TaskFault['fault'], name: string): TaskFault => ({
    fault,
    pointer: has(task, name) ? `/${name}` : '',
    name,
    seen: task[name],
  })
  switch (task.status) {
    case 'input_required':
      return isObject(task.inputRequests) ? undefined : lacks('input-requests', 'inputRequests')
    case 'completed':
      return isObject(task.result) ? undefined : lacks('result', 'result')
    case 'failed':
      return failureFault(task, lacks)
    default:
      return undefined
  }
}

function failureFault(
  task: JsonObject,
  lacks: (fault: TaskFault['fault'], name: string) => TaskFault,
): TaskFault | undefined {
  const { error, result } = task
  if (has(task, 'result')) return lacks(member(result, 'isError') === true ? 'failed-tool' : 'failed-result', 'result')
  const isError = Number.isInteger(member(error, 'code')) && typeof member(error, 'message') === 'string'
  if (!isError) return lacks('error', 'error')
  return has(task, 'statusMessage') ? undefined : lacks('status-message', 'statusMessage')
}
