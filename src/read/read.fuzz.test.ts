import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../json/written.fixture.js'
import { readAll } from './records.fixture.js'

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":["é",{"b":"\\"x\\\\"}]}}'
const PRETTY = JSON.stringify(JSON.parse(PING), null, 2)
const STREAM = JSON.stringify({
  dir: 's2c',
  http: { status: 200, headers: { 'content-type': 'text/event-stream' } },
  raw: `id: 1\r\ndata: ${PING}\n\ndata: {"id":\ndata: 2}\n\n`,
})
const SEEDS = [
  `{"dir":"c2s","message":${PING}}\n${STREAM}\n{"dir":"s2c","raw":${JSON.stringify(PING)}}\n{"dir":"c2s","cut":true}\n`,
  `${PING}\n{"violation":"w","message":${PING}}\n${PRETTY}\n[${PING}]\n`,
  `[${PING},\n${PRETTY},\n${PING}]\n`,
  `\uFEFF${PRETTY}\n${PRETTY}`,
].map((text) => Buffer.from(text))

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

const mutate = (random: () => number): Buffer => {
  let bytes: Buffer = SEEDS[Math.floor(random() * SEEDS.length)] ?? Buffer.of()
  for (let times = 1 + Math.floor(random() * 4); times > 0; times--) {
    const mutation = MUTATIONS[Math.floor(random() * MUTATIONS.length)]
    bytes = mutation?.(bytes, Math.floor(random() * (bytes.length + 1)), random) ?? bytes
  }
  return bytes
}

const isInside = (span: { line: number; column: number; endLine: number; endColumn: number }, lines: number) =>
  span.line >= 1 &&
  span.column >= 1 &&
  span.endLine <= lines &&
  (span.endLine > span.line || (span.endLine === span.line && span.endColumn >= span.column))

describe('read', () => {
  it('survives 2,000 damaged inputs, with all places inside the input', async () => {
    const random = randomFrom(20260728)
    for (let run = 0; run < 2000; run++) {
      const bytes = mutate(random)
      const lines = bytes.toString('latin1').split('\n').length
      const { records, result } = await readAll(bytes)
      expect(result.records).toBe(records.length)
      records.forEach((record, index) => {
        expect(record.seq).toBe(index)
        const sources = [record.origin, ...(record.payload ? [record.payload.source] : [])]
        const spans = [
          ...(record.faults ?? []).map(({ span }) => span),
          ...sources.map((source) => source.span('/params/a/1/b', 'key')),
          ...sources.flatMap((source) => source.duplicates('').map(({ span }) => span)),
        ]
        for (const span of spans) {
          if (!isInside(span, lines))
            throw new Error(`run ${run}: ${JSON.stringify(span)} in ${JSON.stringify(bytes.toString())}`)
        }
      })
    }
  })

  it('gives the same records however the bytes are cut', async () => {
    const random = randomFrom(42)
    for (let run = 0; run < 200; run++) {
      const bytes = mutate(random)
      const cut = Math.floor(random() * bytes.length)
      const { records } = await readAll([bytes.subarray(0, cut), bytes.subarray(cut)])
      const plain = (all: typeof records) =>
        JSON.stringify(all.map(({ payload, ...rest }) => ({ ...rest, kind: payload?.kind })))
      expect(plain(records)).toBe(plain((await readAll(bytes)).records))
    }
  })

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
