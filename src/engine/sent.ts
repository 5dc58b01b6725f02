import type { Answered, SentRequest, SentRequests } from '../model/exchange.js'
import type { IdKey, ReplyMessage, RequestMessage } from '../model/message.js'
import { asksForProgress, tokenOf } from '../model/progress-token.js'
import type { Direction } from '../model/record.js'
import type { Conversation } from './conversation.js'
import { RecentIds } from './recent-ids.js'

/** A request of one side, without its text. */
class Sent implements SentRequest {
  readonly id: IdKey | undefined
  readonly method: string
  readonly line: number
  readonly asksForProgress: boolean
  /** Nothing but the HTTP exchange tells which request an id names: rules are not told of it. */
  readonly overHttp: boolean
  answered: Answered | undefined = undefined
  /** The line of its answer, as soon as that is taken for one. */
  closedOn: number | undefined = undefined

  constructor(request: RequestMessage, asks: boolean) {
    this.id = request.idKey
    this.method = request.method
    this.line = request.source.line
    this.asksForProgress = asks
    this.overHttp = request.record.transport === 'http'
  }
}

/**
 * The newest requests of an input, and their progress tokens. Kept for every request, so that the rules about the few
 * messages that name one need not listen to all of them.
 */
export class SentLog {
  readonly byId = new RecentIds<Sent>(forgetRequests)
  readonly tokens = new RecentIds<true>(forgetTokens)

  /** The conversation is over, as far as can be told. */
  leave(conversation: Conversation): void {
    this.byId.clear(conversation)
    this.tokens.clear(conversation)
    forgetRequests(conversation)
    forgetTokens(conversation)
  }
}

function forgetRequests({ sent }: Conversation): void {
  sent.c2s.forgotRequests = true
  sent.s2c.forgotRequests = true
}

function forgetTokens({ sent }: Conversation): void {
  sent.c2s.forgotTokens = true
  sent.s2c.forgotTokens = true
}

/** What one side of a conversation has sent. */
export class SentBySide implements SentRequests {
  readonly #log: SentLog
  readonly #conversation: Conversation
  readonly #sender: Direction
  newest: Sent | undefined
  forgotRequests = false
  forgotTokens = false

  constructor(log: SentLog, conversation: Conversation, sender: Direction) {
    this.#log = log
    this.#conversation = conversation
    this.#sender = sender
  }

  /** A request was sent. */
  note(request: RequestMessage): void {
    const asks = asksForProgress(request)
    const sent = new Sent(request, asks)
    this.newest = sent
    // A client's request of a known HTTP exchange is answered within that exchange.
    const isApart = sent.overHttp && this.#sender === 'c2s' && request.record.exchange !== undefined
    if (sent.id !== undefined && !isApart) this.#log.byId.set(this.#conversation, this.#sender, sent.id, sent)
    const token = asks ? tokenOf(request) : undefined
    if (token !== undefined) this.#log.tokens.set(this.#conversation, this.#sender, token, true)
  }

  /** The request with the id was answered. */
  answer(id: IdKey, { record, source }: ReplyMessage): void {
    const sent = record.transport === 'http' ? undefined : this.#of(id)
    if (sent !== undefined) sent.answered = { ts: record.ts, line: source.line }
  }

  /** What came on the line answers the request with the id. */
  close(id: IdKey, line: number): void {
    const sent = this.#of(id)
    if (sent !== undefined) sent.closedOn = line
  }

  /** The line on which the newest request with the id was answered. */
  closedOn(id: IdKey): number | undefined {
    return this.#of(id)?.closedOn
  }

  find(id: IdKey | undefined): SentRequest | undefined {
    const sent = id === undefined ? undefined : this.#of(id)
    return sent?.overHttp === true ? undefined : sent
  }

  supplied(token: IdKey | undefined): boolean {
    return token !== undefined && this.#log.tokens.get(this.#conversation, this.#sender, token) === true
  }

  #of(id: IdKey): Sent | undefined {
    return this.#log.byId.get(this.#conversation, this.#sender, id)
  }
}
