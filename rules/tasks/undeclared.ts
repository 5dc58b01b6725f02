import { declaredBy } from '../../src/model/capabilities.js'
import type { Reply } from '../../src/model/exchange.js'
import { has, isObject, member } from '../../src/model/json.js'
import type { RequestMessage } from '../../src/model/message.js'
import { STATELESS } from '../../src/model/revision.js'
import { ACKNOWLEDGED, LISTEN, listIn } from '../../src/model/subscription-filter.js'
import { type Subscription, Subscriptions } from '../../src/model/subscriptions.js'
import {
  createdTask,
  declaresOldTasks,
  declaresTasks,
  errorCodeOf,
  isGateError,
  TASK_METHODS,
  TASKS,
} from '../../src/model/tasks.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const CREATES = 'tasks-create-needs-capability'
const SERVES = 'tasks-methods-need-capability'
const LISTENS = 'tasks-listen-needs-capability'
const FALLBACK = 'ext-fallback-or-error'
const MISSING_CAPABILITY = -32021
/** What the server does although the extension was not declared: neither falls back nor refuses. */
const WENT_ON: ReadonlySet<string> = new Set(['create', 'old', 'parameter', 'served', 'listen'])

const MESSAGES = {
  create: {
    text: 'tools/call is answered with a task, but the request does not declare the extension io.modelcontextprotocol/tasks.',
    requirement: CREATES,
  },
  old: {
    text: 'tools/call is answered with a task, but the request declares only the experimental tasks of 2025-11-25, which count as no declaration.',
    requirement: 'tasks-legacy-client-nondeclaring',
  },
  parameter: {
    text: 'tools/call with a task parameter is answered with a task; the parameter means nothing in this revision, and the request does not declare io.modelcontextprotocol/tasks.',
    requirement: 'tasks-legacy-task-param-ignored',
  },
  served: {
    text: '{method} is served, but the request does not declare io.modelcontextprotocol/tasks; the error -32021 was expected.',
    requirement: SERVES,
  },
  'other-error': {
    text: '{method} is refused with {code}, but the request does not declare io.modelcontextprotocol/tasks; the error -32021 was expected.',
    requirement: SERVES,
  },
  listen: {
    text: 'A subscription to tasks is granted, but its request does not declare io.modelcontextprotocol/tasks; the error -32021 was expected.',
    requirement: LISTENS,
  },
  'listen-error': {
    text: 'A subscription to tasks is refused with {code}, but its request does not declare io.modelcontextprotocol/tasks; the error -32021 was expected.',
    requirement: LISTENS,
  },
  unnamed: {
    text: '{method} is refused for a missing capability, but requiredCapabilities does not name io.modelcontextprotocol/tasks.',
    requirement: 'tasks-missing-cap-error',
  },
} as const

type Fault = Report<keyof typeof MESSAGES>

const brokenBy = ({ message }: Fault): readonly string[] =>
  WENT_ON.has(message) ? [MESSAGES[message].requirement, FALLBACK] : [MESSAGES[message].requirement]

/** Whether the capabilities of a request are in the record and lack the extension. */
const lacksTasks = (request: RequestMessage): boolean => declaredBy(request) !== undefined && !declaresTasks(request)

function creationFault({ message }: Reply, request: RequestMessage): Fault | undefined {
  if (declaresTasks(request) || request.record.redacted) return undefined
  const template = has(request.params, 'task') ? 'parameter' : 'create'
  return { message: declaresOldTasks(request) ? 'old' : template, at: at(message, '/result/resultType') }
}

/** -32021 has to say which capability is missing. */
function unnamedFault({ message }: Reply, { method }: RequestMessage): Fault | undefined {
  const required = member(member(member(message.value, 'error'), 'data'), 'requiredCapabilities')
  if (!isObject(required) || has(member(required, 'extensions'), TASKS)) return undefined
  return { message: 'unnamed', at: at(message, '/error/data/requiredCapabilities'), data: { method } }
}

