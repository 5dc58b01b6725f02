import type { FileStats, RunStats } from '../index.js'
import type { Io } from './io.js'
import { tell } from './tell.js'

/** Inputs that are listed; of more than that, those that took longest. */
const LISTED = 20
const MB = 1_000_000

type Amount = Omit<FileStats, 'file'>

const amount = ({ bytes, records, milliseconds }: Amount): string => {
  const speed = bytes / MB / Math.max(milliseconds / 1000, 0.000_001)
  return `${bytes} bytes, ${records} records, ${milliseconds.toFixed(0)} ms, ${speed.toFixed(1)} MB/s`
}

const longest = (files: readonly FileStats[]): ReadonlySet<FileStats> =>
  new Set([...files].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, LISTED))

const fileLines = (files: readonly FileStats[]): string[] => {
  const listed = longest(files)
  const lines = files.filter((each) => listed.has(each)).map((each) => `${each.file}: ${amount(each)}`)
  return files.length > LISTED ? [...lines, `and ${files.length - LISTED} inputs that took less`] : lines
}

const ruleLines = (rules: RunStats['rules']): string[] =>
  Object.entries(rules)
    .sort(([a, one], [b, other]) => other.milliseconds - one.milliseconds || (a < b ? -1 : 1))
    .map(
      ([id, { milliseconds, calls, findings }]) =>
        `  ${milliseconds.toFixed(1).padStart(9)} ms ${String(calls).padStart(9)} calls ${String(findings).padStart(7)} findings  ${id}`,
    )

/** What `--stats` says, a line each. `milliseconds`: from the first input to the last; `memory`: the peak, in bytes. */
export const statsLines = ({ files, rules, open }: RunStats, milliseconds: number, memory: number): string[] => {
  const sum = (member: 'bytes' | 'records') => files.reduce((total, file) => total + file[member], 0)
  return [
    ...fileLines(files),
    `in all: ${amount({ bytes: sum('bytes'), records: sum('records'), milliseconds })}`,
    `at most ${open.exchanges} open requests and ${open.chains} open round trips, ${(memory / MB).toFixed(0)} MB of memory`,
    ...ruleLines(rules),
  ]
}

/** Says it on standard error. `start`: when the run began, by the clock of `io`. */
export const tellStats = (stats: RunStats | undefined, start: number, io: Io): void => {
  if (stats === undefined) return
  for (const line of statsLines(stats, io.now() - start, io.peakMemory())) tell(io, line)
}
