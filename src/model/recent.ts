/**
 * The newest of what was remembered, by key: at most `limit`, at least half as many. Two generations instead of an order by
 * age: this is written for every message of the input, and a map that forgets one entry for each new one costs several
 * times as much.
 */
export class Recent<K, V> {
  readonly #half: number
  #young = new Map<K, V>()
  #old: ReadonlyMap<K, V> = new Map()
  /** Some were forgotten. */
  forgot = false

  constructor(limit: number) {
    this.#half = Math.ceil(limit / 2)
  }

  get(key: K): V | undefined {
    return this.#young.get(key) ?? this.#old.get(key)
  }

  set(key: K, value: V): void {
    if (this.#young.size >= this.#half) {
      if (this.#old.size > 0) this.forgot = true
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }
}
