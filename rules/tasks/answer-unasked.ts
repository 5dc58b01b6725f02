import type { Exchange, Reply } from '../../src/model/exchange.js'
import type { Message, RequestMessage } from '../../src/model/message.js'
import { child } from '../../src/model/pointer.js'
import { STATELESS } from '../../src/model/revision.js'
import {
  acknowledge,
  answeredKeys,
  neverAsked,
  noteOver,
  noteWaiting,
  onlyStray,
  TaskAnswers,
} from '../../src/model/task-answers.js'
import {
  CANCEL,
  createdTask,
  errorCodeOf,
  isGateError,
  isTerminal,
  notifiedTask,
  polledTask,
  TASK_METHODS,
  TASK_STATUS,
  UPDATE,
} from '../../src/model/tasks.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const OUTSTANDING = 'tasks-update-key-outstanding'
const MISSING_CAPABILITY = -32021

const MESSAGES = {
  unasked: {
    text: 'tasks/update answers "{key}", which the task has never asked for.',
    requirement: OUTSTANDING,
  },
  twice: {
    text: 'tasks/update answers "{key}" again; the answer on line {line} was acknowledged.',
    requirement: 'tasks-client-no-double-answer',
  },
  never: {
    text: 'The task waits for input, and the client polls on until it is over without ever answering with tasks/update.',
    requirement: 'tasks-client-responds',
    severity: 'info',
  },
  refused: {
    text: 'tasks/update is refused with {code}, though all its answers are for keys that are not outstanding; such answers are to be ignored.',
    requirement: 'tasks-server-ignores-unknown-keys',
    severity: 'info',
  },
} as const

type Fault = Report<keyof typeof MESSAGES>

function updateFaults({ request, connection }: Exchange, tasks: TaskAnswers): readonly Fault[] {
  const task = tasks.of(request)
  if (!task || connection.gaps) return []
  return answeredKeys(request).flatMap((key): Fault[] => {
    const place = at(request, child('/params/inputResponses', key))
    if (neverAsked(task, key)) return [{ message: 'unasked', at: place, data: { key: clip(key) } }]
    const line = task.answered.get(key)
    return line === undefined
      ? []
      : [{ message: 'twice', at: place, data: { key: clip(key), line: { volatile: line } } }]
  })
}

function refusalFault(reply: Reply, request: RequestMessage, tasks: TaskAnswers): Fault | undefined {
  const task = tasks.of(request)
  const code = errorCodeOf(reply)
  if (!task || code === undefined || code === MISSING_CAPABILITY) return undefined
  if (isGateError(reply) || !onlyStray(task, request)) return undefined
  return { message: 'refused', at: at(reply.message, '/error/code'), data: { code }, party: 'server' }
}

export default defineRule({
  meta: {
    id: 'tasks/answer-unasked',
    title:
      'Answers to a task are for keys not outstanding, come twice, are of the wrong kind, or never come; or the server refuses stray ones.',
    severity: 'warning',
    also: { severity: 'info', when: 'answers never come, or stray keys are refused' },
    party: 'client',
    evidence: 'connection',
    revisions: [STATELESS],
    methods: ['tools/call', TASK_STATUS, ...TASK_METHODS],
    when: { request: { shows: ['tasks'] }, notification: { shows: ['tasks'] }, reply: { shows: ['tasks'] } },
    quiet: 'A resend after a lost reply is fine.',
    needs: 'the io.modelcontextprotocol/tasks extension in use',
    requirements: [
      OUTSTANDING,
      'tasks-client-no-double-answer',
      'tasks-response-content',
      'tasks-client-responds',
      'tasks-server-ignores-unknown-keys',
    ],
    messages: MESSAGES,
  },
  create: (context) => {
    const tasks = new TaskAnswers()
    const judge = (message: Message, usual: keyof typeof MESSAGES, faults: readonly Fault[]): void => {
      if (faults.length === 0)
        context.check(MESSAGES[usual].requirement, true, () => ({ message: usual, at: at(message) }))
      for (const fault of faults) context.check(MESSAGES[fault.message].requirement, false, () => fault)
    }
    return {
      request(exchange) {
        const { request } = exchange
        if (request.method === UPDATE) judge(request, 'unasked', updateFaults(exchange, tasks))
        const task = request.method === UPDATE || request.method === CANCEL ? tasks.of(request) : undefined
        if (task) task.reacted = true
      },
      notification(message) {
        const task = notifiedTask(message)
        if (task) tasks.ask(task)
      },
      reply(reply) {
        const { message, exchange } = reply
        if (!exchange || message.dir !== 's2c') return
        const { request } = exchange
        const created = createdTask(reply)
        if (created) tasks.create(created.taskId)
        const task = tasks.of(request)
        const fault = request.method === UPDATE ? refusalFault(reply, request, tasks) : undefined
        if (fault) judge(message, 'refused', [fault])
        if (task && request.method === UPDATE && message.kind === 'result') acknowledge(task, request)
        const status = polledTask(reply)
        if (!task || !status) return
        tasks.ask(status)
        if (status.status === 'input_required') noteWaiting(task, () => context.mark(at(message, '/result/status')))
        const vain = isTerminal(status.status) && !exchange.connection.gaps ? noteOver(task) : undefined
        if (vain) judge(message, 'never', [{ message: 'never', at: vain }])
      },
    }
  },
})
