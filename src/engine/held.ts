import { OrderedMap } from '../model/ordered.js'
import type { Source } from '../model/place.js'
import { LIMITS } from './limits.js'

/**
 * Texts that are held because a later message may lead to a finding in them. Beyond the bound the oldest text is
 * released: its places become the start of their line, nothing else is lost.
 */
export class HeldText {
  readonly #sources = new OrderedMap<Source, number>()
  #size = 0

  hold(source: Source): void {
    const count = this.#sources.get(source) ?? 0
    this.#sources.set(source, count + 1)
    if (count > 0) return
    this.#size += source.size
    while (this.#size > LIMITS.heldText && this.#sources.size > 1) this.#drop(this.#sources.oldest()?.[0])
  }

  letGo(source: Source): void {
    const count = this.#sources.get(source)
    if (count === undefined) return
    if (count > 1) this.#sources.set(source, count - 1)
    else {
      this.#sources.delete(source)
      this.#size -= source.size
    }
  }

  #drop(source: Source | undefined): void {
    if (source === undefined) return
    this.#sources.delete(source)
    this.#size -= source.size
    source.release()
  }
}
