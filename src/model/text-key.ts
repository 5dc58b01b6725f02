/** Odd numbers without a pattern in their bits; with different ones the four lanes say different things of a text. */
const [A, B, C, D] = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f] as const

const mixed = (lane: number): number => {
  const once = Math.imul(lane ^ (lane >>> 16), B)
  const twice = Math.imul(once ^ (once >>> 13), C)
  return (twice ^ (twice >>> 16)) >>> 0
}

const turned = (lane: number): number => (lane << 5) | (lane >>> 27)

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
    a = Math.imul(turned(a) ^ unit, A)
    b = Math.imul(turned(b) ^ unit, B)
    c = Math.imul(turned(c) ^ unit, C)
    d = Math.imul(turned(d) ^ unit, D)
  }
  return [a ^ d, b, c, d].map((lane) => mixed(lane).toString(36)).join('.')
}
