import type { Buffer } from 'node:buffer'
import { type InPieces, joined } from '../json/in-pieces.js'
import { longContent, type Units } from '../json/long-content.js'

/**
 * Bytes of a line from which on it is worth to look for a long string, and up to which: what has no room where V8 puts what
 * is new is moved, piece by piece, and takes more memory than in one.
 */
const LONG_LINE = { from: 64 * 1024, to: 4 * 1024 * 1024 }
/** Bytes of a piece: its text finds room where V8 puts what is new, in memory that it uses over and over. */
const PIECE = 32 * 1024

const unitsOf = (bytes: Buffer): Units => ({
  find: (character, from) => bytes.indexOf(character.charCodeAt(0), from),
  unitAt: (at) => bytes[at],
})

/** Whether a byte stands within a character of UTF-8, behind its first. */
const isWithin = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

/** The pieces of sound bytes, none of which ends within a character. */
function decodedPieces(bytes: Buffer, start: number, end: number, encoding: BufferEncoding): readonly string[] {
  const pieces: string[] = []
  for (let from = start, to = start; from < end; from = to) {
    to = Math.min(from + PIECE, end)
    while (to < end && isWithin(bytes[to])) to--
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
  if (end - start < LONG_LINE.from || end - start > LONG_LINE.to) return undefined
  const found = longContent(unitsOf(bytes), start, end)
  if (found === undefined) return undefined
  const head = bytes.toString(encoding, start, found.start)
  const tail = bytes.toString(encoding, found.end, end)
  const body = decodedPieces(bytes, found.start, found.end, encoding)
  const content = joined(body)
  return { text: head + content + tail, head, content, body, tail }
}
