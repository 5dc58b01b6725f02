import { has, member } from './json.js'
import type { Message } from './message.js'
import type { SseEvent, WireRecord } from './record.js'

/** The value of an HTTP header (lower-case name) of the record; the first one where it is repeated. */
export function headerOf(record: WireRecord, name: string): string | undefined {
  const value = record.http?.headers[name]
  return typeof value === 'string' ? value : value?.[0]
}

/** Whether the record is what a server wrote to its standard output, seen as it was written. */
export const isStdout = (record: WireRecord): boolean =>
  record.transport === 'stdio' && record.dir === 's2c' && record.evidence === 'wire'

/** Events of another type (`keepalive`, `endpoint`) are not part of the message stream. */
const isMessageEvent = (sse: SseEvent): boolean =>
  sse.event === undefined || sse.event === '' || sse.event === 'message'

/**
 * Whether only an MCP message may stand in the record's body. Not for refusals, redirects and acknowledgements of HTTP,
 * whose bodies may come from a gateway, nor for bodies that do not claim to be JSON.
 */
export function carriesMessage(record: WireRecord): boolean {
  if (record.sse !== undefined) return isMessageEvent(record.sse)
  if (record.http === undefined) return true
  const { status } = record.http
  if (status !== undefined && (status >= 300 || status === 202 || status === 204)) return false
  return isMcp(record) && /\bjson\b/.test(headerOf(record, 'content-type') ?? '')
}

/** A capture of HTTP also holds what a client sent to an authorization server. */
const isMcp = (record: WireRecord): boolean =>
  record.http?.status !== undefined ||
  /\bevent-stream\b/.test(headerOf(record, 'accept') ?? '') ||
  Object.keys(record.http?.headers ?? {}).some((name) => name.startsWith('mcp-'))

/**
 * Whether the value has to be a message: it says that it is one, or a peer sent it where nothing else may stand. Other
 * JSON travels over HTTP and stands in files too.
 */
export const hasToBeMessage = ({ record, value, dir }: Message): boolean =>
  has(value, 'jsonrpc') || (dir !== undefined && carriesMessage(record))

/** Whether a JSON value was meant as a JSON-RPC message; a line of a structured log is none, whatever it calls `method`. */
export function meantAsMessage(value: unknown): boolean {
  if (has(value, 'jsonrpc')) return true
  const method = member(value, 'method')
  if (typeof method === 'string' && method.startsWith('notifications/')) return true
  return has(value, 'id') && (typeof method === 'string' || has(value, 'result') || has(value, 'error'))
}

/** Whether a text is one JSON-RPC message as it has to be written. */
export function isStrictMessage(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return has(value, 'jsonrpc') && meantAsMessage(value)
  } catch {
    return false
  }
}
