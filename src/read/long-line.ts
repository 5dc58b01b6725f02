import type { Buffer } from 'node:buffer'
import { type InPieces, joined } from '../json/in-pieces.js'
import { LOOKED_AT, SHARE } from '../json/long-string.js'
import { BACKSLASH, QUOTE } from '../json/walk.js'

/** Bytes of a line from which on it is worth to look for a long string. */
export const LONG = 64 * 1024
/** Bytes of a piece: its text finds room where V8 puts what is new, in memory that it uses over and over. */
const PIECE = 32 * 1024

const isEscaped = (bytes: Buffer, at: number): boolean => {
  let first = at
  while (bytes[first - 1] === BACKSLASH) first--
  return (at - first) % 2 === 1
}

/** Where the string that begins with the quote ends; -1 where nothing closes it. */
function closingQuote(bytes: Buffer, quote: number): number {
  let close = bytes.indexOf(QUOTE, quote + 1)
  while (close !== -1 && bytes[close - 1] === BACKSLASH && isEscaped(bytes, close))
    close = bytes.indexOf(QUOTE, close + 1)
  return close
}

/** The bytes between the quotes of the string that makes up most of a line, if there is one without escapes. */
function longContent(bytes: Buffer, start: number, end: number): Buffer | undefined {
  const enough = (end - start) * SHARE
  let quote = bytes.indexOf(QUOTE, start)
  for (let seen = 0; seen < LOOKED_AT && quote !== -1 && quote + enough < end; seen++) {
    const close = closingQuote(bytes, quote)
    if (close === -1 || close >= end) return undefined
    if (close - quote > enough) {
      const content = bytes.subarray(quote + 1, close)
      return content.includes(BACKSLASH) ? undefined : content
    }
    quote = bytes.indexOf(QUOTE, close + 1)
  }
  return undefined
}

/** Whether a byte stands within a character of UTF-8, behind its first. */
const isWithin = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

/** The pieces of sound bytes, none of which ends within a character. */
function piecesOf(bytes: Buffer, encoding: BufferEncoding): readonly string[] {
  const pieces: string[] = []
  for (let from = 0, to = 0; from < bytes.length; from = to) {
    to = Math.min(from + PIECE, bytes.length)
    while (isWithin(bytes[to])) to--
    pieces.push(bytes.toString(encoding, from, to))
  }
  return pieces
}

/**
 * A line that is mostly one string, such as an image, decoded in pieces; undefined where it is not. A text of many pages
 * gets memory of its own each time, and memory that is touched for the first time costs more than to decode it. The bytes
 * from `start` to `end` have to be sound.
 */
export function inPieces(bytes: Buffer, start: number, end: number, encoding: BufferEncoding): InPieces | undefined {
  const between = longContent(bytes, start, end)
  if (between === undefined) return undefined
  const from = between.byteOffset - bytes.byteOffset
  const head = bytes.toString(encoding, start, from)
  const tail = bytes.toString(encoding, from + between.length, end)
  const body = piecesOf(between, encoding)
  const content = joined(body)
  return { text: head + content + tail, head, content, body, tail }
}
