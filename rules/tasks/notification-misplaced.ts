import type { ConnectionFacts, Exchange } from '../../src/model/exchange.js'
import { HandedOutTasks } from '../../src/model/handed-out-tasks.js'
import { idKeyAt } from '../../src/model/id-key.js'
import { has, isObject } from '../../src/model/json.js'
import type { NotificationMessage } from '../../src/model/message.js'
import { namedToken, PROGRESS } from '../../src/model/progress-token.js'
import { STATELESS } from '../../src/model/revision.js'
import { ACKNOWLEDGED, LISTEN, listIn } from '../../src/model/subscription-filter.js'
import { Subscriptions, tagOf } from '../../src/model/subscriptions.js'
import { TASK_METHODS, TASK_STATUS } from '../../src/model/tasks.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const SUBSCRIBED = 'tasks-notify-subscribed'
const CANCELLED = 'notifications/cancelled'

const MESSAGES = {
  outside: {
    text: 'notifications/tasks is sent outside of any subscription; it belongs on the stream of a subscriptions/listen request that names the task.',
    requirement: SUBSCRIBED,
  },
  'not-listed': {
    text: 'notifications/tasks is about a task that the subscription {seen}.',
    requirement: SUBSCRIBED,
  },
  progress: {
    text: 'Progress is still reported for the call that line {line} answered with a task; tasks have no progress notifications.',
    requirement: 'tasks-no-progress-after-create',
    severity: 'warning',
  },
  'task-id': {
    text: 'notifications/cancelled names a task; tasks/cancel was expected.',
    requirement: 'tasks-no-cancelled-notification',
  },
  call: {
    text: 'notifications/cancelled names the call that line {line} answered with a task; the task is cancelled with tasks/cancel.',
    requirement: 'tasks-no-cancelled-notification',
    severity: 'warning',
  },
} as const

type Fault = Report<keyof typeof MESSAGES>

/** Whether a list of task ids, once there is a filter, leaves out the task. Ill-typed lists are subscriptions/filter-shape. */
function omits(filter: unknown, taskId: string): boolean {
  if (!isObject(filter)) return false
  const ids = listIn(filter, 'taskIds')
  return ids === undefined ? !has(filter, 'taskIds') : !ids.includes(taskId)
}

function statusFault(
  message: NotificationMessage,
  exchange: Exchange | undefined,
  known: Subscriptions,
  connection: ConnectionFacts,
): Fault | undefined {
  const found = known.of(message)
  const taskId = message.params?.taskId
  if (found) {
    if (found.ended || typeof taskId !== 'string') return undefined
    const place = at(message, '/params/taskId')
    if (omits(found.filter, taskId))
      return {
        message: 'not-listed',
        at: place,
        data: { seen: 'does not name' },
        related: [{ mark: found.mark, message: 'the listen request' }],
      }
    return found.granted && omits(found.granted.filter, taskId)
      ? { message: 'not-listed', at: place, data: { seen: 'was not granted' } }
      : undefined
  }
  if (message.record.exchange !== undefined)
    return exchange && exchange.request.method !== LISTEN
      ? { message: 'outside', at: at(message, '/method') }
      : undefined
  const certain = tagOf(message) ? connection.complete && !known.forgot : known.size > 0 || connection.complete
  return certain ? { message: 'outside', at: at(message, '/method') } : undefined
}

function progressFault(message: NotificationMessage, tasks: HandedOutTasks): Fault | undefined {
  const token = namedToken(message)
  const task = token === undefined ? undefined : tasks.takeOfToken(token, message)
  return (
    task && { message: 'progress', at: at(message, '/params/progressToken'), data: { line: { volatile: task.line } } }
  )
}

function cancelFault(
  message: NotificationMessage,
  tasks: HandedOutTasks,
  connection: ConnectionFacts,
): Fault | undefined {
  const place = at(message, '/params/requestId')
  const requestId = message.params?.requestId
  const id = idKeyAt(message, '/params/requestId', requestId)
  // The id may be in use again.
  if (id === undefined || connection.openOf('c2s').has(id)) return undefined
  if (tasks.withId(requestId)) return { message: 'task-id', at: place }
  const task = tasks.ofCall(id, message)
  return task && { message: 'call', at: place, data: { line: { volatile: task.line } } }
}

export default defineRule({
  meta: {
    id: 'tasks/notification-misplaced',
    title:
      'A task notification goes where it may not: outside a subscription to that task, as progress after creation, or as a cancellation of a task.',
    severity: 'error',
    also: { severity: 'warning', when: 'progress follows the creation, or the creating call is cancelled' },
    party: 'both',
    evidence: 'connection',
    revisions: [STATELESS],
    methods: ['tools/call', LISTEN, ACKNOWLEDGED, TASK_STATUS, PROGRESS, CANCELLED, ...TASK_METHODS],
    when: {
      request: { methods: ['subscriptions/listen'], shows: ['tasks'] },
      notification: { shows: ['tasks', 'subscribed'] },
      reply: { methods: ['subscriptions/listen'], shows: ['tasks'] },
    },
    quiet: 'Crossing messages at creation are allowed.',
    needs: 'the io.modelcontextprotocol/tasks extension in use',
    requirements: [SUBSCRIBED, 'tasks-no-progress-after-create', 'tasks-no-cancelled-notification'],
    messages: MESSAGES,
  },
  create: (context) => {
    const known = new Subscriptions()
    const tasks = new HandedOutTasks()
    const judge = (usual: keyof typeof MESSAGES, message: NotificationMessage, fault: Fault | undefined): void =>
      context.check(
        MESSAGES[fault?.message ?? usual].requirement,
        !fault,
        () => fault ?? { message: usual, at: at(message) },
      )
    return {
      request(exchange) {
        known.open(exchange)
        tasks.noteRequest(exchange.request)
      },
      reply(reply) {
        tasks.note(reply)
        if (reply.exchange?.request.method === LISTEN) known.noteReply(reply)
      },
      notification(message, exchange, connection) {
        const { method, dir } = message
        if (dir === 's2c' && method === TASK_STATUS)
          judge('outside', message, statusFault(message, exchange, known, connection))
        if (dir === 's2c' && method === PROGRESS) judge('progress', message, progressFault(message, tasks))
        if (dir === 'c2s' && method === CANCELLED) judge('call', message, cancelFault(message, tasks, connection))
        known.note(message)
      },
    }
  },
})
