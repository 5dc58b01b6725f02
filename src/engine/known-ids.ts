import type { IdKey, RequestMessage } from '../model/message.js'
import type { Direction } from '../model/record.js'
import { STATELESS } from '../model/revision.js'
import type { Conversation } from './conversation.js'
import type { HttpExchange } from './http-exchanges.js'
import { RecentIds } from './recent-ids.js'

/** What ids were used for, as far as it is remembered. */
export class KnownIds {
  /** Lines of the ids of sessions before 2026-07-28, where an id is used once. */
  readonly #used = new RecentIds<number>()

  /** The id is in use again: an answer to it answers the new request. */
  reopen(http: HttpExchange | undefined, id: IdKey): void {
    http?.answered?.delete(id)
  }

  /** Over HTTP an id is answered within its exchange; the same id in another exchange is another request. */
  answer(conversation: Conversation, http: HttpExchange | undefined, sender: Direction, id: IdKey, line: number): void {
    if (http === undefined) conversation.sentBy(sender).close(id, line)
    else {
      http.answered ??= new Map()
      http.answered.set(id, line)
    }
  }

  /** The line on which the id was answered. */
  answeredOn(
    conversation: Conversation,
    http: HttpExchange | undefined,
    sender: Direction,
    id: IdKey,
  ): number | undefined {
    return http === undefined ? conversation.sentBy(sender).closedOn(id) : http.answered?.get(id)
  }

  /** Notes the id of a request. Where a session may use it once only: the line on which it was used before. */
  use(conversation: Conversation, { revision, dir, idKey: id, source }: RequestMessage): number | undefined {
    if (revision === undefined || revision === STATELESS || dir === undefined || id === undefined) return undefined
    // The record cannot tell sessions apart.
    if (conversation.overHttp && !conversation.named) return undefined
    const before = this.#used.get(conversation, dir, id)
    this.#used.set(conversation, dir, id, source.line)
    return before
  }

  /** The ids of the conversation start again. */
  restart(conversation: Conversation): void {
    this.#used.clear(conversation)
  }
}
