import { locate } from './locate.js'
import { BACKSLASH, endOfString, QUOTE } from './walk.js'

/** A piece of an inner text: from `inner` on it was taken from the decoded string at `decoded`. */
export interface Segment {
  readonly inner: number
  readonly decoded: number
}

/** How a JSON text is written inside a string of another JSON text. */
export interface Embedding {
  readonly string: OuterString
  /** In order, the first at 0. Lines of the string that were joined are a piece each. */
  readonly segments: readonly Segment[]
}

/** The inner text is the string as it is. */
export const WHOLE: readonly Segment[] = [{ inner: 0, decoded: 0 }]

/** The inner text cannot be found in the string, which encodes it: its place is that of the whole string. */
export const ENCODED: readonly Segment[] = []

/** Offset in the decoded string of an offset in the inner text. */
export const toDecoded = (segments: readonly Segment[], inner: number): number => {
  let low = 0
  let high = segments.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((segments[middle]?.inner ?? 0) <= inner) low = middle
    else high = middle - 1
  }
  const segment = segments[low]
  return segment ? segment.decoded + inner - segment.inner : inner
}

/**
 * A string in a JSON text that holds other texts, and the way from its units to the text. Where the text is given as a
 * function it is not held here, but made when a place is asked for.
 */
export class OuterString {
  readonly #text: string | (() => string)
  readonly #pointer: string
  #quote = -1
  /** The place that was asked for last: the next one is mostly a little further on. */
  #units = 0
  #offset = 0

  constructor(text: string | (() => string), pointer: string) {
    this.#text = text
    this.#pointer = pointer
  }

  /** UTF-16 units that are held. */
  get size(): number {
    return typeof this.#text === 'string' ? this.#text.length : 0
  }

  get text(): string {
    return typeof this.#text === 'string' ? this.#text : this.#text()
  }

  /** Offsets in `text`, end exclusive, of two offsets in a text that the string holds. */
  range(text: string, segments: readonly Segment[], start: number, end: number): [number, number] {
    this.#find(text)
    if (segments === ENCODED || text.charCodeAt(this.#quote) !== QUOTE)
      return [this.#quote, endOfString(text, this.#quote)]
    const first = this.#offsetOf(text, toDecoded(segments, start))
    if (end <= start) return [first, first]
    // The end is that of the last unit, not the start of the next.
    const last = this.#offsetOf(text, toDecoded(segments, end - 1))
    return [first, last + widthAt(text, last)]
  }

  #find(text: string): void {
    if (this.#quote >= 0) return
    this.#quote = locate(text, this.#pointer).start
    this.#offset = this.#quote + 1
  }

  #offsetOf(text: string, units: number): number {
    const ahead = units >= this.#units
    const from = ahead ? this.#offset : this.#quote + 1
    this.#offset = offsetBehind(text, from, ahead ? units - this.#units : units)
    this.#units = units
    return this.#offset
  }
}

/** Offset in a JSON text that is `units` units of a string behind `from`, escapes counted as they are written. */
const offsetBehind = (text: string, from: number, units: number): number => {
  let at = from
  let left = units
  for (;;) {
    const backslash = text.indexOf('\\', at)
    if (backslash === -1 || backslash - at >= left) return at + left
    left -= backslash - at + 1
    at = backslash + widthAt(text, backslash)
  }
}

/** UTF-16 units that one unit of a JSON string takes in the source text. */
const widthAt = (text: string, at: number): number => {
  if (text.charCodeAt(at) !== BACKSLASH) return 1
  return text[at + 1] === 'u' ? 6 : 2
}
