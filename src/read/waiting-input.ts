import type { LongLine } from './lines.js'

/** What may stand before the first message of a file, and is kept until one shows what the file is. */
const MAX_HELD = 1000
const MAX_HELD_UNITS = 8_000_000

type Held<What> = What | { readonly long: LongLine }

/** Takes what waited, in order. */
export interface Taker<What> {
  one(what: What): void
  tooLong(line: LongLine): void
}

/** The newest lines or values of an input whose format is not known yet. */
export class WaitingInput<What extends { readonly text: string }> {
  /** Those that are kept, without the lines that are too long. */
  readonly texts: What[] = []
  /** How many are not kept any more. */
  forgotten = 0
  #held: Held<What>[] = []
  #units = 0

  get count(): number {
    return this.#held.length + this.forgotten
  }

  add(what: What): void {
    this.#held.push(what)
    this.texts.push(what)
    this.#units += what.text.length
    this.#limit()
  }

  addLong(long: LongLine): void {
    this.#held.push({ long })
    this.#limit()
  }

  /** Hands everything on and keeps nothing. */
  release(taker: Taker<What>): void {
    const held = this.#held
    this.#held = []
    this.texts.length = 0
    for (const one of held) {
      if ('text' in one) taker.one(one)
      else taker.tooLong(one.long)
    }
  }

  /** The newest one stays, however long it is. */
  #limit(): void {
    while (this.#held.length > 1) {
      if (this.#held.length - 1 <= MAX_HELD && this.#units <= MAX_HELD_UNITS) return
      const oldest = this.#held.shift()
      if (oldest && 'text' in oldest) {
        this.#units -= oldest.text.length
        this.texts.shift()
      }
      this.forgotten++
    }
  }
}
