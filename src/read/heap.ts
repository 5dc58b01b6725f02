/** Things of which the first, by an order, is taken out first. */
export class Heap<Item> {
  readonly #items: Item[] = []
  readonly #isBefore: (one: Item, other: Item) => boolean

  constructor(isBefore: (one: Item, other: Item) => boolean) {
    this.#isBefore = isBefore
  }

  get first(): Item | undefined {
    return this.#items[0]
  }

  add(item: Item): void {
    const items = this.#items
    let at = items.push(item) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = items[above]
      if (parent === undefined || !this.#isBefore(item, parent)) break
      items[at] = parent
      at = above
    }
    items[at] = item
  }

  take(): Item | undefined {
    const first = this.#items[0]
    const last = this.#items.pop()
    if (last !== undefined && this.#items.length > 0) this.#sink(last)
    return first
  }

  /** Puts an item where the first was. */
  #sink(item: Item): void {
    const items = this.#items
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      const left = items[below]
      if (left === undefined) break
      const right = items[below + 1]
      if (right !== undefined && this.#isBefore(right, left)) below++
      const child = items[below] ?? left
      if (!this.#isBefore(child, item)) break
      items[at] = child
      at = below
    }
    items[at] = item
  }
}
