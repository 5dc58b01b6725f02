import { expect, it } from 'vitest'
import { ByTime } from './by-time.js'

const sorted = (items: readonly (readonly [string, number, number?])[]): string => {
  const taken: string[] = []
  const byTime = new ByTime<string>((item) => taken.push(item))
  for (const [item, at, units = 1] of items) byTime.add(item, at, units)
  byTime.end()
  return taken.join('')
}

it.each([
  [
    'by time',
    [
      ['b', 2],
      ['c', 3],
      ['a', 1],
    ],
    'abc',
  ],
  [
    'in the order they came where times are equal',
    [
      ['a', 1],
      ['b', 1],
      ['c', 1],
    ],
    'abc',
  ],
  [
    'behind what came before where no time is known',
    [
      ['b', 2],
      ['c', Number.NaN],
      ['a', 1],
      ['d', 3],
    ],
    'abcd',
  ],
  [
    'within the text that may be held',
    [
      ['b', 2, 30_000_000],
      ['c', 3, 30_000_000],
      ['a', 1],
    ],
    'bac',
  ],
] as const)('gives items out %s', (_, items, order) => {
  expect(sorted(items)).toBe(order)
})

it('holds 10,000 items at most', () => {
  const taken: number[] = []
  const byTime = new ByTime<number>((item) => taken.push(item))
  for (let item = 0; item < 10_001; item++) byTime.add(item, item, 0)
  expect(taken).toEqual([0])
})
