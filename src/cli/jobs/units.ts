import type { Input } from '../../read/reader.js'
import { bytesOf, isFile } from '../sizes.js'

/** What goes to one worker whole: an input, or two sides of a conversation. */
export interface Unit {
  readonly group: readonly Input[]
  readonly bytes: number
  /** It can be read by another thread: standard input cannot. */
  readonly isFile: boolean
}

export const unitsOf = (inputs: readonly Input[]): readonly Unit[] =>
  inputs.map((input) => ({ group: [input], bytes: bytesOf(input), isFile: isFile(input) }))

/** Where starting threads pays for itself: this much in all, or so many files. */
const MUCH = 200_000_000
const MANY = 2_000
/** Each worker needs memory of its own. */
const MOST = 8

/** How many workers are to judge the units; 1: the first thread does, alone. */
export const workersFor = (jobs: number | 'auto', units: readonly Unit[], cores: number): number => {
  const files = units.filter((unit) => unit.isFile)
  if (jobs !== 'auto') return Math.max(1, Math.min(jobs, files.length))
  const bytes = files.reduce((sum, unit) => sum + unit.bytes, 0)
  return bytes < MUCH && files.length < MANY ? 1 : Math.max(1, Math.min(cores, files.length, MOST))
}
