import type { IdKey } from '../model/message.js'
import type { Direction } from '../model/record.js'
import type { Conversation } from './conversation.js'
import { LIMITS } from './limits.js'

type Ids<Value> = { readonly [D in Direction]: Map<IdKey, Value> }
type Generation<Value> = Map<Conversation, Ids<Value>>

/**
 * What ids stand for, the newest ones of all conversations: at most `LIMITS.recentIds`, at least half as many. Two
 * generations instead of an order by age, because this is written for every message of the input.
 */
export class RecentIds<Value> {
  #young: Generation<Value> = new Map()
  #old: Generation<Value> = new Map()
  #count = 0
  readonly #forgot: (conversation: Conversation) => void

  /** `forgot` is told of each conversation of which some had to go. */
  constructor(forgot: (conversation: Conversation) => void = () => {}) {
    this.#forgot = forgot
  }

  get(conversation: Conversation, sender: Direction, id: IdKey): Value | undefined {
    return this.#young.get(conversation)?.[sender].get(id) ?? this.#old.get(conversation)?.[sender].get(id)
  }

  set(conversation: Conversation, sender: Direction, id: IdKey, value: Value): void {
    if (this.#count >= LIMITS.recentIds / 2) this.#age()
    let ids = this.#young.get(conversation)
    if (ids === undefined) {
      ids = { c2s: new Map(), s2c: new Map() }
      this.#young.set(conversation, ids)
    }
    ids[sender].set(id, value)
    this.#count++
  }

  delete(conversation: Conversation, sender: Direction, id: IdKey): void {
    this.#young.get(conversation)?.[sender].delete(id)
    this.#old.get(conversation)?.[sender].delete(id)
  }

  clear(conversation: Conversation): void {
    this.#young.delete(conversation)
    this.#old.delete(conversation)
  }

  #age(): void {
    for (const conversation of this.#old.keys()) this.#forgot(conversation)
    this.#old = this.#young
    this.#young = new Map()
    this.#count = 0
  }
}
