import { describe, expect, it } from 'vitest'
import { figuresOf } from './figures.mjs'
import { goalRows } from './rows.mjs'

const usage = { cpu: 2, wall: 3, rss: 120 }
const ratio = (median) => ({ median, low: median, high: median })
const profile = (name, size, more) => ({ profile: name, size, linter: usage, ratio: ratio(1.5), ...more })
const byName = (measured) => Object.fromEntries(figuresOf(measured).map(({ what, ...rest }) => [what, rest]))

describe('figuresOf', () => {
  it('bounds a profile of the size that a bound is stated for', () => {
    expect(byName({ profiles: [profile('mixed', 100, { ofSchema: ratio(0.4) })] })).toEqual({
      'CPU ÷ floor, mixed 100 MB': { value: 1.5, unit: '×', atMost: 1.6 },
      'CPU ÷ schema check, mixed 100 MB': { value: 0.4, unit: '×', atMost: 0.5 },
      'peak memory, mixed 100 MB': { value: 120, unit: 'MB', atMost: 160 },
      'CPU, mixed 100 MB': { value: 2, unit: 's' },
      'wall, mixed 100 MB': { value: 3, unit: 's' },
    })
    expect(byName({ profiles: [profile('mixed', 7)] })['CPU ÷ floor, mixed 7 MB']).toEqual({ value: 1.5, unit: '×' })
  })

  it('does not bound the memory that giant lines take', () => {
    expect(byName({ profiles: [profile('giant', 100)] })['peak memory, giant 100 MB']).not.toHaveProperty('atMost')
  })

  it('takes the ratio and the memory of the largest size', () => {
    const sizes = [10, 100, 1000].map((size) => ({ size, linter: { rss: size }, ratio: ratio(size) }))
    expect(byName({ growth: { sizes, from: 100, to: 1000, cpu: ratio(1.05), memory: ratio(1.2) } })).toEqual({
      'CPU ÷ floor, mixed 1000 MB': { value: 1000, unit: '×', atMost: 1.4 },
      'peak memory, mixed 1000 MB': { value: 1000, unit: 'MB', atMost: 160 },
      'CPU per MB, mixed, 1000 MB ÷ 100 MB': { value: 1.05, unit: '×', atMost: 1.1 },
      'peak memory, mixed, 1000 MB ÷ 100 MB': { value: 1.2, unit: '×' },
    })
  })

  it('has nothing of several files at the same time where they were not measured', () => {
    expect(figuresOf({ parallel: { skipped: 'no' } })).toEqual([])
    const parallel = { jobs: 2, files: 16, fileSize: 64, ratio: ratio(0.6), machine: ratio(0.55) }
    expect(byName({ parallel })).toEqual({
      'wall with 2 jobs ÷ 1, 16 files of 64 MB': { value: 0.6, unit: '×', atMost: 0.65 },
      'wall of the floor in 2 processes ÷ 1, 16 files of 64 MB': { value: 0.55, unit: '×' },
    })
  })
})

describe('goalRows', () => {
  it('says which bounds were kept', () => {
    const figures = [
      { what: 'a', value: 1.61, unit: '×', atMost: 1.6 },
      { what: 'b', value: 160, unit: 'MB', atMost: 160 },
      { what: 'c', value: 1, unit: 's' },
    ]
    expect(goalRows(figures)).toEqual([
      ['a', '1.61 ×', '1.60 ×', 'NOT KEPT'],
      ['b', '160 MB', '160 MB', 'kept'],
    ])
  })
})
