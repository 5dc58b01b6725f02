import { BoundedMap } from './bounded.js'
import type { Exchange, Reply } from './exchange.js'
import { LISTS } from './listing.js'
import { cursorOf, listKey } from './page-runs.js'
import type { Mark } from './place.js'

/** Cursors, and clients with their lists, that are remembered at the same time. */
const LIMITS = { cursors: 10_000, lists: 1_000 }

/** What became known of a cursor that a client sends. */
export type CursorOrigin =
  | { readonly from: 'this-list' }
  | { readonly from: 'other-list'; readonly method: string; readonly issued: Mark }
  | { readonly from: 'nowhere' }
  /** The record may lack the answer that issued it. */
  | { readonly from: 'unknown' }

/** Remembers the cursors that a server has issued. One for each conversation. */
export function issuedCursors() {
  const issued = new BoundedMap<string, Map<string, Mark>>(LIMITS.cursors)
  const begun = new BoundedMap<string, { newest: string | undefined }>(LIMITS.lists)
  /** Nothing says that another answer issued it: the list was fetched from its start and no answer of it is missing. */
  const isCertain = ({ request, connection }: Exchange): boolean => {
    if (connection.gaps || !(connection.complete || begun.has(listKey(request)))) return false
    for (const waiting of connection.openOf('c2s').values())
      for (const { request: other } of waiting) if (other !== request && other.method === request.method) return false
    return true
  }
  return {
    /** Notes the answer to a request for a list. */
    note({ message, exchange }: Reply, markOf: (pointer: string) => Mark): void {
      if (message.kind !== 'result' || message.dir !== 's2c' || !exchange) return
      const { method } = exchange.request
      if (!LISTS.has(method)) return
      const key = listKey(exchange.request)
      const { nextCursor } = message.result
      const known = begun.get(key)
      if (cursorOf(exchange.request) === undefined || known) begun.set(key, { newest: known?.newest })
      if (typeof nextCursor !== 'string') return
      begun.set(key, { newest: nextCursor })
      const places = issued.get(nextCursor) ?? new Map<string, Mark>()
      if (!places.has(method)) places.set(method, markOf('/result/nextCursor'))
      issued.set(nextCursor, places)
    },
    origin(exchange: Exchange, cursor: string): CursorOrigin {
      const places = issued.get(cursor)
      if (places?.has(exchange.request.method)) return { from: 'this-list' }
      if (!isCertain(exchange)) return { from: 'unknown' }
      const [other] = places ?? []
      return other ? { from: 'other-list', method: other[0], issued: other[1] } : { from: 'nowhere' }
    },
    /** The newest cursor that this client got for this list. */
    newest: ({ request }: Exchange): string | undefined => begun.get(listKey(request))?.newest,
  }
}
