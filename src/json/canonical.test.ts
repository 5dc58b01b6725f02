import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical, subjectOf, targetOf } from './canonical.js'

const same = (one: string, other: string) => canonical(JSON.parse(one)) === canonical(JSON.parse(other))

describe('canonical', () => {
  it.each([
    ['{"a":1,"b":[{"c":2,"d":3}]}', '{"b":[{"d":3,"c":2}],"a":1}', true],
    ['1', '1.0', true],
    ['-0', '0', true],
    ['100', '1e2', true],
    ['1', '"1"', false],
    ['[1,2]', '[2,1]', false],
    ['[[1],2]', '[[1,2]]', false],
    ['null', '"null"', false],
    ['true', '"true"', false],
    ['{}', '[]', false],
    ['{"a":{}}', '{"a":null}', false],
    ['["a","b"]', '["a,b"]', false],
    ['{"a":"b"}', '["a","b"]', false],
    ['"\\u00e9"', '"e\\u0301"', false],
    ['"\\ud800"', '"\\ufffd"', false],
    ['{"__proto__":1}', '{}', false],
  ])('%s and %s: %j', (one, other, equal) => {
    expect(same(one, other)).toBe(equal)
  })

  it('is the same exactly for values that are equal', () => {
    const shuffled = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value
      if (Array.isArray(value)) return value.map(shuffled)
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, inner]) => [key, shuffled(inner)]),
      )
    }
    // Few letters, so that values meet.
    const small = fc.jsonValue({ stringUnit: fc.constantFrom('a', '1'), maxDepth: 3 })
    fc.assert(
      fc.property(small, small, (one, other) => {
        expect(canonical(shuffled(one))).toBe(canonical(one))
        const normal = (value: unknown) => JSON.parse(JSON.stringify(value))
        let equal = true
        try {
          expect(normal(one)).toStrictEqual(normal(other))
        } catch {
          equal = false
        }
        expect(canonical(one) === canonical(other)).toBe(equal)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([1, 2, 16, 17, 100])('has no order of %i members', (count) => {
    const members = Array.from({ length: count }, (_, index): [string, number] => [`m${(index * 37) % 101}`, index])
    const key = canonical(Object.fromEntries(members))
    expect(canonical(Object.fromEntries(members.toReversed()))).toBe(key)
    expect(canonical(Object.fromEntries(members.toSorted()))).toBe(key)
    expect(canonical(Object.fromEntries(members.with(-1, ['m', 0])))).not.toBe(key)
  })

  it('copes with 100,000 levels', () => {
    const deep = `${'[{"a":'.repeat(50_000)}1${'}]'.repeat(50_000)}`
    expect(same(deep, deep)).toBe(true)
    expect(same(deep, deep.replace('1', '2'))).toBe(false)
  })
})

describe('subjectOf', () => {
  const base = { name: 't', arguments: { a: 1, b: 2 } }
  it.each([
    ['state, answers and _meta do not count', { ...base, requestState: 's', inputResponses: {}, _meta: {} }, true],
    ['the order of arguments does not count', { arguments: { b: 2, a: 1 }, name: 't' }, true],
    ['other arguments', { ...base, arguments: { a: 1, b: 3 } }, false],
    ['fewer arguments', { ...base, arguments: { a: 1 } }, false],
    ['another name', { ...base, name: 'u' }, false],
    ['another member', { ...base, task: {} }, false],
  ])('%s', (_, params, equal) => {
    expect(subjectOf('tools/call', params) === subjectOf('tools/call', base)).toBe(equal)
  })

  it('takes absent arguments for empty ones, and null for something else', () => {
    expect(subjectOf('tools/call', { name: 't' })).toBe(subjectOf('tools/call', { name: 't', arguments: {} }))
    expect(subjectOf('tools/call', { name: 't' })).not.toBe(subjectOf('tools/call', { name: 't', arguments: null }))
    expect(subjectOf('tools/list', undefined)).toBe(subjectOf('tools/list', {}))
    expect(subjectOf('tools/list', undefined)).not.toBe(subjectOf('prompts/list', undefined))
  })
})

describe('targetOf', () => {
  it.each([
    ['tools/call', { name: 'deploy' }, 'deploy'],
    ['prompts/get', { name: 'review' }, 'review'],
    ['resources/read', { uri: 'file:///a' }, 'file:///a'],
    ['resources/read', { name: 'a' }, ''],
    ['tools/call', { name: 5 }, ''],
    ['tools/call', undefined, ''],
    ['tools/list', { name: 'x' }, ''],
  ])('%s %j', (method, params, target) => {
    expect(targetOf(method, params)).toBe(target)
  })
})