/** An answer to tasks/get, tasks/update or tasks/cancel. Clients of 2025-11-25 may go on with tasks of that time. */
function methodFault(reply: Reply, request: RequestMessage): Fault | undefined {
  const { message } = reply
  const code = errorCodeOf(reply)
  if (code === MISSING_CAPABILITY) return unnamedFault(reply, request)
  if (!lacksTasks(request) || declaresOldTasks(request)) return undefined
  const data = { method: request.method, code: code ?? 0 }
  if (message.kind === 'result') return { message: 'served', at: at(message, '/result'), data }
  return code === undefined || isGateError(reply)
    ? undefined
    : { message: 'other-error', at: at(message, '/error/code'), data }
}

const asksForTasks = (filter: unknown): boolean => (listIn(filter, 'taskIds')?.length ?? 0) > 0

function listenFault(reply: Reply, request: RequestMessage): Fault | undefined {
  const code = errorCodeOf(reply)
  const refused = code !== undefined && code !== MISSING_CAPABILITY && !isGateError(reply)
  if (!refused || !lacksTasks(request) || !asksForTasks(request.params?.notifications)) return undefined
  return { message: 'listen-error', at: at(reply.message, '/error/code'), data: { code } }
}

/** The requirement by which an answer is judged, and what is wrong with it. */
function judged(reply: Reply): readonly [requirement: string, fault: Fault | undefined] | undefined {
  const { request } = reply.exchange ?? {}
  if (!request || reply.message.dir !== 's2c') return undefined
  if (createdTask(reply)) return [CREATES, creationFault(reply, request)]
  if (TASK_METHODS.has(request.method)) return [SERVES, methodFault(reply, request)]
  return request.method === LISTEN ? [LISTENS, listenFault(reply, request)] : undefined
}

export default defineRule({
  meta: {
    id: 'tasks/undeclared',
    title: 'The server uses or serves tasks for a request that did not declare the extension.',
    severity: 'error',
    party: 'server',
    evidence: 'exchange',
    revisions: [STATELESS],
    methods: ['tools/call', LISTEN, ACKNOWLEDGED, ...TASK_METHODS],
    when: {
      request: { methods: ['subscriptions/listen'] },
      notification: { methods: ['notifications/subscriptions/acknowledged'] },
      reply: { methods: ['subscriptions/listen'], shows: ['tasks'] },
    },
    quiet:
      'A declaration on an earlier request does not count; dual-era servers may serve legacy tasks to legacy clients.',
    needs: 'direction; the answered request',
    requirements: [
      CREATES,
      'tasks-legacy-client-nondeclaring',
      FALLBACK,
      'tasks-legacy-task-param-ignored',
      SERVES,
      LISTENS,
      'tasks-missing-cap-error',
    ],
    messages: MESSAGES,
  },
  create: (context) => {
    const known = new Subscriptions()
    const undeclared = new WeakSet<Subscription>()
    return {
      request(exchange) {
        const opened = known.open(exchange)
        if (opened && lacksTasks(exchange.request) && asksForTasks(opened.filter)) undeclared.add(opened)
      },
      notification(message) {
        const found = message.dir === 's2c' && message.method === ACKNOWLEDGED ? known.of(message) : undefined
        if (!found || !undeclared.delete(found)) return
        const related = [{ mark: found.mark, message: 'the listen request' }]
        context.check([LISTENS, FALLBACK], false, () => ({ message: 'listen', at: at(message, '/method'), related }))
      },
      reply(reply) {
        const [requirement, fault] = judged(reply) ?? []
        if (requirement === undefined) return
        const refused = reply.exchange !== undefined && lacksTasks(reply.exchange.request) && requirement !== CREATES
        context.check(fault ? brokenBy(fault) : refused ? [requirement, FALLBACK] : requirement, !fault, () => ({
          ...(fault ?? { message: 'create', at: at(reply.message) }),
          related: reply.exchange ? [{ mark: reply.exchange.mark, message: 'the request that is answered' }] : [],
        }))
      },
    }
  },
})
