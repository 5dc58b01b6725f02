import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isProvedAlike, isProvedSame, sameValue } from './same-value.js'

const nested = (depth: number, core: string): unknown => JSON.parse(`${'['.repeat(depth)}${core}${']'.repeat(depth)}`)

describe('sameValue', () => {
  it.each<[unknown, unknown, boolean]>([
    [1, 1, true],
    [1, '1', false],
    [null, {}, false],
    [[], {}, false],
    [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, false],
    [{ a: 1 }, { b: 1 }, false],
    [[1, 2], [2, 1], false],
    [[1], [1, 1], false],
    [{ a: { b: [{ c: 'x' }] } }, { a: { b: [{ c: 'y' }] } }, false],
  ])('%j and %j: %s', (a, b, same) => {
    expect(sameValue(a, b)).toBe(same)
    expect(sameValue(b, a)).toBe(same)
  })

  it('does not overflow on deep values', () => {
    expect(sameValue(nested(5_000, '1'), nested(5_000, '1'))).toBe(true)
    expect(sameValue(nested(5_000, '1'), nested(5_000, '2'))).toBe(false)
  })

  it('takes what is too large for equal', () => {
    const large = Array.from({ length: 150_000 }, () => 0)
    expect(sameValue([...large, 1], [...large, 2])).toBe(true)
    expect(isProvedSame([...large, 1], [...large, 1])).toBe(false)
  })

  it('proves what it has seen whole', () => {
    expect(isProvedSame({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true)
    expect(isProvedSame({ a: [1, { b: null }] }, { a: [1, { b: 0 }] })).toBe(false)
  })

  it('tells the order of members where it counts', () => {
    expect(isProvedAlike({ a: [1, { b: 2, c: 3 }] }, { a: [1, { b: 2, c: 3 }] })).toBe(true)
    expect(isProvedAlike({ a: [1, { b: 2, c: 3 }] }, { a: [1, { c: 3, b: 2 }] })).toBe(false)
    expect(isProvedAlike({ a: 1 }, { a: 1, b: 2 })).toBe(false)
    expect(isProvedAlike({ a: 1, b: 2 }, { a: 1 })).toBe(false)
  })

  it('knows a copy again, in whatever order its members are', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 6 }), (value) => {
        const copy = Object.fromEntries(Object.entries(JSON.parse(JSON.stringify(value))).reverse())
        expect(sameValue(JSON.parse(JSON.stringify(value)), copy)).toBe(true)
      }),
    )
  })
})
