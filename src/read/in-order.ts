/** An item of a numbered series. */
export interface Numbered {
  readonly number: number
  /** UTF-16 units that it holds. */
  readonly units: number
}

const MOST_HELD = 64
const MOST_UNITS = 32_000_000

/**
 * Puts a numbered series, whose neighbours may have changed places while it was written, back in order. A number that
 * does not come within 64 items is lost. Holds no more than these.
 */
export class InOrder<Item extends Numbered> {
  readonly #take: (item: Item) => void
  readonly #lost: (before: Item) => void
  #next: number | undefined
  #held: Item[] = []
  #units = 0

  /** `lost` is told before the item is taken that follows the lost ones. */
  constructor(take: (item: Item) => void, lost: (before: Item) => void) {
    this.#take = take
    this.#lost = lost
  }

  add(item: Item): void {
    if (this.#next === undefined || item.number <= this.#next) {
      this.#next = Math.max(this.#next ?? 0, item.number + 1)
      this.#take(item)
      this.#release()
      return
    }
    this.#held.push(item)
    this.#held.sort((a, b) => a.number - b.number)
    this.#units += item.units
    if (this.#held.length > MOST_HELD || this.#units > MOST_UNITS) this.#skip()
  }

  /** No more items come. */
  end(): void {
    while (this.#held.length > 0) this.#skip()
  }

  #skip(): void {
    const [first] = this.#held
    if (first === undefined) return
    this.#lost(first)
    this.#next = first.number
    this.#release()
  }

  #release(): void {
    while (this.#held[0] !== undefined && this.#held[0].number <= (this.#next ?? 0)) {
      const item = this.#held.shift()
      if (item === undefined) return
      this.#units -= item.units
      this.#next = Math.max(this.#next ?? 0, item.number + 1)
      this.#take(item)
    }
  }
}
