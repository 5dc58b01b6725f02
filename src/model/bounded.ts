import { OrderedMap } from './ordered.js'

/**
 * A map that forgets its oldest entry beyond `limit`, so that memory does not grow with the input. Writing to a key
 * makes it the newest.
 */
export class BoundedMap<K, V> {
  readonly #entries = new OrderedMap<K, V>()
  /** The key that was written last: writing to it again changes no order. */
  #newest: K | undefined
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
    if (key !== this.#newest) this.#entries.delete(key)
    this.#newest = key
    this.#entries.set(key, value)
    const oldest = this.#entries.size > this.#limit ? this.#entries.oldest() : undefined
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

  entries(): MapIterator<[K, V]> {
    return this.#entries.entries()
  }

  values(): MapIterator<V> {
    return this.#entries.values()
  }
}
