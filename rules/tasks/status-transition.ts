import { BoundedMap } from '../../src/model/bounded.js'
import { isObject, type JsonObject } from '../../src/model/json.js'
import type { Message, RequestMessage } from '../../src/model/message.js'
import { STATELESS } from '../../src/model/revision.js'
import { sameValue } from '../../src/model/same-value.js'
import { shown } from '../../src/model/shown.js'
import { TaskQuestions } from '../../src/model/task-questions.js'
import {
  createdTask,
  isTerminal,
  notifiedTask,
  polledTask,
  TASK_METHODS,
  TASK_STATUS,
  UPDATE,
} from '../../src/model/tasks.js'
import { quoted } from '../../src/model/wording.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const IMMUTABLE = 'tasks-terminal-immutable'
const TRANSITIONS = 'tasks-status-transitions'
const STAYS = 'tasks-partial-update-stays'

/** Tasks that are followed at the same time. */
const LIMIT = 1_000
/** Text of a message up to which the end of a task is kept, to be compared with what comes later. */
const KEPT = 64 * 1024

/** How a task was seen to end. */
interface End {
  readonly status: unknown
  readonly line: number
  /** Position of the record: a poll that was sent before it may still tell of an earlier state. */
  readonly seq: number
  readonly stream: unknown
  /** `result` or `error`; undefined where it is too large to keep. */
  readonly payload: unknown
}

/** What a task ended with, without `_meta`, which may differ from one answer to the next. */
function payloadOf({ source }: Message, task: JsonObject): unknown {
  if (source.size > KEPT) return undefined
  const { result, error } = task
  if (!isObject(result)) return error
  const { _meta, ...rest } = result
  return rest
}

const endOf = (message: Message, task: JsonObject): End => ({
  status: task.status,
  line: message.source.line,
  seq: message.record.seq,
  stream: message.record.exchange,
  payload: payloadOf(message, task),
})

/** Whether what is told now was so after the task had ended: crossing answers and other streams prove nothing. */
function isAfter(end: End, { record }: Message, poll: RequestMessage | undefined): boolean {
  return poll ? poll.record.seq > end.seq : record.exchange === end.stream
}

function endFault(
  message: Message,
  holder: string,
  task: JsonObject,
  end: End,
): Report<'left' | 'changed'> | undefined {
  const data = { before: shown(end.status), now: shown(task.status), line: { volatile: end.line } }
  if (task.status !== end.status) return { message: 'left', at: at(message, `${holder}/status`), data }
  const payload = payloadOf(message, task)
  if (payload === undefined || end.payload === undefined || sameValue(payload, end.payload)) return undefined
  const name = task.status === 'failed' ? 'error' : 'result'
  return { message: 'changed', at: at(message, `${holder}/${name}`), data: { ...data, name } }
}

export default defineRule({
  meta: {
    id: 'tasks/status-transition',
    title: 'A task leaves a terminal status, or moves on while answers are still due.',
    severity: 'error',
    also: { severity: 'warning', when: 'it moves on before the last answer' },
    party: 'server',
    evidence: 'connection',
    revisions: [STATELESS],
    methods: ['tools/call', TASK_STATUS, ...TASK_METHODS],
    when: { request: { shows: ['tasks'] }, notification: { shows: ['tasks'] }, reply: { shows: ['tasks'] } },
    quiet: 'Polls may skip states; answers in flight are allowed for.',
    needs: 'the io.modelcontextprotocol/tasks extension in use',
    requirements: [IMMUTABLE, TRANSITIONS, STAYS],
    yieldsTo: ['tasks/task-shape'],
    messages: {
      left: {
        text: 'The task has the status {now}, but had {before} on line {line}, which is final.',
        requirement: TRANSITIONS,
      },
      changed: {
        text: 'The {name} of the task differs from that on line {line}, although its status {now} is final.',
        requirement: IMMUTABLE,
      },
      'moved-on': {
        text: 'The task is {now} after an answer to some of its questions; {names} had no answer.',
        requirement: STAYS,
        severity: 'warning',
      },
    },
  },
  create: (context) => {
    const ends = new BoundedMap<unknown, End>(LIMIT)
    const questions = new TaskQuestions()
    const follow = (message: Message, holder: string, task: JsonObject, poll?: RequestMessage): void => {
      const end = ends.get(task.taskId)
      if (!end && isTerminal(task.status)) ends.set(task.taskId, endOf(message, task))
      if (!end || !isAfter(end, message, poll)) return
      const fault = endFault(message, holder, task, end)
      const requirement = fault?.message === 'changed' ? IMMUTABLE : TRANSITIONS
      context.check(requirement, !fault, () => fault ?? { message: 'left', at: at(message) })
    }
    return {
      request({ request }) {
        if (request.method === UPDATE) questions.answer(request)
      },
      notification(message) {
        const task = notifiedTask(message)
        if (task) follow(message, '/params', task)
      },
      reply(reply) {
        const { message, exchange } = reply
        if (!exchange || message.kind !== 'result') return
        if (createdTask(reply)) ends.delete(message.result.taskId)
        if (exchange.request.method === UPDATE) questions.acknowledge(exchange.request, message)
        const task = polledTask(reply)
        if (!task) return
        follow(message, '/result', task, exchange.request)
        const names = questions.poll(exchange.request, task)
        const place = at(message, '/result/status')
        if (names.length > 0)
          context.check(STAYS, false, () => ({
            message: 'moved-on',
            at: place,
            data: { now: shown(task.status), names: quoted(names) },
          }))
      },
    }
  },
})
