import { BoundedMap } from '../../src/model/bounded.js'
import type { Reply } from '../../src/model/exchange.js'
import { has, member } from '../../src/model/json.js'
import type { RequestMessage } from '../../src/model/message.js'
import { type Revision, STATELESS } from '../../src/model/revision.js'
import { CANCEL, errorCodeOf, GET, isGateError, TASK_METHODS, TASKS } from '../../src/model/tasks.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule, type Report } from '../../src/rule.js'

/** The revision of the experimental tasks. */
const EXPERIMENTAL: Revision = '2025-11-25'
const RESULT = 'tasks/result'
const LIST = 'tasks/list'
const MISSING_CAPABILITY = -32021

/** Experimental tasks that are remembered at the same time. */
const LIMIT = 1_000

const MESSAGES = {
  result: {
    text: 'tasks/result, which this revision does not have, is answered with {seen}; the error -32601 was expected.',
    requirement: 'tasks-legacy-result-not-found',
  },
  list: {
    text: 'The client sends tasks/list, which this revision does not have.',
    requirement: 'tasks-legacy-list-removed',
  },
  'list-served': {
    text: 'The server answers tasks/list, which this revision does not have, with a result.',
    requirement: 'tasks-legacy-list-removed',
  },
  reserved: {
    text: 'The method {method} is none of the tasks extension, to which all names that begin with tasks/ belong.',
    requirement: 'tasks-reserved-names',
  },
  capability: {
    text: 'The server declares the experimental capability tasks, where extensions with io.modelcontextprotocol/tasks was expected.',
    requirement: 'tasks-legacy-capability-not-advertised',
  },
  extended: {
    text: 'tools/call is answered with a task of the extension, which does not exist in this revision; the request asked for none.',
    requirement: 'tasks-legacy-2025-no-extension',
  },
  refused: {
    text: '{method} is refused for a task that was created in the way of 2025-11-25; servers of both are expected to go on serving those.',
    requirement: 'tasks-legacy-permit',
    severity: 'info',
  },
} as const

type Fault = Report<keyof typeof MESSAGES>

function requestFault(request: RequestMessage): Fault | undefined {
  const { method } = request
  if (TASK_METHODS.has(method) || method === RESULT) return undefined
  const place = at(request, '/method')
  return method === LIST
    ? { message: 'list', at: place }
    : { message: 'reserved', at: place, data: { method: clip(method) } }
}

/** What is wrong with an answer under this revision. */
function replyFault(reply: Reply, method: string): Fault | undefined {
  const { message } = reply
  const code = errorCodeOf(reply)
  if (method === RESULT) {
    if (message.kind === 'error' && (isGateError(reply) || code === MISSING_CAPABILITY)) return undefined
    const seen = message.kind === 'result' ? 'a result' : `the error ${code}`
    return { message: 'result', at: at(message, message.kind === 'result' ? '/result' : '/error/code'), data: { seen } }
  }
  if (message.kind !== 'result') return undefined
  if (method === LIST) return { message: 'list-served', at: at(message, '/result') }
  const declares = method === 'server/discover' && has(message.result.capabilities, 'tasks')
  return declares ? { message: 'capability', at: at(message, '/result/capabilities/tasks') } : undefined
}

/** A task as the extension hands it out, in the older revision and to a client that knows only the extension. */
function extendedFault({ message, exchange, connection }: Reply): Fault | undefined {
  if (message.kind !== 'result' || message.result.resultType !== 'task' || !exchange) return undefined
  const { clientCapabilities } = connection
  const only = has(member(clientCapabilities, 'extensions'), TASKS) && !has(clientCapabilities, 'tasks')
  if (!only || has(exchange.request.params, 'task') || typeof message.result.taskId !== 'string') return undefined
  return { message: 'extended', at: at(message, '/result/resultType') }
}

export default defineRule({
  meta: {
    id: 'tasks/legacy-leftover',
    title:
      'Parts of the experimental tasks of 2025-11-25 are used under this revision, or the extension under the old one.',
    severity: 'warning',
    also: { severity: 'info', when: 'a legacy task is refused to a legacy client' },
    party: 'both',
    evidence: 'exchange',
    revisions: [STATELESS],
    anyRevision: true,
    when: { request: { shows: ['tasks'] }, reply: { methods: ['server/discover'], shows: ['tasks'] } },
    quiet: 'Legacy requests on dual-era servers are exempt.',
    needs: 'direction; the answered request',
    requirements: [
      'tasks-legacy-result-not-found',
      'tasks-legacy-list-removed',
      'tasks-reserved-names',
      'tasks-legacy-capability-not-advertised',
      'tasks-legacy-2025-no-extension',
      'tasks-legacy-permit',
    ],
    messages: MESSAGES,
  },
  create: (context) => {
    const experimental = new BoundedMap<unknown, true>(LIMIT)
    const judge = (fault: Fault | undefined): void => {
      if (fault) context.check(MESSAGES[fault.message].requirement, false, () => fault)
    }
    return {
      request({ request }) {
        const concerns = request.revision === STATELESS && request.dir === 'c2s'
        if (concerns && request.method.startsWith('tasks/')) judge(requestFault(request))
      },
      reply(reply) {
        const { message, exchange } = reply
        if (message.dir !== 's2c' || !exchange) return
        const { method, params } = exchange.request
        if (message.revision === EXPERIMENTAL && method === 'tools/call') {
          judge(extendedFault(reply))
          const taskId = message.kind === 'result' ? member(message.result.task, 'taskId') : undefined
          if (typeof taskId === 'string') experimental.set(taskId, true)
        }
        if (message.revision !== STATELESS) return
        judge(replyFault(reply, method))
        const own = method === GET || method === CANCEL
        if (own && message.kind === 'error' && experimental.has(params?.taskId))
          judge({ message: 'refused', at: at(message, '/error'), data: { method } })
      },
    }
  },
})
