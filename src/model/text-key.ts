/** Odd numbers without a pattern in their bits; with different ones the four lanes say different things of a text. */
const [A, B, C, D] = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f] as const

const mixed = (lane: number): number => {
  const once = Math.imul(lane ^ (lane >>> 16), B)
  const twice = Math.imul(once ^ (once >>> 13), C)
  return (twice ^ (twice >>> 16)) >>> 0
}

/**
 * A short key for a text, another one for every other text but for chance (one in 2^100 or so). For memory within one run:
 * it is no protection against somebody who looks for two texts with one key, but takes a fraction of what loading
 * node:crypto for that takes.
 */
export function textKey(text: string): string {
  const { length } = text
  let [a, b, c, d]: [number, number, number, number] = [length ^ A, length ^ B, length ^ C, length ^ D]
  for (let index = 0; index < length; index++) {
    const unit = text.charCodeAt(index)
    a = Math.imul(((a << 5) | (a >>> 27)) ^ unit, A)
    b = Math.imul(((b << 5) | (b >>> 27)) ^ unit, B)
    c = Math.imul(((c << 5) | (c >>> 27)) ^ unit, C)
    d = Math.imul(((d << 5) | (d >>> 27)) ^ unit, D)
  }
  return [a ^ d, b, c, d].map((lane) => mixed(lane).toString(36)).join('.')
}
