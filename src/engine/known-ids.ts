import { BoundedMap } from '../model/bounded.js'
import type { IdKey, RequestMessage } from '../model/message.js'
import type { Mark } from '../model/place.js'
import type { Direction } from '../model/record.js'
import { STATELESS } from '../model/revision.js'
import type { Conversation } from './conversation.js'
import type { HttpExchange } from './http-exchanges.js'
import { LIMITS } from './limits.js'

/** What ids were used for. Bounded: the oldest is forgotten. */
export class KnownIds {
  readonly #answered = new BoundedMap<string, Mark>(LIMITS.answeredIds)
  /** Ids of sessions before 2026-07-28, where an id is used once. */
  readonly #used = new BoundedMap<string, Mark>(LIMITS.answeredIds)

  /** The id is in use again: an answer to it answers the new request. */
  reopen(conversation: Conversation, http: HttpExchange | undefined, sender: Direction, id: IdKey): void {
    this.#answered.delete(answeredKey(conversation, http, sender, id))
  }

  answer(conversation: Conversation, http: HttpExchange | undefined, sender: Direction, id: IdKey, at: Mark): void {
    this.#answered.set(answeredKey(conversation, http, sender, id), at)
  }

  /** Where the id was answered. */
  answeredAt(
    conversation: Conversation,
    http: HttpExchange | undefined,
    sender: Direction,
    id: IdKey,
  ): Mark | undefined {
    return this.#answered.get(answeredKey(conversation, http, sender, id))
  }

  /** Notes the id of a request. Where a session may use it once only: where it was used before. */
  use(conversation: Conversation, request: RequestMessage, at: Mark): Mark | undefined {
    const key = usedKey(conversation, request)
    if (key === undefined) return undefined
    const before = this.#used.get(key)
    this.#used.set(key, at)
    return before
  }
}

/** Over HTTP an id is answered within its exchange; the same id in another exchange is another request. */
const answeredKey = (
  conversation: Conversation,
  http: HttpExchange | undefined,
  sender: Direction,
  id: IdKey,
): string => `${http === undefined ? conversation.number : `h${http.number}`}${sender}${typeof id}${id}`

/** A request whose id must not come back in its session; undefined where the record cannot tell sessions apart. */
function usedKey(conversation: Conversation, request: RequestMessage): string | undefined {
  const { revision, dir, idKey: id } = request
  if (revision === undefined || revision === STATELESS || dir === undefined || id === undefined) return undefined
  if (conversation.overHttp && !conversation.named) return undefined
  return `${conversation.number}.${conversation.epoch}${dir}${typeof id}${id}`
}
