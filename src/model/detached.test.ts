import fc from 'fast-check'
import { expect, it } from 'vitest'
import { detached } from './detached.js'

it('is the same text, whatever its units are', () => {
  for (const text of [
    '',
    'plain',
    'é\xff\0',
    'ŋ',
    '東京',
    '\ud83d\ude00',
    '\ud800',
    'a\udc00b',
    `${'x'.repeat(5000)}…`,
  ])
    expect(detached(text)).toBe(text)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(detached(text)).toBe(text)
    }),
  )
})
