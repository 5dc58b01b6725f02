import { BoundedMap } from './bounded.js'
import { askerOf } from './discovered.js'
import type { Reply } from './exchange.js'
import { member } from './json.js'
import { type ListPage, listPage } from './list-page.js'
import type { RequestMessage } from './message.js'
import { META, metaOf } from './meta-keys.js'

/** Lists that are followed at the same time. */
const RUNS = 100

/** A page and what is known of the run that it belongs to. */
export interface RunPage<State> {
  readonly page: ListPage
  readonly state: State
  /** The cursor that was asked for; undefined for the first page. */
  readonly cursor: unknown
}

/** Who asks for a list: what one client got says nothing about what another one gets. */
export function listKey(request: RequestMessage): string {
  const client = member(member(metaOf(request.params), META.clientInfo), 'name')
  return JSON.stringify([request.method, askerOf(request.record), typeof client === 'string' ? client : ''])
}

/** The cursor that a request for a list asks for. */
export const cursorOf = ({ params }: RequestMessage): unknown => member(params, 'cursor')

/**
 * Follows each client through its lists, from the request without a cursor along `nextCursor`. Pages that are fetched out
 * of that order belong to no run. One for each conversation.
 */
export function pageRuns<State>(begin: () => State): (reply: Reply) => RunPage<State> | undefined {
  const runs = new BoundedMap<string, { readonly state: State; next: unknown }>(RUNS)
  return (reply) => {
    const page = listPage(reply)
    if (!page) return undefined
    const { request } = page.exchange
    const key = listKey(request)
    const cursor = cursorOf(request)
    const known = cursor === undefined ? { state: begin(), next: undefined } : runs.get(key)
    if (known === undefined || known.next !== cursor) return undefined
    known.next = page.result.nextCursor
    if (typeof known.next === 'string') runs.set(key, known)
    else runs.delete(key)
    return { page, state: known.state, cursor }
  }
}
