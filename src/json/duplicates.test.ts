import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayRepeatNames } from './count.js'
import { repeatedNames } from './duplicates.js'
import { writeJson } from './written.fixture.js'

const all = (text: string) => (mayRepeatNames(text, JSON.parse(text)) ? repeatedNames(text, '') : [])

describe('repeatedNames', () => {
  it.each([
    ['{"a":1,"a":2}', [['/a', 7, 10]]],
    ['{"a":1,"\\u0061":2}', [['/a', 7, 15]]],
    ['{"a" :1,"a":2}', [['/a', 8, 11]]],
    ['{"a"\n:1,\n"a"\n:2}', [['/a', 9, 12]]],
    ['{"a":1,"b":":","a":2}', [['/a', 15, 18]]],
    [
      '{"x":[{"y":1},{"y":1,"y":1,"y":1}]}',
      [
        ['/x/1/y', 21, 24],
        ['/x/1/y', 27, 30],
      ],
    ],
    [
      '{"a":{"b":1,"b":2},"a":0}',
      [
        ['/a/b', 12, 15],
        ['/a', 19, 22],
      ],
    ],
    ['{"a/b":1,"a/b":1}', [['/a~1b', 9, 14]]],
    ['{"a\\\\":1,"a\\\\":2}', [['/a\\', 9, 14]]],
    ['{"__proto__":1,"__proto__":1}', [['/__proto__', 15, 26]]],
  ])('%s', (text, found) => {
    expect(all(text).map(({ pointer, start, end }) => [pointer, start, end])).toEqual(found)
  })

  it.each([
    '{"a":{"a":1},"b":[{"a":1},{"a":1}]}',
    '{"a":":","b":"\\":","c":" :"}',
    '{"a":1,"A":2,"\\u0041\\u0041":3}',
    '[":",":"]',
    '{"text":"{\\"a\\":1,\\"a\\":2}"}',
    '"a"',
  ])('nothing in %s', (text) => {
    expect(all(text)).toEqual([])
    expect(repeatedNames(text, '')).toEqual([])
  })

  it('looks below the pointer only', () => {
    const text = '{"a":1,"a":2,"m":{"b":1,"b":2}}'
    expect(repeatedNames(text, '/m')).toEqual([{ pointer: '/m/b', start: 24, end: 27 }])
    expect(repeatedNames(text, '/a')).toEqual([])
    expect(repeatedNames(text, '/nowhere')).toEqual([])
  })

  it('misses none and invents none in random documents', () => {
    // Strings that try to look like names.
    const string = fc.string({ unit: fc.constantFrom('"', ':', '\\', ' ', 'a', '\n') })
    const { value: json } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        string,
        fc.integer(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(string, tie('value'), { maxKeys: 4 }),
      ),
    }))
    fc.assert(
      fc.property(json, fc.integer(), (value, seed) => {
        const { text, repeated } = writeJson(value, seed, { spaces: ' \n', repeat: true })
        expect(all(text).map(({ pointer, start }) => ({ pointer, start }))).toEqual(repeated)
      }),
      { numRuns: 1000 },
    )
  })

  it('copes with 100,000 levels', () => {
    const text = `${'{"a":0,"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
    expect(all(text).length).toBeGreaterThan(100)
  })
})
