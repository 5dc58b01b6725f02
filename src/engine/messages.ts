import { idKeyOf } from '../json/number.js'
import type { Reply } from '../model/exchange.js'
import { member } from '../model/json.js'
import type { NotificationMessage } from '../model/message.js'
import { isRevision, type Revision, STATELESS } from '../model/revision.js'
import type { Chains } from './chains/chains.js'
import type { Conversation } from './conversation.js'
import type { Counts } from './counts.js'
import { inferDirection, opposite } from './direction.js'
import type { Draft, ReplyDraft, RequestDraft } from './draft.js'
import type { Exchanges, Found } from './exchanges.js'
import type { HttpExchange } from './http-exchanges.js'
import type { Judge } from './judge.js'
import type { Unjudged } from './limits.js'
import type { OpenExchange } from './open-exchange.js'
import { noteReply, noteServed } from './proofs.js'
import {
  clientRevision,
  noteDeclaration,
  noteHandshake,
  replyRevision,
  serverRevision,
  statedVersion,
} from './revision.js'

/** What messages are passed on to. */
export interface Neighbours {
  readonly judge: Judge
  readonly exchanges: Exchanges
  readonly chains: Chains
  readonly counts: Counts
  readonly unjudged: Unjudged
  /** Judge every message by this revision. */
  readonly forced: Revision | undefined
}

/** Takes each message through the engine: direction, revision, exchange, chain, and then the rules. */
export class Messages {
  readonly #to: Neighbours

  constructor(to: Neighbours) {
    this.#to = to
  }

  take(draft: Draft, conversation: Conversation, http: HttpExchange | undefined): void {
    draft.dir ??= inferDirection(draft, conversation)
    if (draft.kind === 'request') this.#request(draft, conversation, http)
    else if (draft.kind === 'notification') this.#notification(draft, conversation, http)
    else if (draft.kind === 'invalid') this.#invalid(draft, conversation, http)
    else this.#reply(draft, conversation, http)
  }

  /** Nothing more comes: errors without id are judged by what is known. */
  endOf(conversation: Conversation): void {
    for (const [exchange, reply] of conversation.idless) this.#settleIdless(exchange, reply, true)
  }

