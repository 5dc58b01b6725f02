/** Writes without an eviction after which the iterator goes. */
const PATIENCE = 64

/**
 * A map that forgets its oldest entry beyond `limit`, so that memory does not grow with the input. Writing to a key
 * makes it the newest.
 */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>()
  // Kept between evictions: a fresh iterator would have to step over all that was deleted at the front, each time.
  // Given up when it is not needed for a while: it keeps what the map held when it was last used.
  #fromOldest: IterableIterator<[K, V]> | undefined
  #idle = 0
  readonly #limit: number
  readonly #dropped: ((key: K, value: V) => void) | undefined

  /** `dropped` is told of each entry that had to go. */
  constructor(limit: number, dropped?: (key: K, value: V) => void) {
    this.#limit = limit
    this.#dropped = dropped
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: K): V | undefined {
    return this.#entries.get(key)
  }

  has(key: K): boolean {
    return this.#entries.has(key)
  }

  set(key: K, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#limit) {
      if (++this.#idle > PATIENCE) this.#fromOldest = undefined
      return
    }
    this.#idle = 0
    this.#fromOldest ??= this.#entries.entries()
    const { value: oldest } = this.#fromOldest.next()
    if (oldest === undefined) return
    this.#entries.delete(oldest[0])
    this.#dropped?.(oldest[0], oldest[1])
  }

  delete(key: K): boolean {
    return this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
    this.#fromOldest = undefined
  }

  entries(): IterableIterator<[K, V]> {
    return this.#entries.entries()
  }

  values(): IterableIterator<V> {
    return this.#entries.values()
  }
}
