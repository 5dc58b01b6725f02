import { declaredBy, INPUT_CAPABILITY } from '../model/capabilities.js'
import type { Reply } from '../model/exchange.js'
import { has, isObject, type JsonObject, member } from '../model/json.js'
import type { RequestMessage } from '../model/message.js'
import { META, metaOf } from '../model/meta-keys.js'
import { NEEDED_CAPABILITY } from '../model/server-features.js'
import type { Conversation } from './conversation.js'
import type { ReplyDraft } from './draft.js'
import type { OpenExchange } from './open-exchange.js'
import { isBare } from './request-traits.js'
import { agreedRevision, noteDeclaration } from './revision.js'

const INPUT_KINDS: ReadonlySet<string> = new Set(INPUT_CAPABILITY.values())

/** Error codes that exist only in the stateless revision. */
const MODERN_CODES: ReadonlySet<unknown> = new Set([-32020, -32021, -32022])

/** Notes what a reply proves about the two sides: an agreed handshake, or a server of the stateless revision. */
export function noteReply(reply: ReplyDraft, call: RequestMessage | undefined, conversation: Conversation): void {
  noteDeclaration(reply, conversation, undefined)
  if (call?.method === 'initialize') noteHandshakeReply(reply, call, conversation)
  if (reply.dir === 's2c' && provesModern(reply, call)) conversation.serverModern = true
  if (reply.kind === 'result' && call?.method === 'server/discover') noteOffer(reply.result.capabilities, conversation)
}

/** Notes which methods the client may not call by what a discover result says. */
function noteOffer(capabilities: unknown, conversation: Conversation): void {
  if (!isObject(capabilities)) return
  for (const [method, needed] of NEEDED_CAPABILITY) {
    if (has(capabilities, needed)) continue
    conversation.lacking ??= new Set()
    conversation.lacking.add(method)
  }
}

/** Notes what a request that was answered has said for itself: a server may take it for said of later ones. */
export function noteServed({ request, connection, shown }: OpenExchange, { message }: Reply): void {
  if (message.kind === 'result' && message.dir === 's2c' && !isBare(shown)) connection.servedWhole = true
  const declared = declaredBy(request)
  for (const kind in declared) if (INPUT_KINDS.has(kind)) connection.declaredBefore.add(kind)
}

function noteHandshakeReply(reply: ReplyDraft, call: RequestMessage, conversation: Conversation): void {
  if (reply.kind === 'error') {
    if (!conversation.handshake) conversation.handshakeRevision = undefined
    return
  }
  conversation.handshake = true
  conversation.handshakeRevision = agreedRevision(reply.result)
  conversation.clientCapabilities = call.params?.capabilities
}

function provesModern(reply: ReplyDraft, call: RequestMessage | undefined): boolean {
  if (reply.kind === 'error') return isObject(reply.error) && MODERN_CODES.has(reply.error.code)
  const { result } = reply
  if (call?.method === 'server/discover') return true
  return typeof result.resultType === 'string' || has(metaOf(result), META.serverInfo) || isCacheable(result)
}

/** Cache hints came with the stateless revision. */
const isCacheable = (result: JsonObject): boolean =>
  member(result, 'ttlMs') !== undefined && member(result, 'cacheScope') !== undefined
