import { expect, it } from 'vitest'
import { type Unit, workersFor } from './units.js'

const units = (count: number, bytes: number, isFile = true): Unit[] =>
  Array.from({ length: count }, () => ({ group: [], bytes, isFile }))

it.each<[string, number | 'auto', readonly Unit[], number, number]>([
  ['as many as asked for', 3, units(9, 1), 1, 3],
  ['no more than files', 8, units(3, 1), 4, 3],
  ['standard input is none', 2, [...units(1, 1), ...units(1, 1, false)], 4, 1],
  ['auto: one for little', 'auto', units(1999, 100_000), 4, 1],
  ['auto: all cores for much', 'auto', units(4, 50_000_000), 4, 4],
  ['auto: all cores for many', 'auto', units(2000, 1), 2, 2],
  ['auto: one on one core', 'auto', units(2000, 1_000_000), 1, 1],
  ['auto: one for one file, however large', 'auto', units(1, 1e12), 4, 1],
  ['auto: each needs memory', 'auto', units(3000, 1), 96, 8],
])('%s', (_, jobs, given, cores, expected) => expect(workersFor(jobs, given, cores)).toBe(expected))
