import { locate } from './locate.js'
import { BACKSLASH, endOfValue, QUOTE } from './walk.js'

/** A piece of an inner text: from `inner` on it was taken from the decoded string at `decoded`. */
export interface Segment {
  readonly inner: number
  readonly decoded: number
}

/** How a text is written inside another one. */
export interface Embedding {
  readonly outer: OuterText
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

/** The segments of the inner text from an offset on. */
export const tail = (segments: readonly Segment[], start: number): readonly Segment[] =>
  segments === ENCODED
    ? ENCODED
    : [
        { inner: 0, decoded: toDecoded(segments, start) },
        ...segments
          .filter(({ inner }) => inner > start)
          .map(({ inner, decoded }) => ({ inner: inner - start, decoded })),
      ]

/**
 * A text that holds others: in the string at a pointer, or, without a pointer, as they are. Given as a function it is
 * not held here, but made when a place is asked for.
 */
export class OuterText {
  readonly #text: string | (() => string)
  readonly #pointer: string | undefined
  #quote = -1
  /** The place that was asked for last: the next one is mostly a little further on. */
  #units = 0
  #offset = 0

  constructor(text: string | (() => string), pointer?: string) {
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

  /** Offsets in `text`, which is that of this object; end exclusive. */
  range(text: string, segments: readonly Segment[], start: number, end: number): [number, number] {
    this.#begin(text)
    if (segments === ENCODED || this.#isNoString(text)) return [this.#quote, endOfValue(text, this.#quote)]
    const first = this.#offsetOf(text, toDecoded(segments, start))
    if (end <= start) return [first, first]
    // The end is that of the last unit, not the start of the next.
    const last = this.#offsetOf(text, toDecoded(segments, end - 1))
    return [first, last + (this.#pointer === undefined ? 1 : widthAt(text, last))]
  }

  #begin(text: string): void {
    if (this.#pointer === undefined || this.#quote >= 0) return
    this.#quote = locate(text, this.#pointer).start
    this.#offset = this.#quote + 1
  }

  #isNoString(text: string): boolean {
    return this.#pointer !== undefined && text.charCodeAt(this.#quote) !== QUOTE
  }

  #offsetOf(text: string, units: number): number {
    if (this.#pointer === undefined) return units
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
