import { isObject } from '../model/json.js'
import { hasModernKey } from '../model/meta-keys.js'
import { CLIENT_NOTIFICATIONS, CLIENT_REQUESTS, SERVER_NOTIFICATIONS, SERVER_REQUESTS } from '../model/methods.js'

/** Who uses the transport that is tapped. */
export type Side = 'client' | 'server'

/** Which side alone sends such a message; undefined where both may, as for a response. */
export function senderOf(message: unknown): Side | undefined {
  if (!isObject(message) || typeof message.method !== 'string') return undefined
  const { method, params } = message
  const isClients = CLIENT_REQUESTS.has(method) || CLIENT_NOTIFICATIONS.has(method)
  if (isClients || hasModernKey(isObject(params) ? params : undefined)) return 'client'
  return SERVER_REQUESTS.has(method) || SERVER_NOTIFICATIONS.has(method) ? 'server' : undefined
}

export const otherSide = (side: Side): Side => (side === 'client' ? 'server' : 'client')
