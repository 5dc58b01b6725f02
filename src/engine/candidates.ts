import type { Mark } from '../model/place.js'
import type { Direction } from '../model/record.js'
import type { Conversation, OpenIds } from './conversation.js'
import type { HttpExchange } from './http-exchanges.js'
import type { OpenExchange } from './open-exchange.js'

/** The request that a reply with this id answers: of the same HTTP exchange if there is one, else the oldest. */
export function pick(
  candidates: readonly OpenExchange[] | undefined,
  http: HttpExchange | undefined,
): OpenExchange | undefined {
  if (candidates === undefined || http === undefined) return candidates?.[0]
  const own = candidates.find((candidate) => candidate.http === http)
  if (own !== undefined) return own
  // A stream that carries no request of its own (GET, HTTP+SSE) delivers the answers of others.
  return http.stream ? candidates[0] : undefined
}

export const ownRequestOf = (http: HttpExchange | undefined): OpenExchange | undefined =>
  http?.requests.length === 1 ? http.requests[0] : undefined

export const lastOf = (conversation: Conversation, dir: Direction | undefined): OpenExchange | undefined =>
  dir === 's2c' && !conversation.orderUnknown ? conversation.lastRequest : undefined

export function onlyOpen(ids: OpenIds, http: HttpExchange | undefined): Mark | undefined {
  const own = ownRequestOf(http)
  if (own !== undefined) return own.mark
  const [first] = ids.values()
  return ids.size === 1 && first?.length === 1 ? first[0]?.mark : undefined
}
