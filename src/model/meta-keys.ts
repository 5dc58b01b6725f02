import { has, type JsonObject, member } from './json.js'

/** The per-request keys of 2026-07-28 in `params._meta` (basic/index#meta). */
export const META = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientInfo: 'io.modelcontextprotocol/clientInfo',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
  logLevel: 'io.modelcontextprotocol/logLevel',
  subscriptionId: 'io.modelcontextprotocol/subscriptionId',
} as const

/** `params._meta` or `result._meta`, where it is an object. */
export const metaOf = (holder: JsonObject | undefined): unknown => member(holder, '_meta')

/** Whether the holder's `_meta` has a key that only clients of 2026-07-28 write. */
export function hasModernKey(holder: JsonObject | undefined): boolean {
  const meta = metaOf(holder)
  return has(meta, META.protocolVersion) || has(meta, META.clientCapabilities) || has(meta, META.clientInfo)
}
