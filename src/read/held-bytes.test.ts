import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HeldBytes } from './held-bytes.js'

const held = (pieces: readonly (string | Uint8Array)[]): HeldBytes => {
  const bytes = new HeldBytes()
  for (const piece of pieces) bytes.add(Buffer.from(piece))
  return bytes
}

describe('HeldBytes', () => {
  it('gives what stands between any two offsets, whatever pieces it came in', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 1, maxLength: 9 })), fc.nat(60), fc.nat(60), (pieces, a, b) => {
        const whole = Buffer.concat(pieces)
        const [start, end] = [Math.min(a, b), Math.max(a, b)]
        expect(held(pieces).slice(start, Math.min(end, whole.length)).equals(whole.subarray(start, end))).toBe(true)
      }),
    )
  })

  it('keeps a copy', () => {
    const piece = Buffer.from('abc')
    const bytes = new HeldBytes()
    bytes.add(piece)
    piece.fill(0)
    expect(bytes.text(0, 3)).toBe('abc')
  })

  it.each([
    [['a\u00e9', 'b'], 0, 4, 'a\u00e9b'],
    [['a', Buffer.of(0xc3), Buffer.of(0xa9)], 0, 3, 'a\u00e9'],
    [[Buffer.of(0xff, 0x61)], 0, 2, '\uFFFDa'],
    [[], 0, 0, ''],
  ])('decodes %j', (pieces, start, end, text) => {
    expect(held(pieces).text(start, end)).toBe(text)
  })
})
