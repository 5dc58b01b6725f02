/** Length of the sequence that a lead byte announces, and the range that its second byte must be in; undefined for no lead byte. */
const sequence = (lead: number): { length: number; low: number; high: number } | undefined => {
  if (lead >= 0xc2 && lead <= 0xdf) return { length: 2, low: 0x80, high: 0xbf }
  if (lead >= 0xe0 && lead <= 0xef)
    return { length: 3, low: lead === 0xe0 ? 0xa0 : 0x80, high: lead === 0xed ? 0x9f : 0xbf }
  if (lead >= 0xf0 && lead <= 0xf4)
    return { length: 4, low: lead === 0xf0 ? 0x90 : 0x80, high: lead === 0xf4 ? 0x8f : 0xbf }
  return undefined
}

/** Length of the valid sequence at `at`; 0 where there is none. */
const validAt = (bytes: Uint8Array, at: number): number => {
  const lead = bytes[at] ?? 0
  if (lead < 0x80) return 1
  const shape = sequence(lead)
  if (!shape) return 0
  const second = bytes[at + 1] ?? 0
  if (second < shape.low || second > shape.high) return 0
  for (let next = at + 2; next < at + shape.length; next++) {
    if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0
  }
  return shape.length
}

/** Offset of the first byte that is not part of valid UTF-8 (Unicode 16, table 3-7); -1 where all are. */
export const firstInvalidByte = (bytes: Uint8Array): number => {
  let at = 0
  while (at < bytes.length) {
    const length = validAt(bytes, at)
    if (length === 0) return at
    at += length
  }
  return -1
}
