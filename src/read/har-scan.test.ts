import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spotOf, writeJson } from '../json/written.fixture.js'
import { HarScanner } from './har-scan.js'
import { HeldBytes } from './held-bytes.js'

const scan = (text: string, pieceBytes = 7): HarScanner => {
  const bytes = Buffer.from(text)
  const scanner = new HarScanner(new HeldBytes())
  for (let at = 0; at < bytes.length; at += pieceBytes) scanner.push(bytes.subarray(at, at + pieceBytes))
  return scanner
}

const entry = fc.record(
  {
    startedDateTime: fc.string({ unit: 'grapheme' }),
    time: fc.nat(1000),
    request: fc.record({ method: fc.string(), url: fc.string({ unit: 'grapheme' }), time: fc.constant({ url: 'x' }) }),
    response: fc.record({ url: fc.string(), content: fc.jsonValue({ stringUnit: 'grapheme' }) }),
  },
  { requiredKeys: ['request'] },
)

describe('HarScanner', () => {
  it('finds every entry, what it says of itself, and its place', () => {
    const har = fc.record({
      creator: fc.jsonValue({ stringUnit: 'grapheme' }),
      entries: fc.array(entry),
      pages: fc.constant([{ startedDateTime: 'x', request: { url: 'y' } }]),
    })
    fc.assert(
      fc.property(har, fc.integer(), fc.integer({ min: 1, max: 40 }), (log, seed, pieceBytes) => {
        const { text, places } = writeJson({ a: { entries: [{}] }, log }, seed, { spaces: ' \r\n', repeat: true })
        const { items, open } = scan(text, pieceBytes)
        expect(items.length).toBe(log.entries.length)
        expect(open).toBe(false)
        items.forEach((item, index) => {
          const { start = -1, end = -1 } = places.get(`/log/entries/${index}`) ?? {}
          const { line, column } = spotOf(text, start)
          const lineStart = Buffer.byteLength(text.slice(0, start - column + 1))
          expect(item).toMatchObject({ line, column: column - 1, lineStart })
          expect(item.start).toBe(Buffer.byteLength(text.slice(0, start)))
          expect(item.end).toBe(Buffer.byteLength(text.slice(0, end)))
          const { request, startedDateTime = '', time = Number.NaN } = log.entries[index] ?? {}
          const said = [request?.method, request?.url, startedDateTime, time]
          expect([item.method, item.url, item.startedAt, item.time]).toEqual(said)
        })
      }),
    )
  })

  it.each([
    ['a byte order mark', '\uFEFF{"log":{"entries":[{}]}}', [[1, 19]]],
    [
      'a string that was never closed',
      '{"log":{"entries":[{"a":"b\n},{}\n,{}]}}',
      [
        [1, 19],
        [2, 2],
        [3, 1],
      ],
    ],
    [
      'an escaped line break',
      '{"log":{"entries":[{"a":"b\\\n},\n{}]}}',
      [
        [1, 19],
        [3, 0],
      ],
    ],
    ['elements that are no objects', '{"log":{"entries":[[{}],1,null,{}]}}', [[1, 31]]],
    ['entries elsewhere', '{"entries":[{}],"log":{"a":{"entries":[{}]},"entries":{"b":{}}}}', []],
    ['a stray end', ']}}{"log":{"entries":[{}]}}', [[1, 22]]],
  ])('copes with %s', (_, text, found) => {
    expect(scan(text).items.map(({ line, column }) => [line, column])).toEqual(found)
  })

  it.each([
    ['{"log":{"entries":[{},\n {"a":[', [2, 1], [2, 7]],
    ['{"log":{"entries":[{}]', [1, 22], [1, 22]],
    ['{"log":{"entries":[{"é":"é', [1, 19], [1, 26]],
  ])('tells where %s ends and what it ends inside', (text, from, to) => {
    const { open, rest } = scan(text)
    expect(open).toBe(true)
    expect([rest.from.line, rest.from.column]).toEqual(from)
    expect([rest.to.line, rest.to.column]).toEqual(to)
  })
})
