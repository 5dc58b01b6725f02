// The least that any reader of JSON lines has to do: read, find the line ends, decode, parse. Nothing is kept.
import { closeSync, openSync, readSync } from 'node:fs'

const CHUNK = 1 << 20
const LF = 10

/** Hands the value of each line to `take`; gives the number of lines. */
export function eachValue(path, take) {
  const file = openSync(path, 'r')
  let buffer = Buffer.allocUnsafe(2 * CHUNK)
  let held = 0 // bytes of an unfinished line at the start of the buffer
  let lines = 0
  const parse = (from, to) => {
    if (to > from) take(JSON.parse(buffer.utf8Slice(from, to)))
    lines++
  }
  for (;;) {
    if (buffer.length - held < CHUNK) {
      const larger = Buffer.allocUnsafe(2 * buffer.length)
      buffer.copy(larger, 0, 0, held)
      buffer = larger
    }
    const read = readSync(file, buffer, held, CHUNK, null)
    if (read === 0) break
    const end = held + read
    const text = buffer.subarray(0, end)
    let start = 0
    for (let at = text.indexOf(LF, held); at !== -1; at = text.indexOf(LF, start)) {
      parse(start, at)
      start = at + 1
    }
    buffer.copyWithin(0, start, end)
    held = end - start
  }
  if (held > 0) parse(0, held)
  closeSync(file)
  return lines
}
