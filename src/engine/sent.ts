import type { Answered, SentRequest, SentRequests } from '../model/exchange.js'
import type { IdKey, ReplyMessage, RequestMessage } from '../model/message.js'
import { asksForProgress, tokenOf } from '../model/progress-token.js'
import { Recent } from '../model/recent.js'
import { LIMITS } from './limits.js'

/** A request of one side, without its text. */
class Sent implements SentRequest {
  readonly id: IdKey | undefined
  readonly method: string
  readonly line: number
  readonly asksForProgress: boolean
  answered: Answered | undefined = undefined

  constructor(request: RequestMessage, asks: boolean) {
    this.id = request.idKey
    this.method = request.method
    this.line = request.source.line
    this.asksForProgress = asks
  }
}

/**
 * What one side of a conversation has sent. Kept for every request, so that the rules about the few messages that name a
 * request or its token need not listen to all of them.
 */
export class SentBySide implements SentRequests {
  readonly #byId = new Recent<IdKey, Sent>(LIMITS.sentRequests)
  readonly #tokens = new Recent<IdKey, true>(LIMITS.sentRequests)
  newest: Sent | undefined

  get forgotRequests(): boolean {
    return this.#byId.forgot
  }

  get forgotTokens(): boolean {
    return this.#tokens.forgot
  }

  /** A request was sent. */
  note(request: RequestMessage): void {
    const asks = asksForProgress(request)
    const sent = new Sent(request, asks)
    this.newest = sent
    if (sent.id !== undefined && request.record.transport !== 'http') this.#byId.set(sent.id, sent)
    const token = asks ? tokenOf(request) : undefined
    if (token !== undefined) this.#tokens.set(token, true)
  }

  /** The request with the id was answered. */
  answer(id: IdKey, { record, source }: ReplyMessage): void {
    const sent = record.transport === 'http' ? undefined : this.#byId.get(id)
    if (sent !== undefined) sent.answered = { ts: record.ts, line: source.line }
  }

  find(id: IdKey | undefined): SentRequest | undefined {
    return id === undefined ? undefined : this.#byId.get(id)
  }

  supplied(token: IdKey | undefined): boolean {
    return token !== undefined && this.#tokens.get(token) === true
  }
}
