import { statSync } from 'node:fs'
import type { Input } from '../read/reader.js'

/** Bytes of an input, both sides of a conversation together; 0 where that is not known, as with standard input. */
export const bytesOf = ({ from, otherSide }: Input): number =>
  ('path' in from ? (statSync(from.path, { throwIfNoEntry: false })?.size ?? 0) : 0) +
  (otherSide === undefined ? 0 : bytesOf(otherSide))

export const isFile = ({ from, otherSide }: Input): boolean =>
  'path' in from && (otherSide === undefined || isFile(otherSide))

/** From so many bytes on a run takes a while. */
const LONG = 1_000_000

/** Whether judging the inputs takes a while, or may. */
export const takesLong = (inputs: readonly Input[]): boolean =>
  !inputs.every(isFile) || inputs.reduce((sum, input) => sum + bytesOf(input), 0) >= LONG
