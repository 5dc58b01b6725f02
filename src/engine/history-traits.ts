import type { Exchange } from '../model/exchange.js'
import { type JsonObject, member } from '../model/json.js'
import type { Message } from '../model/message.js'
import { STATELESS } from '../model/revision.js'
import { BITS } from './trait-bits.js'

const { subscribed, tasks, cancelled, picky } = BITS

/** What a message shows about its conversation from then on. */
export function historyTraits(message: Message): number {
  switch (message.kind) {
    case 'request':
      return ofMethod(message.method)
    case 'notification':
      return ofMethod(message.method) | (message.method === 'notifications/cancelled' ? cancelled : 0)
    case 'result':
      return ofResult(message.result)
    case 'error':
      return lacksNewest(member(member(message.error, 'data'), 'supported')) ? picky : 0
    default:
      return 0
  }
}

function ofMethod(method: string): number {
  if (method === 'subscriptions/listen' || method === 'notifications/subscriptions/acknowledged') return subscribed
  return method.startsWith('tasks/') || method.startsWith('notifications/tasks') ? tasks : 0
}

function ofResult({ resultType, taskId, task, supportedVersions }: JsonObject): number {
  return (
    (resultType === 'task' || taskId !== undefined || task !== undefined ? tasks : 0) |
    (lacksNewest(supportedVersions) ? picky : 0)
  )
}

/** Whether a list of versions, where it is one, lacks the newest revision. */
const lacksNewest = (versions: unknown): boolean => Array.isArray(versions) && !versions.includes(STATELESS)

/** What the end of an exchange shows about its conversation from then on. */
export const endTraits = ({ outcome }: Exchange): number => (outcome === 'cancelled' ? cancelled : 0)
