import { BoundedMap } from '../../src/model/bounded.js'
import type { Reply } from '../../src/model/exchange.js'
import { has, isObject, type JsonObject, member } from '../../src/model/json.js'
import type { Message, RequestMessage } from '../../src/model/message.js'
import { STATELESS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { fieldFaults, payloadFault, type TaskFault } from '../../src/model/task-fault.js'
import { FIELDS, keptByTask, STATUS, TIMESTAMPS } from '../../src/model/task-sentences.js'
import {
  createdTask,
  declaresOldTasks,
  declaresTasks,
  notifiedTask,
  polledTask,
  TASK_METHODS,
  TASK_STATUS,
  UPDATE,
} from '../../src/model/tasks.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const STATUS_OBJECT = 'tasks-get-status-object'
const PARAMS = 'tasks-get-params'
const NOTIFIED = 'tasks-notify-detailed'
const OF_METHOD = 'tasks-result-matches-method'

/** Created tasks that are remembered at the same time. */
const LIMIT = 1_000

const MESSAGES = {
  nested: {
    text: 'The task stands in a member "task"; its members were expected in the result itself.',
    requirement: FIELDS,
  },
  missing: { text: 'The task has no {name}.', requirement: FIELDS },
  type: { text: '{name} of the task is {seen}, where {expected} was expected.', requirement: FIELDS },
  status: {
    text: 'The status of the task is {seen}, where working, input_required, completed, cancelled or failed was expected.',
    requirement: STATUS,
  },
  timestamp: {
    text: '{name} of the task is {seen}, where an ISO 8601 timestamp was expected.',
    requirement: TIMESTAMPS,
  },
  'no-task': { text: 'tasks/get is answered without {name} of the task.', requirement: STATUS_OBJECT },
  'other-task': {
    text: 'tasks/get is answered with another task than the one that was asked for.',
    requirement: STATUS_OBJECT,
  },
  notified: {
    text: 'notifications/tasks has no {name}, where the whole task was expected.',
    requirement: NOTIFIED,
  },
  params: { text: '{name} of {method} is {seen}, where {expected} was expected.', requirement: PARAMS },
  'input-requests': {
    text: 'The task has the status input_required, but {seen} as inputRequests, where the outstanding requests were expected.',
    requirement: 'tasks-get-input-required-shape',
  },
  result: {
    text: 'The task has the status completed, but {seen} as result, where the final result was expected.',
    requirement: 'tasks-get-completed-shape',
  },
  error: {
    text: 'The task has the status failed, but {seen} as error, where a JSON-RPC error with code and message was expected.',
    requirement: 'tasks-get-failed-shape',
  },
  'failed-result': {
    text: 'The task has the status failed and a result; failed is for JSON-RPC errors only, and a result belongs to completed.',
    requirement: 'tasks-failed-only-jsonrpc',
  },
  'failed-tool': {
    text: 'The task has the status failed for a tool result with isError; completed was expected.',
    requirement: 'tasks-iserror-completed',
  },
  'no-content': {
    text: 'The result of the completed task is no tool result: it has {seen} as content.',
    requirement: OF_METHOD,
  },
  'status-message': {
    text: 'The failed task has no statusMessage that says why.',
    requirement: 'tasks-failed-status-message',
    severity: 'info',
  },
} as const

type Fault = Report<keyof typeof MESSAGES>

/** What of a task was not sent is told by where it was to be sent. */
const templateOf = ({ fault, name }: TaskFault, carrier: Carrier): Fault['message'] => {
  if (fault !== 'missing' || carrier === 'created') return fault
  if (carrier === 'notified') return 'notified'
  return /taskId|status/.test(name) ? 'no-task' : 'missing'
}

type Carrier = 'created' | 'polled' | 'notified'

function reportOf(message: Message, holder: string, carrier: Carrier, fault: TaskFault): Fault {
  const { pointer, name, seen, expected } = fault
  const data = { name, seen: shown(seen), expected: expected ?? '' }
  return { message: templateOf(fault, carrier), at: at(message, holder + pointer), data }
}

/** The faults of a task in a message: its members first, and what its status calls for. */
function taskFaults(message: Message, holder: string, carrier: Carrier, task: JsonObject): readonly Fault[] {
  const payload = carrier === 'created' ? undefined : payloadFault(task)
  const told = payload && !(payload.fault === 'status-message' && carrier === 'notified') ? [payload] : []
  return [...fieldFaults(task), ...told].map((fault) => reportOf(message, holder, carrier, fault))
}

function paramFaults(request: RequestMessage): readonly Fault[] {
  const { method, params } = request
  const wrong = (name: string, expected: string): Fault => {
    const holder = params === undefined ? '' : '/params'
    const data = { name, method, seen: shown(params?.[name]), expected }
    return { message: 'params', at: at(request, has(params, name) ? `/params/${name}` : holder), data }
  }
  return [
    ...(typeof params?.taskId === 'string' ? [] : [wrong('taskId', 'a string')]),
    ...(method !== UPDATE || isObject(params?.inputResponses) ? [] : [wrong('inputResponses', 'an object')]),
  ]
}

function pollFaults({ message, exchange }: Reply, task: JsonObject, created: boolean): readonly Fault[] {
  const faults = taskFaults(message, '/result', 'polled', task)
  const other = typeof task.taskId === 'string' && task.taskId !== exchange?.request.params?.taskId
  const { result } = task
  const content = member(result, 'content')
  const strange = created && task.status === 'completed' && isObject(result) && !Array.isArray(content)
  return [
    ...faults,
    ...(other ? [{ message: 'other-task', at: at(message, '/result/taskId') } as const] : []),
    ...(strange
      ? [{ message: 'no-content', at: at(message, '/result/result'), data: { seen: shown(content) } } as const]
      : []),
  ]
}

export default defineRule({
  meta: {
    id: 'tasks/task-shape',
    title:
      'A task or a tasks request lacks fields, has wrong types, or lacks what its status calls for (inputRequests, result, error).',
    severity: 'error',
    also: { severity: 'info', when: 'a failed task has no statusMessage' },
    party: 'both',
    evidence: 'message',
    revisions: [STATELESS],
    methods: ['tools/call', TASK_STATUS, ...TASK_METHODS],
    when: { request: { shows: ['tasks'] }, notification: { shows: ['tasks'] }, reply: { shows: ['tasks'] } },
    quiet:
      'ttlMs null is valid; the inlined result needs no resultType. Experimental tasks of 2025-11-25 are not judged.',
    needs: 'the io.modelcontextprotocol/tasks extension in use',
    requirements: [...new Set(Object.values(MESSAGES).map(({ requirement }) => requirement))],
    yieldsTo: ['jsonrpc/params-not-object', 'mrtr/requests-shape', 'mrtr/responses-shape'],
    messages: MESSAGES,
  },
  create: (context) => {
    const created = new BoundedMap<unknown, true>(LIMIT)
    const judge = (message: Message, kept: string | readonly string[], faults: readonly Fault[]): void => {
      if (faults.length === 0) context.check(kept, true, () => ({ message: 'missing', at: at(message) }))
      for (const fault of faults) context.check(MESSAGES[fault.message].requirement, false, () => fault)
    }
    return {
      request({ request }) {
        if (!TASK_METHODS.has(request.method) || request.dir !== 'c2s' || declaresOldTasks(request)) return
        judge(request, PARAMS, paramFaults(request))
      },
      notification(message) {
        const task = notifiedTask(message)
        if (task) judge(message, keptByTask(task, NOTIFIED), taskFaults(message, '/params', 'notified', task))
      },
      reply(reply) {
        const { message, exchange } = reply
        if (!exchange || !declaresTasks(exchange.request)) return
        const task = createdTask(reply)
        if (task) {
          created.set(task.taskId, true)
          judge(message, keptByTask(undefined), taskFaults(message, '/result', 'created', task))
        }
        const status = polledTask(reply)
        if (!status) return
        const isCall = created.has(status.taskId)
        const more = isCall && status.status === 'completed' ? [STATUS_OBJECT, OF_METHOD] : [STATUS_OBJECT]
        judge(message, keptByTask(status, ...more), pollFaults(reply, status, isCall))
      },
    }
  },
})
