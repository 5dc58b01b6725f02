import { Buffer } from 'node:buffer'
import { expect, it } from 'vitest'
import { randomFrom } from '../json/written.fixture.js'
import type { WireRecord } from '../model/record.js'
import { readAll } from '../read/records.fixture.js'
import { SEEDS } from '../read/seeds.fixture.js'
import { nativeLine } from './native.js'
import { Pseudonyms } from './pseudonyms.js'

/** FUZZ_RUNS=10000 for a thorough run. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 200)

const damaged = (seed: string, random: () => number): Buffer => {
  const bytes = Buffer.from(seed)
  for (let times = Math.floor(random() * 4); times > 0; times--)
    bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
  return bytes.subarray(0, random() < 0.3 ? Math.floor(random() * bytes.length) : bytes.length)
}

/** Whether nothing of a record can be read. */
const isLost = ({ faults, payload, sse }: WireRecord): boolean =>
  payload === undefined && sse === undefined && (faults?.some(({ kind }) => kind === 'unreadable') ?? false)

it.each(Object.entries(SEEDS))(
  'records of damaged input of %s are a line each that reads back',
  async (_, seeds) => {
    const random = randomFrom(7)
    for (let run = 0; run < RUNS; run++) {
      const { records } = await readAll(damaged(seeds[run % seeds.length] ?? '', random))
      const lines = records.map((record) => nativeLine(record, new Pseudonyms()))
      expect(lines.filter((line) => line.includes('\n'))).toEqual([])
      const again = await readAll(lines.map((line) => `${line}\n`).join(''), { inputFormat: 'jsonl' })
      const told = ({ dir, event, payload }: (typeof records)[number]) => [dir, event, payload?.kind]
      const readable = (all: typeof records) => all.filter((record) => !isLost(record)).map(told)
      expect(readable(again.records)).toEqual(readable(records))
    }
  },
  600_000,
)
