import { isObject, type JsonObject } from '../model/json.js'
import { isRecordMember } from './members.js'

const MESSAGE_MEMBERS = ['jsonrpc', 'method', 'result', 'error']

const hasAny = (value: JsonObject, members: readonly string[]): boolean => {
  for (const member of members) if (value[member] !== undefined) return true
  return false
}

/** Whether an object is a native record rather than a bare message with whatever around it. */
export const isRecord = (value: JsonObject): boolean => {
  if (value.message !== undefined || value.raw !== undefined) return !('jsonrpc' in value) || 'dir' in value
  if (hasAny(value, MESSAGE_MEMBERS)) {
    // An exit event may tell its error; a message may have a note or a direction beside it.
    return hasAny(value, ['dir', 'event']) && !hasAny(value, ['jsonrpc', 'method'])
  }
  return Object.keys(value).some(isRecordMember)
}

const hasMessageMember = (value: unknown): boolean => isObject(value) && hasAny(value, MESSAGE_MEMBERS)

/** Whether a value has the members of a message, or is a list that holds one. */
export const looksLikeMessage = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(hasMessageMember) : hasMessageMember(value)

/** Whether a method may be one of MCP. Without a slash only these two: `GET` and the like stand in every access log. */
export const isMcpMethod = (method: unknown): boolean =>
  typeof method === 'string' && (method === 'initialize' || method === 'ping' || /^[a-z$][\w-]*\/\S+$/.test(method))

/** Whether an object can hardly be anything but a JSON-RPC message. */
export const isSurelyMessage = (value: unknown): boolean => {
  if (!isObject(value)) return false
  if (value.jsonrpc !== undefined || isMcpMethod(value.method)) return true
  const error = value.error
  return value.id !== undefined && (isObject(value.result) || (isObject(error) && error.code !== undefined))
}

const isDirection = (value: unknown): boolean => value === 'c2s' || value === 's2c'

/** Beside a direction these make a record. */
const TELLING = ['message', 'raw', 'event', 'http', 'sse', 'bodyMissing', 'cut', 'reported']

/** Whether an object can hardly be anything but a native record. */
export const isSurelyRecord = (value: unknown): boolean => {
  if (!isObject(value)) return false
  if (isDirection(value.dir)) return hasAny(value, TELLING)
  // Exports of other tools wrap messages too, and say the direction in their own words.
  if (value.direction !== undefined || isSurelyMessage(value)) return false
  const message = value.message
  return isSurelyMessage(message) || (Array.isArray(message) && message.some(isSurelyMessage)) || isEventRecord(value)
}

const isEventRecord = (value: JsonObject): boolean =>
  typeof value.event === 'string' && (value.transport === 'stdio' || value.transport === 'http')
