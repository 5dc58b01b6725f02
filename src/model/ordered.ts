/** So many entries are looked through one by one. */
const FEW = 16

/** Entries that may come before the iterator is given up. */
const PATIENCE = 64

/**
 * A map in the order in which keys came, for what comes and goes and is seldom much at once. The tables of V8's own are
 * made anew each time that they become empty, beside the old one where it has grown old: garbage that only a full
 * collection finds. Whoever goes through it may delete the entry at hand and nothing else: iterators of a few entries give
 * those that were held at first, those of many go along with what changes.
 */
export class OrderedMap<K, V> implements ReadonlyMap<K, V> {
  readonly #keys: K[] = []
  readonly #values: V[] = []
  /** All entries, as long as there are more. */
  #many: Map<K, V> | undefined
  /**
   * Where the oldest of many was found: a fresh iterator would have to step over all that was deleted at the front. As it
   * keeps what the table held when it was last used, it is given up when nothing had to go for a while.
   */
  #front: Iterator<[K, V]> | undefined
  #idle = 0

  get size(): number {
    return this.#many === undefined ? this.#keys.length : this.#many.size
  }

  get(key: K): V | undefined {
    if (this.#many !== undefined) return this.#many.get(key)
    const at = this.#keys.indexOf(key)
    return at < 0 ? undefined : this.#values[at]
  }

  has(key: K): boolean {
    return this.#many === undefined ? this.#keys.includes(key) : this.#many.has(key)
  }

  /** A key that is known keeps its place. */
  set(key: K, value: V): void {
    if (this.#many !== undefined) this.#setInMany(this.#many, key, value)
    else {
      const at = this.#keys.indexOf(key)
      if (at >= 0) this.#values[at] = value
      else if (this.#keys.length < FEW) {
        this.#keys.push(key)
        this.#values.push(value)
      } else this.#spread(key, value)
    }
  }

  delete(key: K): boolean {
    if (this.#many !== undefined) return this.#deleteInMany(this.#many, key)
    const at = this.#keys.indexOf(key)
    if (at < 0) return false
    removeAt(this.#keys, at)
    removeAt(this.#values, at)
    return true
  }

  clear(): void {
    this.#keys.length = 0
    this.#values.length = 0
    this.#many = undefined
    this.#front = undefined
  }

  /** The entry whose key came first; undefined where there is none. Whoever takes it deletes it. */
  oldest(): [K, V] | undefined {
    if (this.#many === undefined) return this.#keys.length === 0 ? undefined : this.#pair(0)
    this.#idle = 0
    this.#front ??= this.#many.entries()
    const { value, done } = this.#front.next()
    if (!done) return value
    // An iterator that has come to the end stays there.
    this.#front = this.#many.entries()
    return this.#front.next().value
  }

  keys(): MapIterator<K> {
    return this.#many === undefined ? [...this.#keys].values() : this.#many.keys()
  }

  values(): MapIterator<V> {
    return this.#many === undefined ? [...this.#values].values() : this.#many.values()
  }

  entries(): MapIterator<[K, V]> {
    return this.#many === undefined ? this.#pairs().values() : this.#many.entries()
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries()
  }

  forEach(tell: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this.entries()) tell(value, key, this)
  }

  #pairs(): [K, V][] {
    return this.#keys.map((_, at) => this.#pair(at))
  }

  #pair(at: number): [K, V] {
    return [this.#keys[at] as K, this.#values[at] as V]
  }

  #spread(key: K, value: V): void {
    this.#many = new Map(this.#pairs()).set(key, value)
    this.#keys.length = 0
    this.#values.length = 0
  }

  #setInMany(many: Map<K, V>, key: K, value: V): void {
    many.set(key, value)
    if (this.#front !== undefined && ++this.#idle > PATIENCE) this.#front = undefined
  }

  #deleteInMany(many: Map<K, V>, key: K): boolean {
    if (!many.delete(key)) return false
    if (many.size === 0) this.clear()
    return true
  }
}

function removeAt<T>(list: T[], at: number): void {
  for (let next = at + 1; next < list.length; next++) list[next - 1] = list[next] as T
  list.pop()
}
