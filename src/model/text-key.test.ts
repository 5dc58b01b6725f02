import { describe, expect, it } from 'vitest'
import { textKey } from './text-key.js'

describe('textKey', () => {
  it('is one for equal texts, and short', () => {
    const text = 'é'.repeat(1000)
    expect(textKey(text)).toBe(textKey('é'.repeat(1000)))
    expect(textKey(text).length).toBeLessThan(32)
  })

  it('is another one for each text, and each of its lanes is', () => {
    const texts = Array.from({ length: 20_000 }, (_, n) => `state-${n}`)
    texts.push('', '\0', '\0\0', 'a\0', 'ab', 'ba', '\ud800', '\udc00')
    const keys = texts.map((text) => textKey(text).split('.'))
    expect(new Set(keys.map(String)).size).toBe(texts.length)
    // With 20,000 texts two of 2^32 values are alike about once in twenty times: a weak lane has hundreds of them.
    for (const lane of [0, 1, 2, 3])
      expect(new Set(keys.map((key) => key[lane])).size).toBeGreaterThan(texts.length - 5)
  })

  it('tells texts apart that differ in one unit, wherever it stands', () => {
    const text = 'x'.repeat(300)
    const changed = Array.from({ length: 300 }, (_, at) => `${text.slice(0, at)}y${text.slice(at + 1)}`)
    expect(new Set(changed.map(textKey)).size).toBe(300)
  })
})
