import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from './parse.js'
import { JsonScanner } from './scan.js'

describe('parse', () => {
  it.each([['{"a":[1,-0.5e+3,true,null,"\\ud800 \\u2028 \u2028"]}'], [' \t\r\n7 '], ['"\\/"'], ['[]']])(
    'reads %j',
    (text) => {
      expect(parse(text)).toEqual({ fault: undefined, value: JSON.parse(text) })
    },
  )

  it.each([
    ['{"a":1,}', 7, '"}" where a member name was expected'],
    ['{a:1}', 1, '"a" where a member name or "}" was expected'],
    ['[1 2]', 3, '"2" where "," or the end of the object or array was expected'],
    ['[1,]', 3, '"]" where a value was expected'],
    ['{"a" 1}', 5, '"1" where ":" was expected'],
    ['{"a":1]', 6, '"]" where "," or the end of the object or array was expected'],
    ['"a\nb"', 2, 'a control character inside a string'],
    ['"a\\x"', 2, 'a backslash that begins no JSON escape'],
    ['"\\u12g4"', 1, 'a \\u escape without four hexadecimal digits'],
    ['01', 1, 'text behind the JSON value'],
    ['[01]', 2, '"1" where "," or the end of the object or array was expected'],
    ['-x', 1, 'a number that lacks a digit'],
    ['1.]', 2, 'a number that lacks a digit'],
    ['1e+,', 3, 'a number that lacks a digit'],
    ['{} {}', 3, 'text behind the JSON value'],
    ['Server started', 0, '"S" where a value was expected'],
    ['\u001b[31m', 0, 'U+001B where a value was expected'],
    ['nul1', 0, '"n" where a value was expected'],
    ["['a']", 1, '"\'" where a value or "]" was expected'],
  ])('finds the fault of %j', (text, offset, reason) => {
    expect(parse(text).fault).toEqual({ offset, reason, unfinished: false, betweenTokens: false })
  })

  it.each([
    ['{"a":', true],
    ['[1,', true],
    ['{', true],
    ['{"a', false],
    ['"\\u00', false],
    ['"\\', false],
    ['[tru', false],
    ['[-', false],
    ['[1.', false],
    ['[1e-', false],
  ])('sees that %j is cut off', (text, betweenTokens) => {
    expect(parse(text).fault).toMatchObject({ offset: text.length, unfinished: true, betweenTokens })
  })

  it.each(['', '   '])('says that %j holds nothing', (text) => {
    expect(parse(text).fault).toMatchObject({ offset: text.length, unfinished: true })
  })

  it('copes with 100,000 levels', () => {
    const deep = '['.repeat(100_000)
    expect(parse(`${deep}x`).fault).toMatchObject({ offset: 100_000 })
    expect(parse(deep + ']'.repeat(100_000)).fault).toBeUndefined()
  })

  it('finds a fault where JSON.parse does, and only there', () => {
    const texts = fc.oneof(fc.json(), fc.string({ unit: fc.constantFrom(...'{}[]",:\\u0ae1.-+tn \n\u0001') }))
    const edited = fc
      .tuple(texts, fc.nat(), fc.constantFrom('', '"', '}', ',', '\\', '1', 'x'))
      .map(([text, at, put]) => {
        const offset = at % (text.length + 1)
        return text.slice(0, offset) + put + text.slice(offset + 1)
      })
    fc.assert(
      fc.property(edited, (text) => {
        const scanner = new JsonScanner()
        const outcome = scanner.feed(text)
        const complete = outcome === 'done' && text.slice(scanner.offset).trim() === ''
        expect(complete).toBe(parse(text).fault === undefined)
      }),
      { numRuns: 2000 },
    )
  })

  it('reads what is fed line by line as it reads the whole', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value, null, 1)
        const scanner = new JsonScanner()
        const outcomes = text.split('\n').map((line) => scanner.feed(line))
        expect(outcomes.pop()).toBe('done')
        expect(outcomes.every((outcome) => outcome === 'more')).toBe(true)
      }),
    )
  })
})
