import { BoundedMap } from './bounded.js'
import type { Answer } from './chain.js'
import type { Reply } from './exchange.js'
import { waitingTask } from './input-requests.js'
import { isObject, type JsonObject } from './json.js'
import type { RequestMessage } from './message.js'
import { child } from './pointer.js'

/** Tasks whose questions are kept at the same time. */
const LIMIT = 1_000

/** What waiting tasks have asked for, so that the answers in tasks/update can be judged. */
export interface TaskRequests {
  /** Notes what the result of tasks/get asks for. */
  note(reply: Reply): void
  /** The answers of tasks/update beside what the task's newest status asked for; none where that was not seen. */
  answers(request: RequestMessage): readonly Answer[]
}

/** Keeps the newest questions of each waiting task. One for each conversation. */
export function taskRequests(): TaskRequests {
  const asked = new BoundedMap<unknown, JsonObject>(LIMIT)
  return {
    note(reply) {
      const requests = waitingTask(reply)?.inputRequests
      const taskId = reply.exchange?.request.params?.taskId
      if (typeof taskId === 'string' && isObject(requests)) asked.set(taskId, requests)
    },
    answers({ method, params }) {
      const requests = method === 'tasks/update' ? asked.get(params?.taskId) : undefined
      const responses = params?.inputResponses
      if (!requests || !isObject(responses)) return []
      return Object.keys(responses).flatMap((key) => {
        const entry = Object.hasOwn(requests, key) ? requests[key] : undefined
        const pointer = child('/params/inputResponses', key)
        return isObject(entry) ? { key, asked: entry, value: responses[key], pointer } : []
      })
    },
  }
}
