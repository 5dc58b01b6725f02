import { Buffer, isAscii, isUtf8 } from 'node:buffer'
import type { InPieces } from '../json/in-pieces.js'
import { inPieces } from './long-line.js'
import { firstInvalidByte } from './utf8.js'

/** One line of an input, decoded. */
export interface Line {
  /** Without its line break: LF, or CR LF. Invalid bytes are U+FFFD. */
  readonly text: string
  /** The same in pieces, where it is mostly one string. */
  readonly pieces: InPieces | undefined
  /** 1-based. */
  readonly number: number
  /** Offset of its first byte in the uncompressed input. */
  readonly byteOffset: number
  /** UTF-16 offset of the first byte that is not UTF-8; -1 where all are. */
  readonly invalidAt: number
  /** No LF ends it: the last line of a file that may still be written. */
  readonly open: boolean
}

/** A line that no string can hold. */
export interface LongLine {
  readonly number: number
  readonly byteOffset: number
  readonly bytes: number
}

export interface LineTaker {
  line(line: Line): void
  tooLong(line: LongLine): void
}

/** 512 MiB, less what V8 keeps for itself: the longest string there is. */
export const MAX_LINE_BYTES = 2 ** 29 - 24

const NO_BYTES = Buffer.alloc(0)
/** Bytes of the buffer for a line that comes in pieces: at first, and at most between lines. */
const SMALLEST = 64 * 1024
const LARGEST_KEPT = 4 * 1024 * 1024

const LF = 0x0a
const CR = 0x0d
const BYTE_ORDER_MARK = '\uFEFF'

type Encoding = 'ascii' | 'utf8' | 'unknown'

const encodingOf = (bytes: Buffer): Encoding => {
  if (isAscii(bytes)) return 'ascii'
  return isUtf8(bytes) ? 'utf8' : 'unknown'
}

/**
 * Splits bytes into lines at LF and nothing else, and decodes each line once. Bytes may come in pieces of any size and
 * in one buffer that is used again: what is kept is copied. Between pieces no more than one unfinished line is held.
 */
export class LineSplitter {
  readonly #taker: LineTaker
  readonly #limit: number
  /** The beginning of a line whose end has not come yet: one buffer that is used again. */
  #held: Buffer = NO_BYTES
  #heldBytes = 0
  #number = 1
  /** Of the first byte of the line that comes next. */
  #offset = 0

  constructor(taker: LineTaker, limit = MAX_LINE_BYTES) {
    this.#taker = taker
    this.#limit = limit
  }

  /** Of the line that comes next. */
  get position(): { readonly number: number; readonly byteOffset: number } {
    return { number: this.#number, byteOffset: this.#offset }
  }

  push(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let start = 0
    if (this.#heldBytes > 0) {
      const end = bytes.indexOf(LF)
      this.#hold(end === -1 ? bytes : bytes.subarray(0, end))
      if (end === -1) return
      this.#finishHeld(false)
      start = end + 1
    }
    const behindLast = bytes.lastIndexOf(LF) + 1
    if (behindLast > start) this.#splitWhole(bytes, start, behindLast)
    if (bytes.length > Math.max(start, behindLast)) this.#hold(bytes.subarray(Math.max(start, behindLast)))
  }

  /** No more bytes come: what is held is the last line. */
  end(): void {
    if (this.#heldBytes > 0) this.#finishHeld(true)
  }

  /** Lines that begin and end in this piece. Their encoding is found for all of them at once. */
  #splitWhole(bytes: Buffer, from: number, to: number): void {
    const encoding = encodingOf(bytes.subarray(from, to))
    let start = from
    while (start < to) {
      const end = bytes.indexOf(LF, start)
      if (end - start > this.#limit) this.#skip(end - start, false)
      else this.#take(bytes, start, end, encoding, false)
      start = end + 1
    }
  }

  #hold(bytes: Buffer): void {
    const before = this.#heldBytes
    this.#heldBytes += bytes.length
    // A line that is too long is counted on, but not kept.
    if (this.#heldBytes > this.#limit) this.#held = NO_BYTES
    else {
      if (this.#heldBytes > this.#held.length) this.#grow(before)
      bytes.copy(this.#held, before)
    }
  }

  #grow(used: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(SMALLEST, 2 * this.#heldBytes))
    this.#held.copy(larger, 0, 0, used)
    this.#held = larger
  }

  #finishHeld(open: boolean): void {
    const length = this.#heldBytes
    const line = this.#held.subarray(0, Math.min(length, this.#held.length))
    this.#heldBytes = 0
    if (length > this.#limit) this.#skip(length, open)
    else this.#take(line, 0, length, encodingOf(line), open)
    // What one giant line needed is not kept for all that follow.
    if (this.#held.length > LARGEST_KEPT) this.#held = NO_BYTES
  }

  #skip(length: number, open: boolean): void {
    this.#taker.tooLong({ number: this.#number, byteOffset: this.#offset, bytes: length })
    this.#advance(length, open)
  }

  #take(bytes: Buffer, start: number, lineEnd: number, encoding: Encoding, open: boolean): void {
    const end = lineEnd > start && bytes[lineEnd - 1] === CR ? lineEnd - 1 : lineEnd
    const decoder = encoding === 'ascii' ? 'latin1' : 'utf8'
    // The first line may begin with a byte order mark, which is cut off.
    const mayBeLong = encoding !== 'unknown' && this.#number > 1
    const pieces = mayBeLong ? inPieces(bytes, start, end, decoder) : undefined
    let text = pieces === undefined ? bytes.toString(decoder, start, end) : pieces.text
    let invalidAt = -1
    if (encoding === 'unknown') {
      const invalid = firstInvalidByte(bytes.subarray(start, end))
      if (invalid >= 0) invalidAt = bytes.toString('utf8', start, start + invalid).length
    }
    if (this.#number === 1 && text.startsWith(BYTE_ORDER_MARK)) {
      text = text.slice(1)
      if (invalidAt > 0) invalidAt--
    }
    const line = { text, pieces, number: this.#number, byteOffset: this.#offset, invalidAt, open }
    this.#advance(lineEnd - start, open)
    this.#taker.line(line)
  }

  #advance(length: number, open: boolean): void {
    this.#number++
    this.#offset += length + (open ? 0 : 1)
  }
}
