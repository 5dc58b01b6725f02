import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Line, LineSplitter, type LongLine } from './lines.js'
import { firstInvalidByte } from './utf8.js'

const split = (chunks: readonly Uint8Array[], limit?: number) => {
  const lines: Line[] = []
  const long: LongLine[] = []
  const splitter = new LineSplitter({ line: (line) => lines.push(line), tooLong: (line) => long.push(line) }, limit)
  // As a reader does: one buffer that is used again for each chunk.
  const buffer = Buffer.alloc(Math.max(1, ...chunks.map((chunk) => chunk.length)))
  for (const chunk of chunks) {
    buffer.fill(0x3f)
    buffer.set(chunk)
    splitter.push(buffer.subarray(0, chunk.length))
  }
  splitter.end()
  return { lines, long }
}

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))

const brief = (line: Line) => [line.text, line.number, line.byteOffset, line.invalidAt, line.open]

describe('LineSplitter', () => {
  it.each([
    [
      'LF and CR LF',
      bytes('a\r\nb\n\nc\n'),
      [
        ['a', 1, 0, -1, false],
        ['b', 2, 3, -1, false],
        ['', 3, 5, -1, false],
        ['c', 4, 6, -1, false],
      ],
    ],
    [
      'no final line break',
      bytes('a\nbc'),
      [
        ['a', 1, 0, -1, false],
        ['bc', 2, 2, -1, true],
      ],
    ],
    ['a CR inside', bytes('a\rb\n'), [['a\rb', 1, 0, -1, false]]],
    ['line separators of Unicode', bytes('a\u2028b\u0085c\u2029\n'), [['a\u2028b\u0085c\u2029', 1, 0, -1, false]]],
    [
      'a mark at the start',
      bytes('\uFEFFé\n\uFEFFb\n'),
      [
        ['é', 1, 0, -1, false],
        ['\uFEFFb', 2, 6, -1, false],
      ],
    ],
    [
      'bytes that are no UTF-8',
      bytes('é😀', [0xff], 'x\nok\n'),
      [
        ['é😀\uFFFDx', 1, 0, 3, false],
        ['ok', 2, 9, -1, false],
      ],
    ],
    ['a mark and a bad byte', bytes('\uFEFFa', [0xc0], '\n'), [['a\uFFFD', 1, 0, 1, false]]],
    [
      'a sequence cut by the end',
      bytes('a\nb', [0xf0, 0x9f]),
      [
        ['a', 1, 0, -1, false],
        ['b\uFFFD', 2, 2, 1, true],
      ],
    ],
    ['nothing', bytes(), []],
    ['only a line break', bytes('\n'), [['', 1, 0, -1, false]]],
  ])('%s', (_, input, lines) => {
    expect(split([input]).lines.map(brief)).toEqual(lines)
  })

  it('gives the same lines however the bytes are cut', () => {
    const piece = fc.oneof(
      fc.constantFrom('\n', '\r\n', '\r', 'é', '😀', '\uFEFF', 'a').map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 3 }),
    )
    const cuts = fc.array(fc.nat(60), { maxLength: 8 })
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), cuts, (pieces, ends) => {
        const input = Buffer.concat(pieces)
        const borders = [0, ...ends.map((end) => Math.min(end, input.length)).sort((a, b) => a - b), input.length]
        const chunks = borders.slice(1).map((end, index) => input.subarray(borders[index], end))
        const { lines } = split(chunks)
        expect(lines).toEqual(split([input]).lines)
        expect(split([...input].map((byte) => Buffer.of(byte))).lines).toEqual(lines)
        const plain = input.toString('latin1').split('\n')
        if (plain.at(-1) === '') plain.pop()
        expect(lines.length).toBe(plain.length)
        lines.forEach((line, index) => {
          const raw = Buffer.from((plain[index] ?? '').replace(/\r$/, ''), 'latin1')
          const decoded = raw.toString('utf8')
          expect(line.text).toBe(index === 0 ? decoded.replace(/^\uFEFF/, '') : decoded)
          expect(input.subarray(line.byteOffset, line.byteOffset + raw.length)).toEqual(raw)
          expect(line.invalidAt >= 0).toBe(firstInvalidByte(raw) >= 0)
        })
      }),
      { numRuns: 500 },
    )
  })

  it.each([[1], [3], [100]])('skips a line that is too long and goes on, in chunks of %i', (size) => {
    const input = bytes('ab\n', 'x'.repeat(20), '\ncd\n', 'y'.repeat(11))
    const chunks = Array.from({ length: Math.ceil(input.length / size) }, (_, index) =>
      input.subarray(index * size, (index + 1) * size),
    )
    const { lines, long } = split(chunks, 10)
    expect(lines.map(brief)).toEqual([
      ['ab', 1, 0, -1, false],
      ['cd', 3, 24, -1, false],
    ])
    expect(long).toEqual([
      { number: 2, byteOffset: 3, bytes: 20 },
      { number: 4, byteOffset: 27, bytes: 11 },
    ])
  })

  it('takes a line that is just not too long', () => {
    expect(split([bytes('0123456789\n')], 10).lines.map(({ text }) => text)).toEqual(['0123456789'])
  })
})

describe('firstInvalidByte', () => {
  it.each([
    ['an overlong slash', [0x2f, 0xc0, 0xaf], 1],
    ['an overlong sequence of three', [0xe0, 0x9f, 0xbf], 0],
    ['a surrogate', [0xed, 0xa0, 0x80], 0],
    ['beyond U+10FFFF', [0xf4, 0x90, 0x80, 0x80], 0],
    ['a lone continuation', [0x61, 0x80], 1],
    ['a sequence cut off', [0x61, 0xe2, 0x82], 1],
    ['U+10FFFF', [0xf4, 0x8f, 0xbf, 0xbf], -1],
    ['U+D7FF', [0xed, 0x9f, 0xbf], -1],
  ])('%s', (_, input, at) => {
    expect(firstInvalidByte(Uint8Array.from(input))).toBe(at)
  })

  it('agrees with the decoder of the platform', () => {
    const decodes = (input: Uint8Array) => {
      try {
        new TextDecoder('utf-8', { fatal: true }).decode(input)
        return true
      } catch {
        return false
      }
    }
    const byte = fc.constantFrom(0x61, 0x80, 0x9f, 0xa0, 0xbf, 0xc2, 0xe0, 0xe2, 0xed, 0xf0, 0xf4, 0xff)
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 8 }), (input) => {
        const data = Uint8Array.from(input)
        const at = firstInvalidByte(data)
        expect(at === -1).toBe(decodes(data))
        if (at >= 0) expect(decodes(data.subarray(0, at))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
