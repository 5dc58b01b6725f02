import { Heap } from './heap.js'

interface Timed<Item> {
  readonly item: Item
  readonly at: number
  readonly number: number
  readonly units: number
}

const MOST_ITEMS = 10_000
const MOST_UNITS = 32_000_000

/** Sorts what comes nearly in the order of time, and holds no more than 10,000 items or 32 million units of text. */
export class ByTime<Item> {
  readonly #take: (item: Item, at: number) => void
  readonly #held = new Heap<Timed<Item>>((a, b) => a.at < b.at || (a.at === b.at && a.number < b.number))
  #count = 0
  #items = 0
  #units = 0
  #last = 0

  constructor(take: (item: Item, at: number) => void) {
    this.#take = take
  }

  /** `at`: milliseconds. What does not say its time, NaN, follows what came before it. */
  add(item: Item, at: number, units: number): void {
    if (!Number.isNaN(at)) this.#last = at
    this.#held.add({ item, at: this.#last, number: this.#count++, units })
    this.#items++
    this.#units += units
    while (this.#items > MOST_ITEMS || (this.#units > MOST_UNITS && this.#items > 1)) this.#release()
  }

  /** Nothing more comes. */
  end(): void {
    while (this.#items > 0) this.#release()
  }

  #release(): void {
    const first = this.#held.take()
    if (!first) return
    this.#items--
    this.#units -= first.units
    this.#take(first.item, first.at)
  }
}
