import { canonical } from '../json/canonical.js'
import type { IdKey } from '../model/message.js'
import type { Conversation } from './conversation.js'
import type { OpenExchange } from './open-exchange.js'

/**
 * Of the requests that wait under the same id those that may be of the same client. Over HTTP nothing but a session tells
 * two clients apart that call themselves the same: without one it is the requests of the same HTTP request.
 */
export function mayBeRivals(
  { http, connection, request }: OpenExchange,
  sameId: readonly OpenExchange[] | undefined,
): readonly OpenExchange[] | undefined {
  if (sameId === undefined || http === undefined || connection.named) return sameId
  const isAlike = (other: OpenExchange): boolean =>
    other.request.idKey === request.idKey && other.request.dir === request.dir && other.connection === connection
  return http.requests.filter(isAlike)
}

/** Another request of the same client that waits under the same id. */
export const isRival = (exchange: OpenExchange, other: OpenExchange): boolean =>
  other.outcome === 'open' && other.epoch === exchange.epoch && !isResend(exchange, other)

/** The same body sent again over HTTP after its answer was lost is a transport's retry, not a second request. */
export const isResend = (exchange: OpenExchange, other: OpenExchange): boolean =>
  exchange.http !== undefined &&
  exchange.http !== other.http &&
  canonical(exchange.request.value) === canonical(other.request.value)

/** Where nothing else tells conversations apart, ids that start again at their first value mark a border. */
export function isBorder(conversation: Conversation, id: IdKey): boolean {
  const { firstId, lastId, named, handshake, open } = conversation
  conversation.firstId ??= id
  conversation.lastId = id
  return id === firstId && lastId !== id && !named && !handshake && !open.c2s.has(id)
}
