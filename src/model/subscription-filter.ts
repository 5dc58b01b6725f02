import { isObject, member } from './json.js'

/** The notification that each boolean key of a listen filter asks for (basic/patterns/subscriptions#notification-filter). */
export const LIST_FILTERS: ReadonlyMap<string, string> = new Map([
  ['notifications/tools/list_changed', 'toolsListChanged'],
  ['notifications/prompts/list_changed', 'promptsListChanged'],
  ['notifications/resources/list_changed', 'resourcesListChanged'],
])

export const UPDATED = 'notifications/resources/updated'
export const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged'
export const LISTEN = 'subscriptions/listen'

/** Notifications that travel on listen streams only. */
export const CHANGES: readonly string[] = [...LIST_FILTERS.keys(), UPDATED]

/** The keys of the filter that hold booleans. */
export const BOOLEAN_KEYS: readonly string[] = [...LIST_FILTERS.values()]

/** The strings in a list member of a filter; undefined where it is absent or anything but a list of strings. */
export function listIn(filter: unknown, key: 'resourceSubscriptions' | 'taskIds'): readonly string[] | undefined {
  const list = member(filter, key)
  return Array.isArray(list) && list.every((entry) => typeof entry === 'string') ? list : undefined
}

/**
 * Whether a filter does not ask for a notification. Values of a wrong type, a fault of their own, count as asked for,
 * and so does everything where the filter is no object.
 */
export function leavesOut(filter: unknown, method: string): boolean {
  if (!isObject(filter)) return false
  const key = LIST_FILTERS.get(method)
  if (key !== undefined) return filter[key] === undefined || filter[key] === false
  if (method !== UPDATED) return false
  const uris = filter.resourceSubscriptions
  return uris === undefined || (Array.isArray(uris) && uris.length === 0)
}
