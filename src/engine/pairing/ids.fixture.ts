import type { Id } from './line.fixture.js'
import type { Random } from './random.fixture.js'

/** The ids that one client gives its requests: none twice in flight, but one that is free again may come back. */
export class Ids {
  readonly #random: Random
  readonly #style: 'number' | 'string' | 'either'
  readonly #reuse: number
  readonly #free: Id[] = []
  #count: number

  /** `first`: every id is another number, from that one on. */
  constructor(random: Random, first?: number) {
    this.#random = random
    this.#style = first === undefined ? random.weighted({ number: 4, string: 1, either: 1 }) : 'number'
    this.#reuse = first === undefined ? 0.15 : 0
    this.#count = first ?? random.below(2)
  }

  /** An id for a request of a chain that has used `own` already. */
  take(own: readonly Id[]): Id {
    const again = this.#random.chance(this.#reuse) ? this.#free.findIndex((id) => !own.includes(id)) : -1
    const [id] = again >= 0 ? this.#free.splice(again, 1) : []
    return id ?? this.#fresh()
  }

  /** The request was answered. */
  release(id: Id): void {
    this.#free.push(id)
  }

  #fresh(): Id {
    const number = this.#count++
    if (this.#style === 'number') return number
    // `4` and `"4"` are two ids.
    if (this.#style === 'either') return number % 2 === 0 ? number >> 1 : `${number >> 1}`
    return `req-${number}`
  }
}
