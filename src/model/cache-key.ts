import type { BoundedMap } from './bounded.js'
import { askerOf } from './discovered.js'
import { has, member } from './json.js'
import type { RequestMessage } from './message.js'
import { META, metaOf } from './meta-keys.js'

/**
 * What tells cacheable requests apart: the method and the parameters that affect the result (2026-07-28
 * server/utilities/caching#cache-key). undefined for a retry, whose result depends on more than that.
 */
export function cacheKey({ method, params }: RequestMessage): string | undefined {
  if (has(params, 'inputResponses') || has(params, 'requestState')) return undefined
  const parts = [method, member(params, 'cursor'), member(params, 'uri')]
  return JSON.stringify(parts.map((part) => (typeof part === 'string' ? part : null)))
}

/** Who holds the copy: another client, or the same one with other credentials, has its own. */
export function cacheHolder({ record, params }: RequestMessage): string {
  const client = member(member(metaOf(params), META.clientInfo), 'name')
  return JSON.stringify([askerOf(record), record.conn ?? '', typeof client === 'string' ? client : ''])
}

/** The methods whose results a notification makes stale. */
export const STALE_AFTER: ReadonlyMap<string, readonly string[]> = new Map([
  ['notifications/tools/list_changed', ['tools/list']],
  ['notifications/prompts/list_changed', ['prompts/list']],
  ['notifications/resources/list_changed', ['resources/list', 'resources/templates/list']],
  ['notifications/resources/updated', ['resources/read']],
])

/** Forgets the results that a notification makes stale. */
export function forgetStale<T extends { readonly method: string }>(
  results: BoundedMap<string, T>,
  notification: string,
): void {
  const stale = STALE_AFTER.get(notification) ?? []
  if (results.size === 0 || stale.length === 0) return
  for (const [key, { method }] of [...results.entries()]) if (stale.includes(method)) results.delete(key)
}
