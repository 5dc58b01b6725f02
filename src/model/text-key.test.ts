import { describe, expect, it } from 'vitest'
import { textKey } from './text-key.js'

describe('textKey', () => {
  it('is one for equal texts, and short', () => {
    const text = 'é'.repeat(1000)
    expect(textKey(text)).toBe(textKey('é'.repeat(1000)))
    expect(textKey(text).length).toBe(16)
  })

  it('is another one for each text, and each of its lanes is', () => {
    const texts = Array.from({ length: 20_000 }, (_, n) => `state-${n}`)
    texts.push('', '\0', '\0\0', 'a\0', 'ab', 'ba', '\ud800', '\udc00')
    const keys = texts.map((text) => textKey(text).match(/[\s\S]{4}/g) ?? [])
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

  it('reads long texts to their end', () => {
    const lengths = [4095, 4096, 4097, 8192, 12_289]
    const texts = lengths.flatMap((length) =>
      [0, 1, length >> 1, length - 1].map((at) => `${'x'.repeat(at)}y${'x'.repeat(length - at - 1)}`),
    )
    const zeros = lengths.map((length) => '\0'.repeat(length))
    expect(new Set([...texts, ...zeros].map(textKey)).size).toBe(texts.length + zeros.length)
    expect(textKey('x'.repeat(12_289))).toBe(textKey('x'.repeat(12_289)))
  })
})
