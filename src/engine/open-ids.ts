import type { OpenRequests } from '../model/exchange.js'
import type { IdKey } from '../model/message.js'
import type { OpenExchange } from './open-exchange.js'

/**
 * Requests that wait for their answer, by id. Several share an id only where a sender reused one in flight. Most of the
 * time there is one, or none: V8 makes a map anew whenever its last entry goes, so a map is kept for several only.
 */
export class OpenIds implements OpenRequests {
  /** The only id, and its requests. */
  #id: IdKey | undefined
  #only: OpenExchange[] | undefined
  #several: Map<IdKey, OpenExchange[]> | undefined

  get size(): number {
    return this.#several?.size ?? (this.#only === undefined ? 0 : 1)
  }

  has(id: IdKey): boolean {
    return this.get(id) !== undefined
  }

  get(id: IdKey): OpenExchange[] | undefined {
    if (this.#several !== undefined) return this.#several.get(id)
    return this.#id === id ? this.#only : undefined
  }

  set(id: IdKey, waiting: OpenExchange[]): void {
    if (this.#several !== undefined) this.#several.set(id, waiting)
    else if (this.#only === undefined || this.#id === undefined || this.#id === id) {
      this.#id = id
      this.#only = waiting
    } else {
      this.#several = new Map([
        [this.#id, this.#only],
        [id, waiting],
      ])
      this.#only = undefined
    }
  }

  delete(id: IdKey): void {
    if (this.#several === undefined) {
      if (this.#id === id) this.#only = undefined
      return
    }
    this.#several.delete(id)
    if (this.#several.size === 0) this.#several = undefined
  }

  /** In the order in which their ids came to be open. */
  values(): Iterable<OpenExchange[]> {
    return this.#several?.values() ?? (this.#only === undefined ? [] : [this.#only])
  }
}
