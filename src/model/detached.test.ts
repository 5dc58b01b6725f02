import fc from 'fast-check'
import { expect, it } from 'vitest'
import { detached } from './detached.js'
import { liveHeap } from './live-heap.fixture.js'

it('is the same text, whatever its units are', () => {
  for (const text of [
    '',
    'plain',
    'é\xff\0',
    'ŋ',
    '東京',
    '\ud83d\ude00',
    '\ud800',
    'a\udc00b',
    `${'x'.repeat(5000)}…`,
  ])
    expect(detached(text)).toBe(text)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(detached(text)).toBe(text)
    }),
  )
})

it('does not keep the text alive that it was cut from', () => {
  const cut = (length: number, letter: string) =>
    detached(
      Buffer.alloc(200_000, letter, 'utf16le')
        .toString('utf16le')
        .slice(100, 100 + length),
    )
  const before = liveHeap()
  const kept = Array.from({ length: 500 }, (_, index) => cut(1 + (index % 400), index % 2 === 0 ? 'a' : '東'))
  const grown = liveHeap() - before
  expect(kept).toHaveLength(500)
  // A single one of the texts has 200,000 bytes.
  expect(grown).toBeLessThan(2_000_000)
})
