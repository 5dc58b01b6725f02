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
  /** The conversation that spoke last, which most of the time speaks next, and its ids. */
  #newest: Conversation | undefined
  #youngIds: Ids<Value> | undefined
  #oldIds: Ids<Value> | undefined
  readonly #forgot: (conversation: Conversation) => void

  /** `forgot` is told of each conversation of which some had to go. */
  constructor(forgot: (conversation: Conversation) => void = () => {}) {
    this.#forgot = forgot
  }

  get(conversation: Conversation, sender: Direction, id: IdKey): Value | undefined {
    if (conversation !== this.#newest) this.#turnTo(conversation)
    return this.#youngIds?.[sender].get(id) ?? this.#oldIds?.[sender].get(id)
  }

  set(conversation: Conversation, sender: Direction, id: IdKey, value: Value): void {
    if (this.#count >= LIMITS.recentIds / 2) this.#age()
    if (conversation !== this.#newest) this.#turnTo(conversation)
    const ids = this.#youngIds ?? this.#begin(conversation)
    ids[sender].set(id, value)
    this.#count++
  }

  clear(conversation: Conversation): void {
    this.#young.delete(conversation)
    this.#old.delete(conversation)
    this.#newest = undefined
  }

  #turnTo(conversation: Conversation): void {
    this.#newest = conversation
    this.#youngIds = this.#young.get(conversation)
    this.#oldIds = this.#old.get(conversation)
  }

  #begin(conversation: Conversation): Ids<Value> {
    const ids = { c2s: new Map(), s2c: new Map() }
    this.#young.set(conversation, ids)
    this.#youngIds = ids
    return ids
  }

  #age(): void {
    for (const conversation of this.#old.keys()) this.#forgot(conversation)
    this.#old = this.#young
    this.#young = new Map()
    this.#count = 0
    this.#newest = undefined
  }
}
