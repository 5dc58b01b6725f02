import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDecoded } from '../json/embed.js'
import { literalAt } from './literal.js'

/** A text as Python prints it, as bytes or as a string. */
const printed = (text: string, bytes: boolean): string => {
  const units = bytes ? [...Buffer.from(text)].map((byte) => String.fromCharCode(byte)) : [...text]
  const written = (unit: string): string => {
    const code = unit.codePointAt(0) ?? 0
    if (unit === '\\' || unit === "'") return `\\${unit}`
    if (code >= 0x20 && code < 0x7f) return unit
    if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`
    return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`
  }
  return `'${units.map(written).join('')}'`
}

describe('literalAt', () => {
  it.each([
    ["'a'", false, 'a', 3],
    ["'a' 'b'", false, 'a', 3],
    ["''", false, '', 2],
    ["'\\n\\t\\\\\\''", false, "\n\t\\'", 10],
    ["'\\xe9\\u00e9\\U0001f680'", false, 'éé🚀', 22],
    ["'\\xc3\\xa9 \\xf0\\x9f\\x9a\\x80'", true, 'é 🚀', 27],
    ["'\\xff\\xc3'", true, '\ufffd\ufffd', 10],
  ])('reads %s', (line, bytes, text, end) => {
    expect(literalAt(line, 1, bytes)).toMatchObject({ text, end })
  })

  it.each(["'a", "'a\\", "'\\q'", "'\\x4'", "'\\Uffffffff'"])('does not read %s', (line) => {
    expect(literalAt(line, 1, false)).toBeUndefined()
  })

  it('finds what it was printed from, and each unit at its column', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (text, bytes) => {
        const line = `x ${printed(text, bytes)} y`
        const literal = literalAt(line, 3, bytes)
        expect(literal?.text).toBe(text)
        expect(literal?.end).toBe(line.length - 2)
        const segments = literal?.segments ?? []
        for (let at = 0; at < text.length; at++) {
          const column = toDecoded(segments, at)
          if (/[ -&(-[\]-~]/.test(text.charAt(at))) expect(line[column]).toBe(text[at])
        }
        expect(line[toDecoded(segments, text.length)]).toBe("'")
      }),
    )
  })
})
