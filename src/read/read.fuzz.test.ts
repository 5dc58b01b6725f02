import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../json/written.fixture.js'
import type { WireRecord } from '../model/record.js'
import type { FormatName, ReadOptions } from './reader.js'
import { readAll } from './records.fixture.js'
import { SEEDS } from './seeds.fixture.js'

/** Damaged inputs of each format; FUZZ_RUNS=10000 for a thorough run. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 500)

const MUTATIONS: readonly ((bytes: Buffer, at: number, random: () => number) => Buffer)[] = [
  (bytes, at, random) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.of(Math.floor(random() * 256)), bytes.subarray(at + 1)]),
  (bytes, at) => bytes.subarray(0, at),
  (bytes, at) => bytes.subarray(at),
  (bytes, at, random) => {
    const end = at + Math.floor(random() * 40)
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)])
  },
  (bytes, at) => {
    const lf = bytes.indexOf(0x0a, at)
    return lf === -1 ? bytes : Buffer.concat([bytes.subarray(0, lf), bytes.subarray(lf + 1)])
  },
  (bytes, at, random) => {
    const put = ['\n', '"', '\\', '{', '}', '[', ']', ',', '\r', '\u0000', '\uFEFF'][Math.floor(random() * 11)] ?? ''
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(put), bytes.subarray(at)])
  },
]

const damaged = (seeds: readonly string[], random: () => number): Buffer => {
  let bytes: Buffer = Buffer.from(seeds[Math.floor(random() * seeds.length)] ?? '')
  for (let times = 1 + Math.floor(random() * 4); times > 0; times--) {
    const mutation = MUTATIONS[Math.floor(random() * MUTATIONS.length)]
    bytes = mutation?.(bytes, Math.floor(random() * (bytes.length + 1)), random) ?? bytes
  }
  return bytes
}

/** Half of the inputs are read as their format, whatever the damage made of them. */
const optionsOf = (format: FormatName, random: () => number): ReadOptions =>
  random() < 0.5 ? {} : { inputFormat: format }

const isInside = (span: { line: number; column: number; endLine: number; endColumn: number }, lines: number) =>
  span.line >= 1 &&
  span.column >= 1 &&
  span.endLine <= lines &&
  (span.endLine > span.line || (span.endLine === span.line && span.endColumn >= span.column))

const checkRecords = (records: readonly WireRecord[], bytes: Buffer): void => {
  const lines = bytes.toString('latin1').split('\n').length
  records.forEach((record, index) => {
    expect(record.seq).toBe(index)
    const sources = [record.origin, ...(record.payload ? [record.payload.source] : [])]
    const spans = [
      ...(record.faults ?? []).map(({ span }) => span),
      ...sources.map((source) => source.span('/params/a/1/b', 'key')),
      ...sources.flatMap((source) => source.duplicates('').map(({ span }) => span)),
    ]
    for (const span of spans)
      if (!isInside(span, lines)) throw new Error(`${JSON.stringify(span)} in ${JSON.stringify(bytes.toString())}`)
  })
}

describe.each(Object.entries(SEEDS) as [FormatName, readonly string[]][])('the reader of %s', (format, seeds) => {
  it.each(seeds.map((_, index) => index))('recognises its seed %i', async (index) => {
    expect((await readAll(seeds[index] ?? '')).result.format).toBe(format)
  })

  it(`survives ${RUNS} damaged inputs, with all places inside the input`, async () => {
    const random = randomFrom(20260728)
    for (let run = 0; run < RUNS; run++) {
      const bytes = damaged(seeds, random)
      const { records, result } = await readAll(bytes, optionsOf(format, random))
      expect(result.records).toBe(records.length)
      checkRecords(records, bytes)
    }
  }, 600_000)

  it('gives the same records however the bytes are cut', async () => {
    const random = randomFrom(42)
    for (let run = 0; run < RUNS / 10; run++) {
      const bytes = damaged(seeds, random)
      const cut = Math.floor(random() * bytes.length)
      const options = optionsOf(format, random)
      const { records } = await readAll([bytes.subarray(0, cut), bytes.subarray(cut)], options)
      const plain = (all: typeof records) =>
        JSON.stringify(all.map(({ payload, ...rest }) => ({ ...rest, kind: payload?.kind })))
      expect(plain(records)).toBe(plain((await readAll(bytes, options)).records))
    }
  }, 600_000)
})

describe('read', () => {
  it.each([
    ['deep nesting', `{"dir":"c2s","message":${'['.repeat(100_000)}${']'.repeat(100_000)}}\n`],
    ['deep nesting in raw', `{"dir":"c2s","raw":"${'['.repeat(100_000)}"}\n`],
    ['lone surrogates', '{"dir":"c2s","message":{"jsonrpc":"2.0","method":"\\ud800"}}\n'],
    [
      'a long line',
      `{"dir":"c2s","message":{"jsonrpc":"2.0","method":"a/b","params":{"x":"${'x'.repeat(5_000_000)}"}}}\n`,
    ],
  ])('reads %s', async (_, text) => {
    const { records } = await readAll(text)
    expect(records.length).toBe(1)
    expect(records[0]?.payload).toBeDefined()
  })
})
