import fc from 'fast-check'
import { expect, it } from 'vitest'
import { base64Form } from './base64.js'

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** What the characters say, one by one. */
const isSound = (text: string): boolean => /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)

const unit = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...DIGITS) },
  { weight: 2, arbitrary: fc.constantFrom('+', '/') },
  { weight: 1, arbitrary: fc.constantFrom('-', '_', '=', ' ', '\n', '.', 'é', '…', '\0', '\ud800', '"', '%') },
)

it('calls sound what its characters show to be sound, and nothing else', () => {
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
      expect(base64Form(text) === 'standard').toBe(isSound(text))
    }),
    { numRuns: 5_000 },
  )
})

it.each([64 * 1024 - 4, 64 * 1024, 64 * 1024 + 4, 200_000])('finds one wrong character in %i', (length) => {
  const text = 'QUJD'.repeat(length / 4)
  expect(base64Form(text)).toBe('standard')
  for (const at of [0, 1, length / 2, 64 * 1024 - 5, 64 * 1024 - 1, length - 1])
    for (const wrong of ['=', '\n', '%', 'é'])
      if (at < length - 2 || wrong !== '=')
        expect(base64Form(`${text.slice(0, at)}${wrong}${text.slice(at + 1)}`), `${at} ${wrong}`).toBe('broken')
})
