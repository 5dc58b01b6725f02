import type { Unit } from './units.js'

/** Units that wait for a worker. */
export class Queue {
  readonly #units: readonly Unit[]
  /** Those that workers can take, the largest first: whatever is long has begun before the others run out. */
  readonly #bySize: number[]
  readonly #begun = new Set<number>()

  constructor(units: readonly Unit[]) {
    this.#units = units
    this.#bySize = [...units.keys()].filter((index) => units[index]?.isFile)
    this.#bySize.sort((a, b) => (units[a]?.bytes ?? 0) - (units[b]?.bytes ?? 0) || b - a)
  }

  isWaiting(index: number): boolean {
    return !this.#begun.has(index)
  }

  /** The unit that a worker is to take now. Without room for what comes out of it only that whose turn it is. */
  next(turn: number, hasRoom: boolean): number | undefined {
    if (!hasRoom) return this.#units[turn]?.isFile && this.isWaiting(turn) ? turn : undefined
    while (this.#begun.has(this.#bySize.at(-1) ?? -1)) this.#bySize.pop()
    return this.#bySize.at(-1)
  }

  begin(index: number): void {
    this.#begun.add(index)
  }
}
