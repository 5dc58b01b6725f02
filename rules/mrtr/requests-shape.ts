import { askedMap, waitingTask } from '../../src/model/input-requests.js'
import { isObject, type JsonObject } from '../../src/model/json.js'
import type { ReplyMessage } from '../../src/model/message.js'
import { child } from '../../src/model/pointer.js'
import { isRedacted } from '../../src/model/redaction.js'
import { STATELESS } from '../../src/model/revision.js'
import { clip, kindOf } from '../../src/model/wording.js'
import { at, defineRule, type Report } from '../../src/rule.js'

type Fault = Report<'not-map' | 'not-request' | 'task'>
const REQUESTS = '/result/inputRequests'

const mapFault = (message: ReplyMessage, seen: unknown): Fault => ({
  message: 'not-map',
  at: at(message, REQUESTS),
  data: { seen: kindOf(seen) },
})

function entryFault(message: ReplyMessage, requests: JsonObject, task: boolean): Fault | undefined {
  for (const [key, entry] of Object.entries(requests)) {
    const method = isObject(entry) ? entry.method : undefined
    if (typeof method === 'string' || isRedacted(entry)) continue
    const seen = isObject(entry) ? `an object with ${kindOf(method)} as method` : kindOf(entry)
    const pointer = child(REQUESTS, key, ...(method === undefined ? [] : ['method']))
    return { message: task ? 'task' : 'not-request', at: at(message, pointer), data: { key: clip(key), seen } }
  }
  return undefined
}

export default defineRule({
  meta: {
    id: 'mrtr/requests-shape',
    title: 'inputRequests is not a map from keys to request objects.',
    severity: 'error',
    party: 'server',
    evidence: 'message',
    revisions: [STATELESS],
    when: { reply: { shows: ['asks'] } },
    quiet: 'Absent inputRequests is fine; extra members of an entry (id, jsonrpc) are not reported.',
    needs: 'direction',
    requirements: ['mrtr-input-requests-shape', 'tasks-input-shapes'],
    messages: {
      'not-map': {
        text: 'inputRequests is {seen}, but has to be an object that maps keys to requests.',
        requirement: 'mrtr-input-requests-shape',
      },
      'not-request': {
        text: 'inputRequests has {seen} under "{key}", but has to have a request object with a method.',
        requirement: 'mrtr-input-requests-shape',
      },
      task: {
        text: 'inputRequests of the task has {seen} under "{key}", but has to have a request object with a method.',
        requirement: 'tasks-input-shapes',
      },
    },
  },
  create: (context) => ({
    reply(reply) {
      const map = askedMap(reply)
      if (!map || isRedacted(map.value)) return
      const task = waitingTask(reply) !== undefined
      const fault = isObject(map.value)
        ? entryFault(reply.message, map.value, task)
        : mapFault(reply.message, map.value)
      const requirement = fault?.message === 'task' ? 'tasks-input-shapes' : 'mrtr-input-requests-shape'
      context.check(requirement, !fault, () => fault ?? mapFault(reply.message, map.value))
    },
  }),
})
