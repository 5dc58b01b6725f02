import type { Event, Post } from './message.js'

/** Characters that are posted at once. */
const BATCH = 2 ** 18
/** Batches that may be on their way. */
export const AHEAD = 2

/**
 * What a worker has to say of a unit, in batches. A worker that is ahead of who reads it stands still, in the middle of
 * a file if need be: that bounds what has to be held of files whose turn has not come.
 */
export class Outbox {
  readonly #post: (post: Post) => void
  readonly #taken: Int32Array
  #unit = 0
  #posted = 0
  #texts: string[] = []
  #size = 0

  /** `taken`: one number, how many batches have been taken; shared with who takes them. */
  constructor(post: (post: Post) => void, taken: Int32Array) {
    this.#post = post
    this.#taken = taken
  }

  /** What comes next is about this unit. */
  begin(unit: number): void {
    this.#unit = unit
  }

  add(event: Event): void {
    const text = JSON.stringify(event)
    this.#texts.push(text)
    this.#size += text.length
    if (this.#size < BATCH) return
    this.#post({ kind: 'events', unit: this.#unit, text: this.#batch() })
    this.#posted++
    this.#wait()
  }

  /** The unit has ended. */
  end(ending: string): void {
    this.#post({ kind: 'done', unit: this.#unit, text: this.#batch(), ending })
  }

  #batch(): string {
    const text = `[${this.#texts.join(',')}]`
    this.#texts = []
    this.#size = 0
    return text
  }

  #wait(): void {
    for (;;) {
      const taken = Atomics.load(this.#taken, 0)
      if (this.#posted - taken < AHEAD) return
      Atomics.wait(this.#taken, 0, taken)
    }
  }
}
