import { is, list, type Shape } from '../message-shape.js'

const TASK = {
  taskId: 'string',
  status: 'TaskStatus',
  'statusMessage?': 'string',
  createdAt: 'string',
  lastUpdatedAt: 'string',
  ttl: 'integer|null',
  'pollInterval?': 'integer',
}
const POLLED = { '_meta?': 'ResultMeta', ...TASK }

/** The experimental tasks of this revision (basic/utilities/tasks). */
export const tasks = (): Readonly<Record<string, Shape>> => ({
  Task: TASK,
  TaskStatus: is('working', 'input_required', 'completed', 'failed', 'cancelled'),
  TaskMetadata: { 'ttl?': 'integer' },
  RelatedTaskMetadata: { taskId: 'string' },
  CreateTaskResult: { '_meta?': 'ResultMeta', task: 'Task' },
  GetTaskResult: POLLED,
  CancelTaskResult: POLLED,
  GetTaskPayloadResult: 'Result',
  ListTasksResult: { '_meta?': 'ResultMeta', 'nextCursor?': 'string', tasks: list('Task') },
  TaskStatusNotificationParams: { '_meta?': 'NotificationMeta', ...TASK },
})