  #request(draft: RequestDraft, conversation: Conversation, http: HttpExchange | undefined): void {
    const { judge, exchanges, chains } = this.#to
    this.#noteRevision(draft, conversation, http)
    noteHandshake(draft, conversation)
    this.#to.counts.message(draft)
    judge.message(conversation, draft)
    // What a server asks is not tied to the HTTP exchange that carries it, nor is what a client answers.
    const exchange = exchanges.open(conversation, draft, draft.dir === 's2c' ? undefined : http)
    if (draft.dir === 'c2s') {
      if (draft.method === 'initialize') conversation.startsWithHandshake = !conversation.seenClient
      if (draft.idKey === 0) conversation.startsAtZero ||= !conversation.seenClient
      conversation.seenInitialize ||= draft.method === 'initialize'
      conversation.seenClient = true
      conversation.lastRequest = exchange
      if (http !== undefined) http.revision ??= draft.revision
    }
    judge.request(conversation, exchange)
    if (draft.dir === 'c2s' && draft.revision === STATELESS) chains.request(exchange)
  }

  #notification(
    draft: Draft & { kind: 'notification' },
    conversation: Conversation,
    http: HttpExchange | undefined,
  ): void {
    const { judge, exchanges, chains } = this.#to
    this.#noteRevision(draft, conversation, http)
    this.#to.counts.message(draft)
    judge.message(conversation, draft)
    if (draft.dir === 'c2s' && http !== undefined) http.revision ??= draft.revision
    if (draft.dir === 's2c') conversation.listings.notification(draft.method)
    judge.notification(conversation, draft, http?.requests.length === 1 ? http.requests[0] : undefined)
    if (draft.dir === 'c2s') {
      conversation.seenClient = true
      conversation.lastRequest = undefined
    }
    if (draft.method !== 'notifications/cancelled' || draft.dir === undefined) return
    const id = cancelledId(draft)
    const exchange = id === undefined ? undefined : exchanges.cancel(conversation, draft.dir, id)
    if (exchange === undefined) return
    judge.exchange(conversation, exchange)
    chains.noReply(exchange)
  }

  #reply(draft: ReplyDraft, conversation: Conversation, http: HttpExchange | undefined): void {
    const { judge, exchanges, chains, counts, forced, unjudged } = this.#to
    const carrier = draft.dir === 'c2s' ? undefined : http
    const found = exchanges.answer(conversation, draft, carrier)
    const call = found.exchange?.request
    draft.declared = call?.declared
    draft.revision = forced ?? replyRevision(draft, call, conversation, http)
    noteReply(draft, call, conversation)
    counts.message(draft)
    judge.message(conversation, draft)
    const reply: Reply = { message: draft, ...found, connection: conversation }
    if (found.match === 'duplicate' && conversation.doubled) unjudged.count('recordedTwice')
    else if (found.exchange === undefined) {
      judge.reply(conversation, reply, 0)
      if (draft.dir === 's2c') chains.orphan(draft)
    } else if (found.match === 'no-id') this.#idless(found.exchange, reply, carrier)
    else this.#answered(found, reply, conversation)
  }

  #answered({ exchange, match }: Found, reply: Reply, conversation: Conversation): void {
    const { judge, chains, counts } = this.#to
    if (exchange === undefined) return
    counts.exchanges++
    noteAnswer(exchange, reply)
    const idless = conversation.idless.get(exchange)
    if (idless !== undefined) this.#settleIdless(exchange, idless, false)
    judge.reply(conversation, reply, exchange.shown)
    noteServed(exchange, reply)
    if (match !== 'late') judge.exchange(conversation, exchange)
    this.#list(exchange, reply)
    if (exchange.request.revision === STATELESS && exchange.request.dir === 'c2s') chains.reply(exchange, reply.message)
    // Whoever holds on to the request (an open round trip does) must not hold its answer as well.
    exchange.reply = undefined
  }

  #list({ request, connection }: OpenExchange, reply: Reply): void {
    if (reply.message.kind !== 'result') return
    const listing = connection.listings.page(request, reply.message)
    if (listing !== undefined) this.#to.judge.listing(connection, listing, reply)
  }

  /** An error without id means the request of its HTTP exchange; over stdio only if nothing else answers that request. */
  #idless(exchange: OpenExchange, reply: Reply, http: HttpExchange | undefined): void {
    if (http === undefined && !exchange.connection.idless.has(exchange)) exchange.connection.idless.set(exchange, reply)
    else this.#settleIdless(exchange, reply, true)
  }

  #settleIdless(exchange: OpenExchange, reply: Reply, certain: boolean): void {
    const { judge, exchanges, chains } = this.#to
    const conversation = exchange.connection
    conversation.idless.delete(exchange)
    if (certain) noteAnswer(exchange, reply)
    judge.reply(
      conversation,
      certain ? reply : { ...reply, exchange: undefined, certain },
      certain ? exchange.shown : 0,
    )
    if (!certain || exchange.outcome !== 'open') return
    exchange.outcome = 'answered'
    exchanges.forget(exchange)
    chains.noReply(exchange)
  }

  #invalid(draft: Draft & { kind: 'invalid' }, conversation: Conversation, http: HttpExchange | undefined): void {
    const { judge, exchanges, chains, counts } = this.#to
    this.#noteRevision(draft, conversation, http)
    counts.message(draft)
    judge.message(conversation, draft)
    if (draft.dir === 'c2s') conversation.lastRequest = undefined
    if (draft.reason !== 'result-not-object' || draft.dir === undefined) return
    // It answers its request all the same: one fault, one finding.
    const id = idKeyOf(member(draft.value, 'id'), () => draft.source.token(`${draft.root}/id`))
    const exchange = id === undefined ? undefined : conversation.openOf(opposite(draft.dir)).get(id)?.[0]
    if (exchange === undefined) return
    exchange.outcome = 'answered'
    exchanges.forget(exchange)
    chains.noReply(exchange)
  }

  #noteRevision(draft: Exclude<Draft, ReplyDraft>, conversation: Conversation, http: HttpExchange | undefined): void {
    const { forced } = this.#to
    if (draft.dir === 's2c') {
      draft.revision = forced ?? serverRevision(conversation, http)
      return
    }
    const stated = statedVersion(draft)
    draft.declared = isRevision(stated) ? stated : undefined
    noteDeclaration(draft, conversation, stated)
    draft.revision = forced ?? clientRevision(draft, conversation, stated)
  }
}

function noteAnswer({ request: { dir, idKey: id }, connection }: OpenExchange, { message }: Reply): void {
  if (dir !== undefined && id !== undefined) connection.sentBy(dir).answer(id, message)
}

const cancelledId = (draft: NotificationMessage) =>
  idKeyOf(member(draft.params, 'requestId'), () => draft.source.token(`${draft.root}/params/requestId`))
