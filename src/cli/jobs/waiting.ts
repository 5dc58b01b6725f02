import type { Hand } from './hand.js'
import { AHEAD } from './outbox.js'

/** Characters that may wait for their turn; workers that have more to say stand still. */
const ROOM = 2 ** 25

/** What was said of a unit. `ending`: how it ended; nothing more comes. */
export interface Said {
  readonly text: string
  readonly ending: string | undefined
}

/** What has not been taken yet. */
interface Waiting {
  readonly said: Said
  /** Who stands still until it is taken, or until there is room. */
  hand: Hand | undefined
}

const sizeOf = ({ text, ending = '' }: Said): number => text.length + ending.length

/** What workers have said of units whose turn has not come. */
export class WaitingTexts {
  readonly #room: number
  readonly #byUnit = new Map<number, Waiting[]>()
  readonly #held = new Set<Waiting>()
  #size = 0

  constructor(room = ROOM) {
    this.#room = room
  }

  get hasRoom(): boolean {
    return this.#size <= this.#room
  }

  /** `hand`: who waits for it to be taken; undefined where nobody does. */
  add(unit: number, said: Said, hand: Hand | undefined): void {
    const waiting = { said, hand }
    const texts = this.#byUnit.get(unit)
    if (texts === undefined) this.#byUnit.set(unit, [waiting])
    else texts.push(waiting)
    this.#size += sizeOf(said)
    if (hand !== undefined) this.#held.add(waiting)
    this.relieve()
  }

  /** What was said next of a unit. */
  take(unit: number): Said | undefined {
    const texts = this.#byUnit.get(unit)
    const waiting = texts?.shift()
    if (waiting === undefined) {
      this.#byUnit.delete(unit)
      return undefined
    }
    this.#size -= sizeOf(waiting.said)
    this.#release(waiting)
    this.relieve()
    return waiting.said
  }

  /** Whether a worker stands still. */
  static isHeld(hand: Hand): boolean {
    return hand.owed >= AHEAD
  }

  /** Lets workers go on as long as there is room. */
  relieve(): void {
    for (const waiting of this.#held) {
      if (!this.hasRoom) return
      this.#release(waiting)
    }
  }

  #release(waiting: Waiting): void {
    if (!this.#held.delete(waiting)) return
    waiting.hand?.taken()
    waiting.hand = undefined
  }
}
