import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandMessage, commandProperty, fileName, jsonLine, markdown, place, printable } from './escape.js'

describe('printable', () => {
  it.each([
    ['plain text', 'plain text'],
    ['a\n::error::b', 'a\\n::error::b'],
    ['##[add-path]/tmp', '#\\u0023[add-path]/tmp'],
    ['###[x]', '##\\u0023[x]'],
    ['##vso[task.setvariable]', '#\\u0023vso[task.setvariable]'],
    ['## title', '## title'],
    ['\u001b]0;title\u0007', '\\u001b]0;title\\u0007'],
  ])('%j', (text, shown) => expect(printable(text)).toBe(shown))
})

describe('fileName', () => {
  it.each([
    ['capture.jsonl', 'capture.jsonl'],
    ['/tmp/a b.jsonl', '/tmp/a b.jsonl'],
    ['../a.jsonl', '../a.jsonl'],
    ['<stdin>', '<stdin>'],
    ['日本.jsonl', '日本.jsonl'],
    ['::error::x', './::error::x'],
    [' ::error::x', './ ::error::x'],
    ['##[error]x', './#\\u0023[error]x'],
    ['-rf', './-rf'],
    ['', './'],
    ['a\n::error::x', 'a\\n::error::x'],
    ['\u001b[2Ja', './\\u001b[2Ja'],
    ['a:1:2: error b/c d', 'a\\u003a1:2: error b/c d'],
  ])('%j', (name, shown) => expect(fileName(name)).toBe(shown))

  it('stands before line and column', () => {
    expect(place({ file: '::x', line: 3, column: 14 })).toBe('./::x:3:14')
  })
})

describe('workflow commands', () => {
  it.each([
    ['100%', '100%25', '100%25'],
    ['%0A', '%250A', '%250A'],
    ['a:b,c', 'a:b,c', 'a%3Ab%2Cc'],
    ['a\r\nb', 'a\\r\\nb', 'a\\r\\nb'],
    ['a::b', 'a::b', 'a%3A%3Ab'],
  ])('%j', (text, message, property) => {
    expect([commandMessage(text), commandProperty(text)]).toEqual([message, property])
  })
})

describe('markdown', () => {
  it.each([
    ['a|b', 'a&#124;b'],
    ['<img src=x>', '&#60;img src&#61;x&#62;'],
    ['`code` **bold** [a](b)', '&#96;code&#96; &#42;&#42;bold&#42;&#42; &#91;a&#93;&#40;b&#41;'],
    ['https://a.b @user #1', 'https&#58;//a.b &#64;user &#35;1'],
    ['www.a.b', 'www&#46;a.b'],
    ['a\\|b\nc', 'a&#92;&#124;b&#92;nc'],
    ['&lt;', '&#38;lt;'],
    ['state-changed 12', 'state-changed 12'],
  ])('%j', (text, shown) => expect(markdown(text)).toBe(shown))
})

describe('jsonLine', () => {
  it('means the same and holds nothing that is obeyed', () => {
    fc.assert(
      fc.property(
        fc
          .anything({ maxDepth: 2, withNullPrototype: false })
          .map((value) => ({ value, bad: '##[x]\u2028\u202e\u009b' })),
        (value) => {
          fc.pre(isJson(value))
          const text = jsonLine(value)
          expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
          expect(text).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]|##\[/u)
        },
      ),
    )
  })

  it.each([
    ['\\##[x]', '"\\\\#\\u0023[x]"'],
    ['a\u2028b', '"a\\u2028b"'],
    ['\ud800', '"\\ud800"'],
  ])('%j', (text, shown) => expect(jsonLine(text)).toBe(shown))
})

const isJson = (value: unknown): boolean => {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}
