/** Methods whose request may be answered with `input_required` (2026-07-28 basic/patterns/mrtr#supported-requests). */
export const ASKING_METHODS: ReadonlySet<string> = new Set(['tools/call', 'prompts/get', 'resources/read'])

/** Requests that only a client sends, in any revision. */
export const CLIENT_REQUESTS: ReadonlySet<string> = new Set([
  'initialize',
  'server/discover',
  'tools/list',
  'tools/call',
  'prompts/list',
  'prompts/get',
  'resources/list',
  'resources/read',
  'resources/templates/list',
  'resources/subscribe',
  'resources/unsubscribe',
  'completion/complete',
  'logging/setLevel',
  'subscriptions/listen',
  'tasks/update',
])

/** Requests that only a server sends, in the revisions before 2026-07-28. */
export const SERVER_REQUESTS: ReadonlySet<string> = new Set([
  'sampling/createMessage',
  'elicitation/create',
  'roots/list',
])

/** Notifications that only a client sends. */
export const CLIENT_NOTIFICATIONS: ReadonlySet<string> = new Set([
  'notifications/initialized',
  'notifications/roots/list_changed',
])

/** Notifications that only a server sends. */
export const SERVER_NOTIFICATIONS: ReadonlySet<string> = new Set([
  'notifications/message',
  'notifications/tools/list_changed',
  'notifications/prompts/list_changed',
  'notifications/resources/list_changed',
  'notifications/resources/updated',
  'notifications/elicitation/complete',
  'notifications/subscriptions/acknowledged',
  'notifications/tasks',
])

/** Whether the core protocol of some revision knows a request of this name; anything else may belong to an extension. */
export const isCoreRequest = (method: string): boolean =>
  method === 'ping' || CLIENT_REQUESTS.has(method) || SERVER_REQUESTS.has(method)
