import fc from 'fast-check'
import { expect, it } from 'vitest'
import { InOrder } from './in-order.js'

/** What comes out: numbers, and `lost` before the number that follows the lost ones. */
const outOf = (numbers: readonly number[], units = 1): readonly (number | 'lost')[] => {
  const out: (number | 'lost')[] = []
  const order = new InOrder<{ number: number; units: number }>(
    ({ number }) => out.push(number),
    () => out.push('lost'),
  )
  for (const number of numbers) order.add({ number, units })
  order.end()
  return out
}

it.each<[string, number[], (number | 'lost')[]]>([
  ['a series from anywhere', [7, 8, 9], [7, 8, 9]],
  ['neighbours that changed places', [1, 3, 2, 4], [1, 2, 3, 4]],
  ['a number that never comes', [1, 2, 4, 5], [1, 2, 'lost', 4, 5]],
  ['several that never come', [1, 3, 6], [1, 'lost', 3, 'lost', 6]],
  ['a number before the first one', [2, 1, 3], [2, 1, 3]],
  ['a number that comes twice', [1, 1, 2, 2, 3], [1, 1, 2, 2, 3]],
])('%s', (_, numbers, expected) => {
  expect(outOf(numbers)).toEqual(expected)
})

it('waits for 64 items and no longer', () => {
  const behind = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 3)
  expect(outOf([1, ...behind(64), 2])).not.toContain('lost')
  expect(outOf([1, ...behind(65), 2]).slice(0, 3)).toEqual([1, 'lost', 3])
  expect(outOf([1, 3, 2], 32_000_001).slice(0, 3)).toEqual([1, 'lost', 3])
})

it('gives every item once, in order where none is more than 64 places away from its own', () => {
  const shuffled = fc
    .array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 200 })
    .map((moves) => moves.map((move, index) => [index + move, index] as const).sort((a, b) => a[0] - b[0]))
    .map((pairs) => [0, ...pairs.map(([, index]) => index + 1)])
  fc.assert(
    fc.property(shuffled, (numbers) => {
      expect(outOf(numbers)).toEqual([...numbers].sort((a, b) => a - b))
    }),
  )
})
