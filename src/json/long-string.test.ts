import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from './long-string.js'

const LONG = 'iVBORw0KGgo'.repeat(4000)
const MARK = 'the long string of this text'

/** The value and the order of its members; or that there is none. */
const outcome = (parse: (text: string) => unknown, text: string): string => {
  try {
    return JSON.stringify(parse(text))
  } catch (error) {
    return error instanceof SyntaxError ? 'no JSON' : String(error)
  }
}

const expectSame = (text: string): void => {
  expect(outcome(parseJson, text)).toBe(outcome(JSON.parse, text))
}

describe('a text that is mostly one string', () => {
  it.each([
    ['alone', `"${LONG}"`],
    ['between spaces', `  "${LONG}" `],
    ['in an array', `[1,"${LONG}",{"a":[]}]`],
    ['behind many items', `{"a":[${'0,'.repeat(5000)}0],"b":[[],["${LONG}"]]}`],
    ['in an object', `{"a":{"b":[{"type":"image","data":"${LONG}","mimeType":"image/png"}]},"c":null}`],
    ['behind strings with escapes', `{"a\\"":"\\\\","b":"${LONG}"}`],
    ['before strings with escapes', `{"b":"${LONG}","a":"\\"x\\n"}`],
    ['as a name', `{"${LONG}":1,"b":{"c":2}}`],
    ['below __proto__', `{"__proto__":"${LONG}","a":1}`],
    ['in an object that is called __proto__', `{"__proto__":{"a":"${LONG}"}}`],
    ['repeated by a later member of the name', `{"a":"${LONG}","a":1}`],
    ['repeating an earlier member of the name', `{"a":1,"a":"${LONG}"}`],
    ['beside the words that stand for it', `{"a":"${MARK}","b":"${LONG}"}`],
    ['behind the words that stand for it', `{"b":"${LONG}","a":["${MARK}"]}`],
    ['beside these words with an escape', `{"b":"${LONG}","a":"\\u0074${MARK.slice(1)}"}`],
    ['that holds units beyond Latin-1', `{"a":"${LONG}東京\ud800"}`],
    ['that holds the separators of lines that JSON allows', `{"a":"${LONG}\u2028\u2029\u007f"}`],
    ['behind more strings than are looked at', `[${'"a",'.repeat(300)}"${LONG}"]`],
    ['with escapes', `{"a":"${LONG}\\n${LONG}"}`],
    ['that ends with an escaped quote', `{"a":"${LONG}\\""}`],
    ['that ends with a backslash', `{"a":"${LONG}\\\\"}`],
    ['deep below', `${'['.repeat(5000)}"${LONG}"${']'.repeat(5000)}`],
  ])('%s', (_, text) => {
    expect(outcome(JSON.parse, text)).not.toBe('no JSON')
    expectSame(text)
  })

  it.each([
    ['with a control character', `{"a":"${LONG}\t"}`],
    ['with NUL', `{"a":"\0${LONG}"}`],
    ['with the last control character', `{"a":"${LONG}\x1f${LONG}"}`],
    ['that nothing closes', `{"a":"${LONG}`],
    ['that a backslash keeps open', `{"a":"${LONG}\\"`],
    ['in an object that nothing closes', `{"a":"${LONG}"`],
    ['with text behind it', `{"a":"${LONG}"} x`],
    ['behind what is no JSON', `{a:"${LONG}"}`],
    ['without quotes', `{"a":${LONG}}`],
    ['after a string without its comma', `["a" "${LONG}"]`],
    ['with an escape that JSON does not know', `{"a":"${LONG}","b":"\\x"}`],
  ])('is none %s', (_, text) => {
    expect(outcome(JSON.parse, text)).toBe('no JSON')
    expectSame(text)
  })

  it('is read as JSON.parse reads it, whatever is put into it or cut from it', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 5 }),
      fc.constantFrom('"', '\\', '\\"', '\\\\', '\\u0041', '\n', '\0', '{', '}', ',', ':', MARK, '__proto__'),
    )
    const edit = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.nat(3), put: piece })
    const value = fc.tuple(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), fc.integer({ min: 1, max: 4 }))
    fc.assert(
      fc.property(value, fc.array(edit, { maxLength: 3 }), ([before, after, repeat], edits) => {
        const whole = JSON.stringify({ before, long: [LONG.slice(0, 6000 * repeat)], after })
        const text = edits.reduce((changed, { at, cut, put }) => {
          const from = Math.floor(at * changed.length)
          return changed.slice(0, from) + put + changed.slice(from + cut)
        }, whole)
        expectSame(text)
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 500) },
    )
  })
})
