import { BoundedMap } from '../../src/model/bounded.js'
import type { Reply } from '../../src/model/exchange.js'
import { has } from '../../src/model/json.js'
import type { ResultMessage } from '../../src/model/message.js'
import { isCoreRequest } from '../../src/model/methods.js'
import type { Mark } from '../../src/model/place.js'
import { child } from '../../src/model/pointer.js'
import { STATELESS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { CANCEL, declaresOldTasks, declaresTasks, GET, TASK_METHODS, taskIdOf, UPDATE } from '../../src/model/tasks.js'
import { quoted } from '../../src/model/wording.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const ONLY_CALLS = 'tasks-only-tools-call'
const EXCLUSIVE = 'tasks-resulttype-task-exclusive'
const MARKED = 'tasks-resulttype-task'

/** Tasks of methods that may have none, and that are remembered at the same time. */
const LIMIT = 1_000

const MESSAGES = {
  'not-a-call': {
    text: '{method} is answered with a task; only tools/call may be.',
    requirement: ONLY_CALLS,
  },
  exclusive: {
    text: 'The result of {method} has resultType "task", which only the answer to tools/call that creates a task has; "complete" was expected.',
    requirement: EXCLUSIVE,
  },
  unmarked: {
    text: 'tools/call is answered with what looks like a new task, but resultType is {seen} instead of "task".',
    requirement: MARKED,
  },
  get: {
    text: 'resultType of tasks/get is {seen}, where "complete" was expected.',
    requirement: 'tasks-get-resulttype',
  },
  update: {
    text: 'resultType of tasks/update is {seen}, where "complete" was expected.',
    requirement: 'tasks-update-resulttype',
  },
  cancel: {
    text: 'resultType of tasks/cancel is {seen}, where "complete" was expected.',
    requirement: 'tasks-cancel-resulttype',
  },
  'update-members': {
    text: 'tasks/update is acknowledged with {names}, where an empty result was expected.',
    requirement: 'tasks-update-ack-empty',
  },
  'cancel-members': {
    text: 'tasks/cancel is acknowledged with {names}, where an empty result was expected.',
    requirement: 'tasks-cancel-ack-empty',
  },
  followed: {
    text: 'The client goes on with the task of line {line}, which answered {creator}; such an answer is invalid.',
    requirement: 'tasks-client-rejects-unsupported',
    severity: 'warning',
  },
} as const

type Template = keyof typeof MESSAGES
type Fault = Report<Template>

/** What each method of the extension is answered with. */
const OWN: ReadonlyMap<string, { readonly type: Template; readonly members?: Template }> = new Map([
  [GET, { type: 'get' }],
  [UPDATE, { type: 'update', members: 'update-members' }],
  [CANCEL, { type: 'cancel', members: 'cancel-members' }],
])

/** The members of an acknowledgement that should not be there. */
function surplus(message: ResultMessage, template: Template): readonly Fault[] {
  const names = Object.keys(message.result).filter((name) => name !== 'resultType' && name !== '_meta')
  const [first] = names
  if (first === undefined) return []
  const place = at(message, child('/result', first), 'key')
  return [{ message: template, at: place, data: { names: quoted(names) } }]
}

function ownFaults(message: ResultMessage, method: string): readonly Fault[] {
  const { resultType } = message.result
  const own = OWN.get(method)
  if (!own) return []
  const members = own.members ? surplus(message, own.members) : []
  if (resultType === 'complete' || !has(message.result, 'resultType')) return members
  const template = resultType === 'task' ? 'exclusive' : own.type
  const data = { method, seen: shown(resultType) }
  return [{ message: template, at: at(message, '/result/resultType'), data }, ...members]
}

/** A new task that does not say so. Results of tools may have any members, but they have content. */
function isUnmarked({ result }: ResultMessage): boolean {
  if (result.resultType === 'task' || result.resultType === 'input_required' || has(result, 'content')) return false
  return ['taskId', 'status', 'createdAt'].every((name) => typeof result[name] === 'string')
}

function faultsOf(message: ResultMessage, method: string): readonly Fault[] {
  if (TASK_METHODS.has(method)) return ownFaults(message, method)
  const { resultType } = message.result
  if (method === 'tools/call') {
    const place = at(message, has(message.result, 'resultType') ? '/result/resultType' : '/result')
    return isUnmarked(message) ? [{ message: 'unmarked', at: place, data: { seen: shown(resultType) } }] : []
  }
  if (resultType !== 'task' || !isCoreRequest(method)) return []
  return [{ message: 'not-a-call', at: at(message, '/result/resultType'), data: { method } }]
}

/** What a faultless answer puts to the test; most answers have nothing to do with tasks. */
const KEPT: ReadonlyMap<string, readonly string[]> = new Map([
  ['tools/call', [MARKED, ONLY_CALLS, EXCLUSIVE]],
  [GET, ['tasks-get-resulttype', EXCLUSIVE]],
  [UPDATE, ['tasks-update-resulttype', 'tasks-update-ack-empty', EXCLUSIVE]],
  [CANCEL, ['tasks-cancel-resulttype', 'tasks-cancel-ack-empty', EXCLUSIVE]],
])

function keptBy({ result }: ResultMessage, method: string): readonly string[] | undefined {
  const expected = method === 'tools/call' ? 'task' : 'complete'
  return result.resultType === expected ? KEPT.get(method) : undefined
}

/** Answers that belong to the experimental tasks of 2025-11-25, which a dual-era server may still serve. */
const isOld = ({ exchange }: Reply): boolean =>
  exchange !== undefined && declaresOldTasks(exchange.request) && !declaresTasks(exchange.request)

export default defineRule({
  meta: {
    id: 'tasks/result-type',
    title:
      'resultType does not fit the task method: task on anything but a new task of tools/call, complete missing on the others, or an acknowledgement that is not empty.',
    severity: 'error',
    also: { severity: 'warning', when: 'a client goes on with a task of a method that may have none' },
    party: 'server',
    evidence: 'exchange',
    revisions: [STATELESS],
    when: { request: { shows: ['tasks'] }, reply: { shows: ['tasks'] } },
    quiet: "serverInfo in _meta is fine; a tool's own members named like task fields are not a task.",
    needs: 'direction; the answered request',
    requirements: [
      ONLY_CALLS,
      MARKED,
      EXCLUSIVE,
      'tasks-get-resulttype',
      'tasks-update-resulttype',
      'tasks-cancel-resulttype',
      'tasks-update-ack-empty',
      'tasks-cancel-ack-empty',
      'tasks-client-rejects-unsupported',
    ],
    yieldsTo: ['result/type-missing', 'mrtr/method-not-allowed'],
    messages: MESSAGES,
  },
  create: (context) => {
    const strange = new BoundedMap<unknown, { readonly mark: Mark; readonly method: string }>(LIMIT)
    return {
      reply(reply) {
        const { message, exchange } = reply
        if (message.kind !== 'result' || message.dir !== 's2c' || !exchange || isOld(reply)) return
        const { method } = exchange.request
        const faults = faultsOf(message, method)
        const kept = faults.length === 0 ? keptBy(message, method) : undefined
        if (kept) context.check(kept, true, () => ({ message: 'exclusive', at: at(message) }))
        for (const fault of faults) {
          context.check(MESSAGES[fault.message].requirement, false, () => fault)
          if (fault.message === 'not-a-call')
            strange.set(message.result.taskId, { mark: context.mark(at(message, '/result')), method })
        }
      },
      request({ request }) {
        const taskId = strange.size > 0 ? taskIdOf(request) : undefined
        const creation = taskId === undefined ? undefined : strange.get(taskId)
        if (!creation) return
        strange.delete(taskId)
        context.check('tasks-client-rejects-unsupported', false, () => ({
          message: 'followed',
          at: at(request, '/params/taskId'),
          data: { line: { volatile: creation.mark.line }, creator: creation.method },
          related: [{ mark: creation.mark, message: 'the task' }],
          party: 'client',
        }))
      },
    }
  },
})
