import { has, type JsonObject, member } from './json.js'

export const FIELDS = 'tasks-object-fields'
export const STATUS = 'tasks-status-enum'
export const TIMESTAMPS = 'tasks-timestamps'

/** What a faultless task puts to the test by its status. */
const BY_STATUS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['input_required', ['tasks-get-input-required-shape']],
  ['completed', ['tasks-get-completed-shape']],
  ['failed', ['tasks-get-failed-shape', 'tasks-failed-only-jsonrpc']],
])

/**
 * The sentences that a task without a fault keeps. `task`: where it has to hold what its status calls for; `more`: what
 * the message that carries it keeps.
 */
export const keptByTask = (task: JsonObject | undefined, ...more: readonly string[]): readonly string[] => [
  FIELDS,
  STATUS,
  TIMESTAMPS,
  ...(BY_STATUS.get(task?.status) ?? []),
  ...(task?.status === 'completed' && member(task.result, 'isError') === true ? ['tasks-iserror-completed'] : []),
  ...(task?.status === 'failed' && has(task, 'statusMessage') ? ['tasks-failed-status-message'] : []),
  ...more,
]
