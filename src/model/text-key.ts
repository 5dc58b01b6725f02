/** Where the four lanes start: numbers without a pattern in their bits. */
const [A, B, C, D] = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f] as const

/** Units of a text that are read at a time; two are a word of 32 bits. */
const UNITS = 4096
/** Words that make one step, one for each lane, and those of the steps behind each piece that stir the lanes. */
const STEP = 4
const STIR = 3 * STEP

/** Where a text is read word by word, which takes an eighth of the steps that its units would. */
let room: { readonly bytes: Buffer; readonly words: Int32Array } | undefined

function makeRoom() {
  const words = new Int32Array(UNITS / 2 + STIR)
  return { words, bytes: Buffer.from(words.buffer) }
}

/** Four units below 256: no other way to write a number is as short, or as fast. */
const lane = (value: number): string =>
  String.fromCharCode(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24)

/**
 * A short key for a text, another one for every other text but for chance (one in 2^100 or so). For memory within one run:
 * it is no protection against somebody who looks for two texts with one key, but takes a fraction of what loading
 * node:crypto for that takes.
 */
export function textKey(text: string): string {
  room ??= makeRoom()
  const { bytes, words } = room
  const { length } = text
  let [a, b, c, d] = [length ^ A, length ^ B, length ^ C, length ^ D]
  for (let from = 0; from < length; from += UNITS) {
    const piece = length <= UNITS ? text : text.slice(from, from + UNITS)
    const written = bytes.write(piece, 'utf16le')
    const end = Math.ceil(written / (4 * STEP)) * STEP + STIR
    // Behind the text is nothing: its length tells such texts apart.
    bytes.fill(0, written, 4 * end)
    for (let at = 0; at < end; at += STEP) {
      a ^= words[at] ?? 0
      b ^= words[at + 1] ?? 0
      c ^= words[at + 2] ?? 0
      d ^= words[at + 3] ?? 0
      // The quarter round of ChaCha (RFC 8439, 2.1). It can be undone, so nothing that differs becomes the same.
      a = (a + b) | 0
      d ^= a
      d = (d << 16) | (d >>> 16)
      c = (c + d) | 0
      b ^= c
      b = (b << 12) | (b >>> 20)
      a = (a + b) | 0
      d ^= a
      d = (d << 8) | (d >>> 24)
      c = (c + d) | 0
      b ^= c
      b = (b << 7) | (b >>> 25)
    }
  }
  return lane(a) + lane(b) + lane(c) + lane(d)
}
