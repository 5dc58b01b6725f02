import { Buffer, isAscii } from 'node:buffer'

const SHORT = 256

/** The bytes of an input, kept as they came until all of it has been read. */
export class HeldBytes {
  #pieces: Buffer[] = []
  readonly #starts: number[] = []
  length = 0

  /** Returns the copy that is kept. */
  add(chunk: Uint8Array): Buffer {
    const piece = Buffer.from(chunk)
    this.#pieces.push(piece)
    this.#starts.push(this.length)
    this.length += piece.length
    return piece
  }

  /** The bytes between two offsets; a copy only where they came in several pieces. */
  slice(start: number, end: number): Buffer {
    const first = this.#pieceAt(start)
    const piece = this.#pieces[first]
    const from = this.#starts[first] ?? 0
    if (!piece || start >= end) return Buffer.alloc(0)
    if (end <= from + piece.length) return piece.subarray(start - from, end - from)
    const joined = Buffer.allocUnsafe(Math.min(end, this.length) - start)
    let filled = piece.copy(joined, 0, start - from)
    for (let next = first + 1; filled < joined.length; next++) filled += this.#pieces[next]?.copy(joined, filled) ?? 1
    return joined
  }

  /** The text between two offsets. Invalid bytes are U+FFFD. */
  text(start: number, end: number): string {
    if (end - start <= SHORT) {
      // Of the many short ones, no view is made.
      const at = this.#pieceAt(start)
      const from = this.#starts[at] ?? 0
      const piece = this.#pieces[at]
      if (piece && end <= from + piece.length) return piece.toString('utf8', start - from, end - from)
    }
    const bytes = this.slice(start, end)
    return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')
  }

  #pieceAt(offset: number): number {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
}
