import { headerOf } from '../model/carrier.js'
import { has, type JsonObject, member } from '../model/json.js'
import type { RequestMessage } from '../model/message.js'
import { hasModernKey, META, metaOf } from '../model/meta-keys.js'
import { ASKING_METHODS } from '../model/methods.js'
import type { WireRecord } from '../model/record.js'
import { isRevision, type Revision, STATELESS } from '../model/revision.js'
import type { Conversation } from './conversation.js'
import type { Draft, ReplyDraft } from './draft.js'
import type { HttpExchange } from './http-exchanges.js'

const VERSION_HEADER = 'mcp-protocol-version'

/** Methods that exist only in the stateless revision. */
const MODERN_METHODS: ReadonlySet<string> = new Set(['server/discover', 'subscriptions/listen'])

/** What may be the name of a revision that is not known here; anything else (`v9.0`) names none. */
const REVISION_NAME = /^\d{4}-\d{2}-\d{2}|draft/i

/** Streamable HTTP without a version header and without a handshake (2025-06-18 basic/transports#protocol-version-header). */
const HTTP_DEFAULT: Revision = '2025-03-26'

/** The version that a client message itself states: in `_meta`, else by its header. Known or not. */
export function statedVersion(message: Draft): unknown {
  if (message.kind !== 'request' && message.kind !== 'notification') return undefined
  const stated = member(metaOf(message.params), META.protocolVersion)
  return stated ?? (message.dir === 's2c' ? undefined : headerOf(message.record, VERSION_HEADER))
}

/** Whether the message can only belong to the stateless revision, whatever it declares. */
export function isModern(message: Draft): boolean {
  if (message.kind === 'request')
    return hasModernKey(message.params) || MODERN_METHODS.has(message.method) || isRetry(message.method, message.params)
  return message.kind === 'result' && message.result.resultType === 'input_required' && asks(message.result)
}

const isRetry = (method: string, params: JsonObject | undefined): boolean =>
  ASKING_METHODS.has(method) && (has(params, 'inputResponses') || has(params, 'requestState'))

const asks = (result: JsonObject): boolean => has(result, 'inputRequests') || has(result, 'requestState')

/** Whether a message tells by which revision its conversation speaks: a declaration, a handshake or modern evidence. */
export function declares(message: Draft): boolean {
  if (message.kind === 'request' && message.method === 'initialize') return true
  return isRevision(statedVersion(message)) || isModern(message)
}

/** Notes what a client message or a result shows about the conversation. `stated`: the version that it states. */
export function noteDeclaration(message: Draft, conversation: Conversation, stated: unknown): void {
  if (message.kind === 'request' && message.method === 'initialize') return
  const declared = isRevision(stated)
  if (declared && conversation.declared !== stated) {
    if (conversation.declared === undefined) conversation.declared = stated
    else conversation.declaresSeveral = true
  }
  if (conversation.handshake && !declared) return
  const isKnown = conversation.modernEvidence && (message.kind !== 'request' || conversation.clientModern)
  if (isKnown || !isModern(message)) return
  conversation.modernEvidence = true
  if (message.kind === 'request') conversation.clientModern = true
}

/** What `initialize` asks for holds until it is answered. */
export function noteHandshake(message: Draft, conversation: Conversation): void {
  if (message.kind !== 'request' || message.method !== 'initialize' || conversation.handshake) return
  conversation.handshakeRevision ??= initializeRevision(message.params)
}

/**
 * The revision that governs a client's request or notification; undefined where none is known. `stated`: the version that
 * it states.
 */
export function clientRevision(message: Draft, conversation: Conversation, stated: unknown): Revision | undefined {
  if (message.kind === 'request' && message.method === 'initialize') return initializeRevision(message.params)
  if (isRevision(stated)) return stated
  if (typeof stated === 'string' && REVISION_NAME.test(stated)) return undefined
  if (message.kind === 'request' && hasModernKey(message.params)) return STATELESS
  if (conversation.handshake) return conversation.handshakeRevision
  if (isModern(message)) return STATELESS
  return conversationRevision(conversation)
}

/** The revision of a server message that answers nothing: of its HTTP exchange, else of the conversation. */
export function serverRevision(conversation: Conversation, http: HttpExchange | undefined): Revision | undefined {
  if (http?.revision !== undefined) return http.revision
  return conversation.handshake ? conversation.handshakeRevision : conversationRevision(conversation)
}

/**
 * The revision by which a record is judged before its messages are read: that of its HTTP exchange, of a version header
 * that nothing contradicts, else of the conversation.
 */
export function recordRevision(
  record: WireRecord,
  conversation: Conversation,
  http: HttpExchange | undefined,
): Revision | undefined {
  if (record.dir !== 'c2s') return serverRevision(conversation, http)
  const header = headerOf(record, VERSION_HEADER)
  if (conversation.handshake && header !== STATELESS) return conversation.handshakeRevision
  return isRevision(header) ? header : conversationRevision(conversation)
}

/** The version header of an HTTP request that carries no message: its exchange has no other revision. */
export function bareRevision(record: WireRecord): Revision | undefined {
  if (record.dir !== 'c2s' || record.http === undefined || record.payload?.kind === 'json') return undefined
  const header = headerOf(record, VERSION_HEADER)
  return isRevision(header) ? header : undefined
}

/** The revision of a response: that of the request it answers. */
export function replyRevision(
  reply: ReplyDraft,
  call: RequestMessage | undefined,
  conversation: Conversation,
  http: HttpExchange | undefined,
): Revision | undefined {
  if (call === undefined) return serverRevision(conversation, http)
  const agreed = call.method === 'initialize' && reply.kind === 'result' ? agreedRevision(reply.result) : undefined
  return agreed ?? call.revision
}

/** What the agreed version of an `initialize` result says. */
export function agreedRevision(result: JsonObject): Revision | undefined {
  return isRevision(result.protocolVersion) ? result.protocolVersion : undefined
}

/** What `initialize` asks for; where it asks for nothing, what its `_meta` declares, which older clients do not have. */
const initializeRevision = (params: JsonObject | undefined): Revision | undefined => {
  const asked = params?.protocolVersion ?? member(metaOf(params), META.protocolVersion)
  return isRevision(asked) ? asked : undefined
}

/** The only revision that the conversation declares; nothing where it declares several. */
function conversationRevision(conversation: Conversation): Revision | undefined {
  if (conversation.declaresSeveral) return undefined
  if (conversation.declared !== undefined) return conversation.declared
  if (conversation.modernEvidence) return STATELESS
  if (conversation.handshakeRevision !== undefined) return conversation.handshakeRevision
  return conversation.overHttp ? HTTP_DEFAULT : undefined
}

/** Whether anything said so far tells the conversation's revision. */
export const knowsRevision = (conversation: Conversation): boolean =>
  conversation.handshake ||
  conversation.handshakeRevision !== undefined ||
  conversation.declared !== undefined ||
  conversation.modernEvidence
