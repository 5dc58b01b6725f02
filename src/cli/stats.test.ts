import { expect, it } from 'vitest'
import type { RunStats } from '../index.js'
import { statsLines } from './stats.js'

const file = (name: string, milliseconds: number) => ({ file: name, bytes: 2_000_000, records: 10, milliseconds })
const open = { exchanges: 12, chains: 3 }

it('says how much each input held, how much all did, and what each rule took, the longest first', () => {
  const rules: RunStats['rules'] = {
    'a/one': { calls: 5, milliseconds: 1.25, findings: 0 },
    'b/two': { calls: 1, milliseconds: 20, findings: 4 },
    'a/two': { calls: 1, milliseconds: 1.25, findings: 0 },
  }
  expect(statsLines({ files: [file('a', 100), file('b', 300)], rules, open }, 400, 96_000_000)).toEqual([
    'a: 2000000 bytes, 10 records, 100 ms, 20.0 MB/s',
    'b: 2000000 bytes, 10 records, 300 ms, 6.7 MB/s',
    'in all: 4000000 bytes, 20 records, 400 ms, 10.0 MB/s',
    'at most 12 open requests and 3 open round trips, 96 MB of memory',
    '       20.0 ms         1 calls       4 findings  b/two',
    '        1.3 ms         5 calls       0 findings  a/one',
    '        1.3 ms         1 calls       0 findings  a/two',
  ])
})

it('lists those of many inputs that took longest, in their order', () => {
  const files = Array.from({ length: 23 }, (_, index) => file(`f${index}`, index === 7 ? 0 : index))
  const lines = statsLines({ files, rules: {}, open }, 1, 0)
  expect(lines.slice(0, 21).map((line) => line.replace(/:.*/, ''))).toEqual([
    ...files.filter((_, index) => ![0, 1, 7].includes(index)).map(({ file }) => file),
    'and 3 inputs that took less',
  ])
})
