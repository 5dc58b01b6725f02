import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brief, visible } from './visible.js'

describe('visible', () => {
  it.each([
    ['a\nb', 'a\\nb'],
    ['a\r\n\tb', 'a\\r\\n\\tb'],
    ['\u001b[31mred', '\\u001b[31mred'],
    ['\u0085\u2028\u2029', '\\u0085\\u2028\\u2029'],
    ['\u202eabc\u2066', '\\u202eabc\\u2066'],
    ['\ud83d', '\\ud83d'],
    ['😀 é', '😀 é'],
    ['\u{e0041}', '\\u{e0041}'],
    ['back\\slash', 'back\\slash'],
  ])('%j', (text, shown) => expect(visible(text)).toBe(shown))

  it('is stable and leaves nothing to obey', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = visible(text)
        expect(visible(shown)).toBe(shown)
        expect(shown).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u)
      }),
    )
  })
})

describe('brief', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc…'],
    ['ab😀', 3, 'ab…'],
    ['ab😀', 4, 'ab😀'],
    ['\u0000', 6, '\\u0000'],
    ['\u0000', 3, '\\u0…'],
    ['', 3, ''],
  ])('%j in %i', (text, limit, shown) => expect(brief(text, limit)).toBe(shown))
})
