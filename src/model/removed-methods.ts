/** Requests of older revisions that 2026-07-28 removed (changelog#major-changes). */
export const REMOVED_REQUESTS: ReadonlySet<string> = new Set([
  'initialize',
  'ping',
  'logging/setLevel',
  'resources/subscribe',
  'resources/unsubscribe',
])

/** Notifications that it removed. */
export const REMOVED_NOTIFICATIONS: ReadonlySet<string> = new Set([
  'notifications/initialized',
  'notifications/elicitation/complete',
  'notifications/roots/list_changed',
])
