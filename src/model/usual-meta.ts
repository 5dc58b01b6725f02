import type { Reply } from './exchange.js'
import { isObject, type JsonObject } from './json.js'
import type { NotificationMessage, RequestMessage } from './message.js'
import { isPrefixedKey } from './meta-key.js'
import { META } from './meta-keys.js'
import { type MetaPlace, metaOfCall, metaOfReply } from './meta-objects.js'
import { TRACE_FAULT } from './trace-context.js'

// Most messages carry the same few keys in `_meta`, and nothing is wrong with them. One look at them here spares half a
// dozen rules theirs.

const judgedElsewhere = (): boolean => true

const isUsualInfo = (info: unknown): boolean =>
  isObject(info) && typeof info.name === 'string' && typeof info.version === 'string' && info.icons === undefined

function areUsualCapabilities(capabilities: unknown): boolean {
  if (!isObject(capabilities)) return false
  const { elicitation, extensions } = capabilities
  return (
    (elicitation === undefined || isUsualElicitation(elicitation)) && (extensions === undefined || areUsual(extensions))
  )
}

const isUsualElicitation = (modes: unknown): boolean =>
  isObject(modes) && (modes.form !== undefined || modes.url !== undefined || Object.keys(modes).length === 0)

function areUsual(extensions: unknown): boolean {
  if (!isObject(extensions)) return false
  for (const name in extensions) if (!isPrefixedKey(name) || !isObject(extensions[name])) return false
  return true
}

const isTraceParent = (value: unknown): boolean =>
  typeof value === 'string' && TRACE_FAULT.traceparent(value) === undefined

/** Keys of the protocol, and what their value is where no rule about `_meta` itself has anything to say. */
const KEYS: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  [META.protocolVersion, judgedElsewhere],
  [META.clientInfo, isUsualInfo],
  [META.serverInfo, isUsualInfo],
  [META.clientCapabilities, areUsualCapabilities],
  [META.logLevel, judgedElsewhere],
  [META.subscriptionId, judgedElsewhere],
  ['progressToken', judgedElsewhere],
  ['traceparent', isTraceParent],
])

const areUsualMetas = (places: readonly MetaPlace[]): boolean => places.every(({ value }) => isUsual(value))

/**
 * Whether every `_meta` of a request or notification is as in most messages: nothing is wrong with its keys, names,
 * versions, capabilities or traces.
 */
export function hasUsualMetas(message: RequestMessage | NotificationMessage): boolean {
  const { params } = message
  if (params === undefined) return true
  return mayHoldMore(message, params) ? areUsualMetas(metaOfCall(message)) : isUsualIn(params)
}

/** The same of an answer. `plain`: nothing in its result but the result itself may have one. */
export function answersUsually(reply: Reply, plain: boolean): boolean {
  const { message } = reply
  if (message.kind !== 'result') return true
  return plain ? isUsualIn(message.result) : areUsualMetas(metaOfReply(reply))
}

/** Whether a call may have a `_meta` elsewhere than in its params. */
const mayHoldMore = ({ method }: RequestMessage | NotificationMessage, params: JsonObject): boolean =>
  method === 'sampling/createMessage' || params.inputResponses !== undefined

const isUsualIn = (holder: JsonObject): boolean => !Object.hasOwn(holder, '_meta') || isUsual(holder._meta)

function isUsual(meta: unknown): boolean {
  if (!isObject(meta)) return false
  const members: JsonObject = meta
  for (const key in members) if (KEYS.get(key)?.(members[key]) !== true) return false
  return true
}
