import { Oldest } from './oldest.js'

/**
 * A map that forgets its oldest entry beyond `limit`, so that memory does not grow with the input. Writing to a key
 * makes it the newest.
 */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>()
  readonly #oldest = new Oldest(() => this.#entries.entries())
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
    const oldest = this.#entries.size > this.#limit ? this.#oldest.next() : this.#oldest.idle()
    if (oldest === undefined) return
    this.#entries.delete(oldest[0])
    this.#dropped?.(oldest[0], oldest[1])
  }

  delete(key: K): boolean {
    return this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }

  entries(): IterableIterator<[K, V]> {
    return this.#entries.entries()
  }

  values(): IterableIterator<V> {
    return this.#entries.values()
  }
}
