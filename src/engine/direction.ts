import type { IdKey } from '../model/message.js'
import { hasModernKey } from '../model/meta-keys.js'
import { CLIENT_NOTIFICATIONS, CLIENT_REQUESTS, SERVER_NOTIFICATIONS, SERVER_REQUESTS } from '../model/methods.js'
import type { Direction } from '../model/record.js'
import type { Conversation } from './conversation.js'
import type { Draft } from './draft.js'

/** The other side. */
export const opposite = (dir: Direction): Direction => (dir === 'c2s' ? 's2c' : 'c2s')

/**
 * Who sent a message whose record does not say, where only one reading is possible: by its method, or for a response
 * by the side that has a request with its id open.
 */
export function inferDirection(message: Draft, conversation: Conversation): Direction | undefined {
  switch (message.kind) {
    case 'request':
      if (CLIENT_REQUESTS.has(message.method) || hasModernKey(message.params)) return 'c2s'
      return SERVER_REQUESTS.has(message.method) ? 's2c' : undefined
    case 'notification':
      if (CLIENT_NOTIFICATIONS.has(message.method)) return 'c2s'
      if (SERVER_NOTIFICATIONS.has(message.method)) return 's2c'
      // Progress comes from whoever was asked.
      return message.method === 'notifications/progress' ? inferReply(undefined, conversation) : undefined
    case 'result':
    case 'error':
      return inferReply(message.idKey, conversation)
    default:
      return undefined
  }
}

function inferReply(id: IdKey | undefined, conversation: Conversation): Direction | undefined {
  // Until a request of the server was seen, answers come from the server: clients of 2026-07-28 never answer.
  if (conversation.open.s2c.size === 0)
    return conversation.open.c2s.size > 0 || conversation.clientModern ? 's2c' : undefined
  if (id === undefined) return undefined
  const fromServer = conversation.open.c2s.has(id)
  const fromClient = conversation.open.s2c.has(id)
  if (fromServer === fromClient) return undefined
  return fromServer ? 's2c' : 'c2s'
}
