import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = (name) => fileURLToPath(new URL(name, import.meta.url))
const FLOOR = [here('floor.mjs')]
const LINTER = [here('../bin/mcp-wirelint.js'), '--no-config', '--fail-on', 'never']

/** The line that sums a report up; the last one where a format has none. */
function summaryOf(printed) {
  const lines = printed.trimEnd().split('\n')
  return lines.findLast((line) => /^[✔✖]/.test(line)) ?? lines.at(-1)
}

/** Runs a program once: CPU seconds (user and system), peak memory in MB and how it summed up. */
function measureOnce(program, paths) {
  const usageFile = join(tmpdir(), `bench-usage-${process.pid}.json`)
  const run = spawnSync(process.execPath, ['--import', here('usage.mjs'), ...program, ...paths], {
    env: { ...process.env, BENCH_USAGE: usageFile, CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 30,
    encoding: 'utf8',
  })
  if (run.status !== 0)
    throw new Error(`${program[0]} ended with ${run.status ?? run.signal}: ${run.stderr.slice(0, 500)}`)
  const usage = JSON.parse(readFileSync(usageFile, 'utf8'))
  rmSync(usageFile)
  return { ...usage, said: summaryOf(run.stdout) }
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/**
 * Floor and linter in turn, so that both meet the same moods of the machine. Medians of CPU seconds and peak MB, and the
 * median of the ratios within a pair. `over` is the work above the floor for each MB of input, in ms.
 */
export function compare(paths, megabytes, { pairs, linterArgs }) {
  const runs = Array.from({ length: pairs }, () => ({
    floor: measureOnce(FLOOR, paths),
    linter: measureOnce([...LINTER, ...linterArgs], paths),
  }))
  const middle = (pick) => median(runs.map(pick))
  return {
    floor: { cpu: middle((run) => run.floor.cpu), rss: middle((run) => run.floor.rss) },
    linter: { cpu: middle((run) => run.linter.cpu), rss: middle((run) => run.linter.rss) },
    ratio: middle((run) => run.linter.cpu / run.floor.cpu),
    over: (middle((run) => run.linter.cpu - run.floor.cpu) * 1000) / megabytes,
    said: runs[0].linter.said,
  }
}

/** Reading alone beside the least for a file of its kind (`lines` or `whole`): medians of CPU seconds and of the ratio. */
export function compareReading(path, kind, pairs) {
  const runs = Array.from({ length: pairs }, () => ({
    floor: measureOnce([here('floor-text.mjs'), kind], [path]),
    reader: measureOnce([here('read.mjs')], [path]),
  }))
  const middle = (pick) => median(runs.map(pick))
  return {
    floor: middle((run) => run.floor.cpu),
    reader: middle((run) => run.reader.cpu),
    ratio: middle((run) => run.reader.cpu / run.floor.cpu),
    rss: middle((run) => run.reader.rss),
    said: runs[0].reader.said,
  }
}
