import type { Reply } from '../../src/model/exchange.js'
import { member } from '../../src/model/json.js'
import type { Message } from '../../src/model/message.js'
import type { Mark } from '../../src/model/place.js'
import { STATELESS } from '../../src/model/revision.js'
import {
  CANCEL,
  createdTask,
  declaresTasks,
  errorCodeOf,
  GET,
  isGateError,
  TASK_METHODS,
  taskIdOf,
} from '../../src/model/tasks.js'
import { UnfoundTasks } from '../../src/model/unfound-tasks.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const INVALID_PARAMS = -32602
/** Codes that are right, or that say something else than that the task is unknown. */
const OTHER_ERRORS: ReadonlySet<number | undefined> = new Set([INVALID_PARAMS, -32603, -32021])
const UNKNOWN = ['not found', 'unknown', 'no such', 'not exist', 'nonexistent', 'expired']

const MESSAGES = {
  missing: {
    text: 'The task that was created on line {line} is not found by the first tasks/get; a task is handed out only once it can be found.',
    requirement: 'tasks-durable-creation',
  },
  'found-later': {
    text: 'The task that was created on line {line} is not found here and is found on line {later}; the server has to wait until its tasks are consistent.',
    requirement: 'tasks-creation-consistency',
    severity: 'error',
  },
  code: {
    text: 'tasks/get for an unknown task is refused with {code}, where -32602 was expected.',
    requirement: 'tasks-get-unknown-code',
  },
  'other-code': {
    text: '{method} for an unknown task is refused with {code}, where -32602 was expected.',
    requirement: 'tasks-update-cancel-unknown-code',
  },
  updated: {
    text: 'tasks/update is acknowledged for a task that tasks/get did not find on line {line}; an error was expected.',
    requirement: 'tasks-update-unknown-id',
  },
  cancelled: {
    text: 'tasks/cancel is acknowledged for a task that tasks/get did not find on line {line}; an error was expected.',
    requirement: 'tasks-cancel-unknown-id',
  },
} as const

/** What the first tasks/get for a created task puts to the test, where it finds it. */
const FOUND = [MESSAGES.missing.requirement, MESSAGES['found-later'].requirement]

type Fault = Report<keyof typeof MESSAGES>

function saysUnknown({ value }: Message): boolean {
  const text = member(member(value, 'error'), 'message')
  const said = typeof text === 'string' ? text.slice(0, 1_000).toLowerCase() : ''
  return said.includes('task') && UNKNOWN.some((word) => said.includes(word))
}

function codeFault(reply: Reply, method: string): Fault | undefined {
  const code = errorCodeOf(reply)
  if (code === undefined || OTHER_ERRORS.has(code) || isGateError(reply) || !saysUnknown(reply.message))
    return undefined
  const place = at(reply.message, '/error/code')
  return { message: method === GET ? 'code' : 'other-code', at: place, data: { method, code } }
}

/** The answer to tasks/get: a task that is found after all, or one that is not found. */
function getFault(
  { message, exchange }: Reply,
  taskId: string,
  tasks: UnfoundTasks,
  mark: () => Mark,
): Fault | undefined {
  const { request } = exchange ?? {}
  if (message.kind === 'result') {
    const task = tasks.found(taskId)
    if (!task?.missing) return undefined
    const data = { line: { volatile: task.line }, later: { volatile: message.source.line } }
    return { message: 'found-later', at: task.missing, data }
  }
  if (!request || member(message.error, 'code') !== INVALID_PARAMS) return undefined
  if (declaresTasks(request)) tasks.notFound(taskId, message, request, mark)
  if (saysUnknown(message)) tasks.refuse(taskId, message, request)
  return undefined
}

/** tasks/update or tasks/cancel, acknowledged for a task that the server does not know. */
function servedFault({ message, exchange }: Reply, taskId: string, tasks: UnfoundTasks): Fault | undefined {
  const line = exchange && message.kind === 'result' ? tasks.refusedOn(taskId, exchange.request) : undefined
  if (line === undefined) return undefined
  const template = exchange?.request.method === CANCEL ? 'cancelled' : 'updated'
  return { message: template, at: at(message, '/result'), data: { line: { volatile: line } } }
}

export default defineRule({
  meta: {
    id: 'tasks/not-found-answer',
    title: 'A task is not found right after its creation, or an unknown task is answered otherwise than with -32602.',
    severity: 'warning',
    also: { severity: 'error', when: 'the task is found later' },
    party: 'server',
    evidence: 'connection',
    revisions: [STATELESS],
    methods: ['tools/call', ...TASK_METHODS],
    when: { request: { shows: ['tasks'] }, reply: { shows: ['tasks'] } },
    quiet: 'Expired tasks and auth errors are exempt.',
    needs: 'the io.modelcontextprotocol/tasks extension in use; timestamps',
    requirements: Object.values(MESSAGES).map(({ requirement }) => requirement),
    yieldsTo: ['tasks/undeclared'],
    messages: MESSAGES,
  },
  create: (context) => {
    const tasks = new UnfoundTasks()
    const tell = (fault: Fault | undefined): void => {
      if (fault) context.check(MESSAGES[fault.message].requirement, false, () => fault)
    }
    const keep = (requirement: string | readonly string[], message: Message): void =>
      context.check(requirement, true, () => ({ message: 'missing', at: at(message) }))
    return {
      request({ request }) {
        if (request.method === CANCEL) tasks.cancel(taskIdOf(request))
      },
      reply(reply) {
        const { message, exchange } = reply
        const created = createdTask(reply)
        if (created && exchange) tasks.create(message, created, exchange.request)
        const taskId = exchange && taskIdOf(exchange.request)
        if (!exchange || taskId === undefined || message.dir !== 's2c') return
        const { method } = exchange.request
        tell(codeFault(reply, method))
        if (errorCodeOf(reply) === INVALID_PARAMS && saysUnknown(message))
          keep(MESSAGES[method === GET ? 'code' : 'other-code'].requirement, message)
        if (method !== GET) return tell(servedFault(reply, taskId, tasks))
        const isFirst = message.kind === 'result' && tasks.awaits(taskId)
        const fault = getFault(reply, taskId, tasks, () => context.mark(at(message, '/error')))
        tell(fault)
        if (!fault && isFirst) keep(FOUND, message)
      },
      session() {
        for (const { at: place, line } of tasks.missing()) {
          const fault: Fault = { message: 'missing', at: place, data: { line: { volatile: line } } }
          context.check(MESSAGES.missing.requirement, false, () => fault)
        }
      },
    }
  },
})
