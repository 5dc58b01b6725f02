import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locate, tokenAt } from './locate.js'
import { writeJson } from './written.fixture.js'

const seen = (text: string, pointer: string) => {
  const { start, end, found } = locate(text, pointer)
  return [text.slice(start, end), found]
}

describe('locate', () => {
  it.each([
    ['{"a":{"b":1},"c":[true,"x"]}', '/a/b', '1', true],
    ['{"a":{"b":1},"c":[true,"x"]}', '/c/1', '"x"', true],
    ['{"a":{"b":1},"c":[true,"x"]}', '', '{"a":{"b":1},"c":[true,"x"]}', true],
    ['  7  ', '', '7', true],
    ['{"a":1,"a":{"b":2}}', '/a/b', '2', true],
    // JSON.parse keeps the last one, also where only the first has what the pointer names.
    ['{"a":{"b":2},"a":{"c":1}}', '/a/b', '{"c":1}', false],
    ['{"a":{"b":2},"a":{"b":3}}', '/a/b', '3', true],
    ['{"\\u0061\\/b":1}', '/a~1b', '1', true],
    ['{"a\\\\nb":1,"a\\nb":2}', '/a\\nb', '1', true],
    ['{"":{"":4}}', '//', '4', true],
    ['{"a":[1,2]}', '/a/2', '[1,2]', false],
    ['{"a":[1,2]}', '/a/01', '[1,2]', false],
    ['{"a":[1,2]}', '/a/-', '[1,2]', false],
    ['{"a":"b"}', '/a/b/c', '"b"', false],
    ['{"a":1}', '/b', '{"a":1}', false],
    ['{"s":"\\\\","t":"\\"}","u":5}', '/u', '5', true],
    ['[[[1],[2]],[[3]]]', '/1/0/0', '3', true],
  ])('%s at %j', (text, pointer, value, found) => {
    expect(seen(text, pointer)).toEqual([value, found])
  })

  it('gives the name with its quotes, and none for elements', () => {
    expect(locate('{ "k" : [1] }', '/k')).toEqual({ keyStart: 2, keyEnd: 5, start: 8, end: 11, found: true })
    expect(locate('{ "k" : [1] }', '/k/0')).toMatchObject({ keyStart: -1, keyEnd: -1, start: 9, end: 10 })
    expect(locate('{ "k" : [1] }', '/k/1')).toMatchObject({ keyStart: -1, start: 8, end: 11, found: false })
  })

  it('agrees with the writer about every place of random documents', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.integer(), (value, seed) => {
        const { text, places } = writeJson(value, seed, { spaces: ' \t\r\n', repeat: true })
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
        for (const [pointer, place] of places) expect(locate(text, pointer)).toEqual(place)
      }),
      { numRuns: 500 },
    )
  })

  it('never throws and always ends, whatever the text is', () => {
    const unit = fc.constantFrom(...'{}[]",:\\a0 ')
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), fc.constantFrom('', '/a', '/0/a', '/a/a/0'), (text, pointer) => {
        const { start, end } = locate(text, pointer)
        expect(start).toBeLessThanOrEqual(end)
        expect(end).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['arrays', '['.repeat(100_000) + ']'.repeat(100_000), '/0'.repeat(99_999)],
    ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, '/a'.repeat(100_000)],
  ])('goes 100,000 levels down in %s', (_, text, pointer) => {
    expect(locate(text, pointer).found).toBe(true)
  })
})

describe('tokenAt', () => {
  it.each([
    ['{"id":1.0}', '/id', '1.0'],
    ['{"id": -32602.0 }', '/id', '-32602.0'],
    ['{"id":9007199254740993}', '/id', '9007199254740993'],
    ['[1e2,"\\u0061"]', '/0', '1e2'],
    ['[1e2,"\\u0061"]', '/1', '"\\u0061"'],
    ['null', '', 'null'],
    ['{"id":{}}', '/id', undefined],
    ['{"id":1}', '/ix', undefined],
    ['', '', undefined],
  ])('%s at %j is %j', (text, pointer, token) => {
    expect(tokenAt(text, pointer)).toBe(token)
  })
})
