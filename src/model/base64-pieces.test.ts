import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { base64Form } from './base64.js'
import { forgetPieces, notePieces, piecesOf } from './text-pieces.js'

afterEach(forgetPieces)

describe('a text that is at hand in pieces', () => {
  it('has the form that it has as a whole', () => {
    const units = fc.constantFrom('A', 'AAAA', 'a+/9', 'A_-A', '=', '==', ' ', '\n', '!', 'é', 'data:', '<', '...')
    fc.assert(
      fc.property(fc.array(fc.array(units, { maxLength: 6 }), { minLength: 1, maxLength: 6 }), (parts) => {
        const pieces = parts.map((part) => part.join('')).filter((piece) => piece !== '')
        const text = pieces.join('')
        forgetPieces()
        const whole = base64Form(text)
        notePieces(text, pieces.length === 0 ? [''] : pieces)
        expect(base64Form(text)).toBe(whole)
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 2000) },
    )
  })

  it.each([
    ['sound', 'A'.repeat(400_000), 'standard'],
    ['with padding', `${'A'.repeat(399_998)}==`, 'standard'],
    ['without it', 'A'.repeat(399_999), 'unpadded'],
    ['with a fault far behind', `${'A'.repeat(300_000)}!${'A'.repeat(99_999)}`, 'broken'],
  ] as const)('is found %s in long pieces', (_, text, form) => {
    for (const size of [32_768, 100_001, 131_072]) {
      const pieces = []
      for (let from = 0; from < text.length; from += size) pieces.push(text.slice(from, from + size))
      notePieces(text, pieces)
      expect(base64Form(text)).toBe(form)
    }
  })

  it('is the newest one only', () => {
    notePieces('ab', ['a', 'b'])
    expect(piecesOf('ab')).toEqual(['a', 'b'])
    expect(piecesOf('ba')).toEqual(['ba'])
    notePieces('cd', ['c', 'd'])
    expect(piecesOf('ab')).toEqual(['ab'])
    forgetPieces()
    expect(piecesOf('cd')).toEqual(['cd'])
  })
})
