import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ENCODED, OuterText, WHOLE } from './embed.js'
import { TextSource } from './source.js'
import { randomFrom, spotOf, writeJson, writeString } from './written.fixture.js'

const at = { file: 'f.jsonl', line: 3, column: 0, byteOffset: 40 }
const span = (line: number, column: number, endLine: number, endColumn: number) => ({
  line,
  column,
  endLine,
  endColumn,
})

const plain = (text: string, base = '') => new TextSource(at, { text, value: JSON.parse(text), base })
const embedded = (outer: string) => {
  const { raw } = JSON.parse(outer)
  const within = { outer: new OuterText(outer, '/raw'), segments: WHOLE }
  return new TextSource(at, { text: raw, value: JSON.parse(raw), within })
}

describe('TextSource', () => {
  it('finds places below its base', () => {
    const source = plain('{"dir":"c2s","message":{"id":1.0,"method":"ping"}}', '/message')
    expect(source.span('/method')).toEqual(span(3, 43, 3, 49))
    expect(source.span('/method', 'key')).toEqual(span(3, 34, 3, 42))
    expect(source.span('')).toEqual(span(3, 24, 3, 50))
    expect(source.span('/params/name')).toEqual(span(3, 24, 3, 50))
    expect(source.token('/id')).toBe('1.0')
    expect(source.excerpt('/method', 80)).toBe('"ping"')
  })

  it('counts lines of a text that has several, from the column where it begins', () => {
    const text = '{"a":\n  [1,\r\n2]\n}'
    const source = new TextSource({ ...at, column: 4 }, { text, value: JSON.parse(text) })
    expect(source.span('')).toEqual(span(3, 5, 6, 2))
    expect(source.span('/a', 'key')).toEqual(span(3, 6, 3, 9))
    expect(source.span('/a')).toEqual(span(4, 3, 5, 3))
    expect(source.span('/a/1')).toEqual(span(5, 1, 5, 2))
  })

  it('finds places through the escapes of a string', () => {
    const source = embedded('{"raw":"{\\"id\\":\\u0031,\\n\\"é\\":\\"\\\\\\"x\\"}"}')
    expect(source.span('/id')).toEqual(span(3, 17, 3, 23))
    expect(source.span('/id', 'key')).toEqual(span(3, 10, 3, 16))
    expect(source.span('/é')).toEqual(span(3, 32, 3, 41))
    expect(source.token('/id')).toBe('1')
    expect(source.excerpt('/é', 80)).toBe('"\\"x"')
  })

  it('finds places in any order', () => {
    const source = embedded('{"raw":"[\\"a\\",\\u0031,\\"\\\\\\"\\",4]"}')
    const places = ['/3', '/0', '/2', '/1', '/1'].map((pointer) => source.span(pointer).column)
    expect(places).toEqual([32, 10, 23, 16, 16])
  })

  it('knows no place inside a string that encodes its text', () => {
    const outer = new OuterText(() => '{"a":1,\n"raw":"eyJpZCI6MX0="}', '/raw')
    const source = new TextSource(at, { text: '{"id":1}', value: { id: 1 }, within: { outer, segments: ENCODED } })
    expect(source.span('/id')).toEqual(span(4, 7, 4, 21))
    expect(source.token('/id')).toBe('1')
    expect(source.size).toBe(8)
  })

  it('finds places in text that stands in another one as it is', () => {
    const outer = new OuterText('data: {"id":\ndata: 1}\n')
    const segments = [
      { inner: 0, decoded: 6 },
      { inner: 7, decoded: 19 },
    ]
    const source = new TextSource(at, { text: '{"id":\n1}', value: { id: 1 }, within: { outer, segments } })
    expect(source.span('/id')).toEqual(span(4, 7, 4, 8))
    expect(source.span('')).toEqual(span(3, 7, 4, 9))
  })

  it('reports repeated names by their pointer below the base', () => {
    const source = plain('{"message":{"a":1,"a":2},"x":1,"x":2}', '/message')
    expect(source.duplicates('')).toEqual([{ pointer: '/a', span: span(3, 19, 3, 22) }])
    expect(embedded('{"raw":"{\\"a\\":1,\\"a\\":2}"}').duplicates('')).toEqual([
      { pointer: '/a', span: span(3, 18, 3, 23) },
    ])
  })

  it('asks under the names of the text where they differ', () => {
    const text = '{"http":{"headers":{"Mcp-Method":"ping"}}}'
    const aliases = new Map([['/http/headers/mcp-method', '/http/headers/Mcp-Method']])
    const source = new TextSource(at, { text, value: JSON.parse(text), aliases })
    expect(source.span('/http/headers/mcp-method')).toEqual(span(3, 34, 3, 40))
  })

  it('has one place for text that is no JSON', () => {
    const source = new TextSource(at, { text: 'Server {"a":1}', value: undefined })
    expect(source.span('/a')).toEqual(span(3, 1, 3, 15))
    expect(source.range(7, 8)).toEqual(span(3, 8, 3, 9))
    expect(source.token('')).toBeUndefined()
    expect(source.duplicates('')).toEqual([])
    expect(source.excerpt('', 8)).toBe('Server …')
  })

  it.each([
    ['{"k":"abcdef"}', 8, '"abcdef"'],
    ['{"k":"abcdef"}', 7, '"abcde…'],
    ['{"k":"a😀b"}', 4, '"a…'],
    ['{"k":"a😀b"}', 5, '"a😀…'],
  ])('cuts the excerpt of %s to %i units', (text, limit, excerpt) => {
    expect(plain(text).excerpt('/k', limit)).toBe(excerpt)
  })

  it('forgets its text', () => {
    const source = embedded('{"raw":"{\\"id\\":1}"}')
    expect(source.size).toBe(28)
    source.release()
    expect(source.size).toBe(0)
    expect(source.span('/id')).toEqual(span(3, 1, 3, 1))
    expect([source.token('/id'), source.excerpt('/id', 5)]).toEqual([undefined, undefined])
    expect(source.duplicates('')).toEqual([])
    expect([source.file, source.line, source.byteOffset]).toEqual(['f.jsonl', 3, 40])
  })

  it('agrees with the writer about every place of random documents', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.integer(), (value, seed) => {
        const { text, places } = writeJson(value, seed, { spaces: ' \r\n', repeat: true })
        const source = new TextSource({ ...at, line: 1 }, { text, value })
        for (const [pointer, { start, end }] of places) {
          const from = spotOf(text, start)
          const to = spotOf(text, end)
          expect(source.span(pointer)).toEqual(span(from.line, from.column, to.line, to.column))
        }
      }),
    )
  })

  it('agrees with the writer about every place of documents inside strings', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.integer(), (value, seed) => {
        const { text, places } = writeJson(value, seed, { spaces: ' \t\r\n', repeat: true })
        const { text: string, offsets } = writeString(text, randomFrom(seed))
        const source = embedded(`{"dir":"c2s","raw":${string}}`)
        const column = (offset: number) => '{"dir":"c2s","raw":'.length + (offsets[offset] ?? 0) + 1
        for (const [pointer, { keyStart, keyEnd, start, end }] of places) {
          expect(source.span(pointer)).toEqual(span(3, column(start), 3, column(end)))
          if (keyStart >= 0) expect(source.span(pointer, 'key')).toEqual(span(3, column(keyStart), 3, column(keyEnd)))
        }
      }),
    )
  })
})
