/** Entries that may come before the iterator is given up. */
const PATIENCE = 64

/**
 * Gives the oldest entries of a map or a set, one after the other; whoever takes one deletes it. A fresh iterator would
 * have to step over all that was deleted at the front, each time, so one is kept. As it keeps what the collection held
 * when it was last used, it is given up when nothing had to go for a while.
 */
export class Oldest<Entry> {
  readonly #entries: () => IterableIterator<Entry>
  #iterator: IterableIterator<Entry> | undefined
  #idle = 0

  constructor(entries: () => IterableIterator<Entry>) {
    this.#entries = entries
  }

  /** The oldest entry; undefined where there is none. */
  next(): Entry | undefined {
    this.#idle = 0
    this.#iterator ??= this.#entries()
    const { value, done } = this.#iterator.next()
    if (!done) return value
    // An iterator that has come to the end stays there.
    this.#iterator = this.#entries()
    return this.#iterator.next().value
  }

  /** An entry has come, and none had to go. */
  idle(): void {
    if (this.#iterator !== undefined && ++this.#idle > PATIENCE) this.#iterator = undefined
  }
}
