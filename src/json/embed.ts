import { BACKSLASH } from './walk.js'

/** A piece of an inner text: from `inner` on it was taken from the decoded string at `decoded`. */
export interface Segment {
  readonly inner: number
  readonly decoded: number
}

/** How a JSON text is written inside a string of another JSON text. */
export interface Embedding {
  /** The text of the outer value. */
  readonly text: string
  /** Pointer of the string that holds the inner text. */
  readonly pointer: string
  /** In order, the first at 0. Lines of the string that were joined are a piece each. */
  readonly segments: readonly Segment[]
}

/** The inner text is the string as it is. */
export const WHOLE: readonly Segment[] = [{ inner: 0, decoded: 0 }]

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
 * Offset in a JSON text of the `units`-th unit of the string whose opening quote is at `quote`, escapes counted as they
 * are written.
 */
export const offsetInString = (text: string, quote: number, units: number): number => {
  let at = quote + 1
  let left = units
  for (;;) {
    const backslash = text.indexOf('\\', at)
    if (backslash === -1 || backslash - at >= left) return at + left
    left -= backslash - at + 1
    at = backslash + widthAt(text, backslash)
  }
}

/** UTF-16 units that one unit of a JSON string takes in the source text. */
export const widthAt = (text: string, at: number): number => {
  if (text.charCodeAt(at) !== BACKSLASH) return 1
  return text[at + 1] === 'u' ? 6 : 2
}
