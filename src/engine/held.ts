import type { Source } from '../model/place.js'
import { LIMITS } from './limits.js'

/**
 * Texts that are held because a later message may lead to a finding in them. Beyond the bound the oldest text is
 * released: its places become the start of their line, nothing else is lost.
 */
export class HeldText {
  readonly #sources = new Map<Source, number>()
  #size = 0

  hold(source: Source): void {
    const count = this.#sources.get(source) ?? 0
    this.#sources.set(source, count + 1)
    if (count > 0) return
    this.#size += source.size
    while (this.#size > LIMITS.heldText) {
      const [oldest] = this.#sources.keys()
      if (oldest === undefined || oldest === source) return
      this.#drop(oldest)
    }
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

  #drop(source: Source): void {
    this.#sources.delete(source)
    this.#size -= source.size
    source.release()
  }
}
