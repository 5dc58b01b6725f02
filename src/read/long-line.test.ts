import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayRepeatNames } from '../json/count.js'
import { type Parsed, parse } from '../json/parse.js'
import { type Line, LineSplitter } from './lines.js'
import { inPieces } from './long-line.js'

/** FUZZ_RUNS=10000 for a thorough run, of which lines of such length get a part. */
const RUNS = { numRuns: Math.max(300, Number(process.env.FUZZ_RUNS ?? 0) / 10) }
const LONG = 64 * 1024
const MANY = 3 * LONG

const linesOf = (bytes: Buffer, chunk = bytes.length): Line[] => {
  const lines: Line[] = []
  const splitter = new LineSplitter({ line: (line) => lines.push(line), tooLong: () => {} })
  for (let from = 0; from < bytes.length; from += chunk) splitter.push(bytes.subarray(from, from + chunk))
  splitter.end()
  return lines
}

/** A line behind another one: the first of an input is read whole. */
const lineOf = (text: string, chunk?: number): Line | undefined => linesOf(Buffer.from(`{}\n${text}\n`), chunk)[1]

const seen = ({ value, fault }: Parsed) => ({ value: JSON.stringify(value), fault })

describe('a long line', () => {
  it.each([
    ['of one-byte characters', 'iVBORw0KGgo'],
    ['of two bytes each', 'é'],
    ['of three bytes each', '東京'],
    ['of surrogates', '😀'],
    ['of all of them', 'aé東😀'],
  ])('that is mostly one string %s comes in pieces', (_, unit) => {
    const long = unit.repeat(MANY / unit.length)
    for (const before of ['', 'x', 'xy', 'xyz']) {
      const text = `{"before":"${before}","long":"${long}","after":["東"]}`
      const { text: read, pieces } = lineOf(text) ?? {}
      expect(pieces?.body.length).toBeGreaterThan(2)
      expect(pieces && [pieces.head, pieces.content, pieces.tail].join('')).toBe(text)
      expect(pieces?.body.join('')).toBe(long)
      expect(read).toBe(text)
    }
  })

  it.each([
    ['has an escape in its string', `{"a":"${'x'.repeat(MANY)}\\n"}`],
    ['has a long string that ends with an escaped quote', `{"a":"${'x'.repeat(MANY)}\\""}`],
    ['has two strings', `["${'x'.repeat(LONG)}","${'x'.repeat(LONG)}"]`],
    ['has a string that nothing closes', `{"a":"${'x'.repeat(MANY)}`],
    ['is short', `{"a":"${'x'.repeat(LONG - 9)}"}`],
    ['is longer than what is new has room', `{"a":"${'x'.repeat(64 * LONG)}"}`],
    ['has none', `[${'0,'.repeat(MANY)}0]`],
  ])('that %s comes whole', (_, text) => {
    const line = lineOf(text)
    expect(line?.text).toBe(text)
    expect(line?.pieces).toBeUndefined()
  })

  it('comes whole where it is the first, and where its bytes are no UTF-8', () => {
    const text = Buffer.from(`{"a":"${'x'.repeat(MANY)}"}\n`)
    expect(linesOf(text)[0]?.pieces).toBeUndefined()
    const broken = Buffer.from(text)
    broken[LONG] = 0xff
    const line = linesOf(Buffer.concat([Buffer.from('{}\n'), broken]))[1]
    expect(line?.pieces).toBeUndefined()
    expect(line?.invalidAt).toBe(LONG)
  })

  it('ends where its string does, not in the line behind it', () => {
    const bytes = Buffer.from(`{"a":"${'x'.repeat(MANY)}\n"}`)
    expect(inPieces(bytes, 0, bytes.indexOf('\n'), 'latin1')).toBeUndefined()
  })

  it('is read as a whole one is, whatever is put into it or cut from it, and however its bytes come', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom(
        '"',
        '\\',
        '\\"',
        '\\\\',
        '\\u0041',
        '\t',
        '\0',
        '{',
        '}',
        ',',
        ':',
        '東',
        'the long string of this text',
      ),
    )
    const edit = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.nat(3), put: piece })
    let inParts = 0
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 2 }),
        fc.constantFrom('iVBOR', 'é', '東x', '😀'),
        fc.array(edit, { maxLength: 2 }),
        fc.constantFrom(undefined, 10_007),
        (around, unit, edits, chunk) => {
          const whole = JSON.stringify({ around, long: [unit.repeat(LONG / 2)], behind: around })
          const edited = edits.reduce((changed, { at, cut, put }) => {
            const from = Math.floor(at * changed.length)
            return changed.slice(0, from) + put + changed.slice(from + cut)
          }, whole)
          // Half of a surrogate pair has no bytes.
          const text = Buffer.from(edited.replaceAll('\n', ' ')).toString()
          const line = lineOf(text, chunk)
          expect(line?.text).toBe(text)
          if (line?.pieces === undefined) return
          inParts++
          const read = parse(line.text, line.pieces)
          expect(seen(read)).toEqual(seen(parse(text)))
          expect(mayRepeatNames(read.brief ?? text, read.value)).toBe(mayRepeatNames(text, read.value))
        },
      ),
      RUNS,
    )
    expect(inParts).toBeGreaterThan(50)
  })
})
