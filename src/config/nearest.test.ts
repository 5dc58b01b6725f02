import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { didYouMean, distance, nearest } from './nearest.js'

describe('distance', () => {
  it.each([
    ['', '', 0],
    ['abc', '', 3],
    ['kitten', 'sitting', 3],
    ['rulez', 'rules', 1],
  ])('%s → %s', (a, b, expected) => {
    expect(distance(a, b)).toBe(expected)
    expect(distance(b, a)).toBe(expected)
  })

  it('is a metric', () => {
    const text = fc.string({ maxLength: 12 })
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(distance(a, c)).toBeLessThanOrEqual(distance(a, b) + distance(b, c))
        expect(distance(a, b) === 0).toBe(a === b)
      }),
    )
  })
})

describe('nearest', () => {
  const known = ['rules', 'ignores', 'mrtr/state-changed', 'mrtr/state-missing']
  it.each([
    ['rulez', 'rules'],
    ['Rules', 'rules'],
    ['mrtr/state-chnaged', 'mrtr/state-changed'],
    ['completely', undefined],
    ['x'.repeat(100_000), undefined],
  ])('%s', (name, expected) => {
    expect(nearest(name, known)).toBe(expected)
  })

  it('is put into words', () => {
    expect(didYouMean('rulez', known)).toBe(' (did you mean "rules"?)')
    expect(didYouMean('zzzzzz', known)).toBe('')
  })
})
