import type { IdKey } from '../model/message.js'
import type { Direction } from '../model/record.js'
import type { Conversation } from './conversation.js'
import { LIMITS } from './limits.js'

type Ids = { readonly [D in Direction]: Map<IdKey, number> }
type Generation = Map<Conversation, Ids>

/**
 * Ids and the line they stand for, the newest ones: at most `LIMITS.answeredIds`, at least half as many. Two
 * generations instead of an order by age, because this is written for every answer of the input.
 */
export class RecentIds {
  #young: Generation = new Map()
  #old: Generation = new Map()
  #count = 0

  get(conversation: Conversation, sender: Direction, id: IdKey): number | undefined {
    return this.#young.get(conversation)?.[sender].get(id) ?? this.#old.get(conversation)?.[sender].get(id)
  }

  set(conversation: Conversation, sender: Direction, id: IdKey, line: number): void {
    if (this.#count >= LIMITS.answeredIds / 2) this.#age()
    let ids = this.#young.get(conversation)
    if (ids === undefined) {
      ids = { c2s: new Map(), s2c: new Map() }
      this.#young.set(conversation, ids)
    }
    ids[sender].set(id, line)
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
    this.#old = this.#young
    this.#young = new Map()
    this.#count = 0
  }
}
