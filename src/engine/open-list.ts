import type { OpenExchange } from './open-exchange.js'

/** The requests of an input that wait for their answer, oldest first. Each of them knows its neighbours. */
export class OpenList {
  #oldest: OpenExchange | undefined
  #newest: OpenExchange | undefined
  #size = 0

  get size(): number {
    return this.#size
  }

  get oldest(): OpenExchange | undefined {
    return this.#oldest
  }

  add(exchange: OpenExchange): void {
    exchange.older = this.#newest
    if (this.#newest === undefined) this.#oldest = exchange
    else this.#newest.newer = exchange
    this.#newest = exchange
    exchange.listed = true
    this.#size++
  }

  /** Whether it was there. */
  delete(exchange: OpenExchange): boolean {
    if (!exchange.listed) return false
    const { older, newer } = exchange
    if (older === undefined) this.#oldest = newer
    else older.newer = newer
    if (newer === undefined) this.#newest = older
    else newer.older = older
    // One that has left must not hold the others.
    exchange.older = undefined
    exchange.newer = undefined
    exchange.listed = false
    this.#size--
    return true
  }

  *values(): Generator<OpenExchange> {
    for (let exchange = this.#oldest; exchange !== undefined; exchange = exchange.newer) yield exchange
  }
}
