import { describe, expect, it } from 'vitest'
import { cpuOf, median, medians, quotient } from './median.mjs'

describe('median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[10, 1, 3, 5], 4],
  ])('of %j is %d', (values, middle) => {
    expect(median(values)).toBe(middle)
  })

  it('leaves the values in their order', () => {
    const values = [3, 1, 2]
    median(values)
    expect(values).toEqual([3, 1, 2])
  })
})

describe('medians', () => {
  it('takes each measure by itself', () => {
    const runs = [
      { cpu: 1, wall: 9, rss: 50 },
      { cpu: 2, wall: 7, rss: 70 },
      { cpu: 3, wall: 8, rss: 60 },
    ]
    expect(medians(runs)).toEqual({ cpu: 2, wall: 8, rss: 60 })
  })
})

describe('quotient', () => {
  it('compares within a round: a slow moment of the machine does not show', () => {
    const linter = [{ cpu: 3 }, { cpu: 30 }, { cpu: 3.2 }]
    const floor = [{ cpu: 2 }, { cpu: 20 }, { cpu: 2 }]
    expect(quotient(linter, floor, cpuOf)).toEqual({ median: 1.5, low: 1.5, high: 1.6 })
  })
})
