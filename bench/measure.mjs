// Runs a program and says what it took.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'

const here = (name) => fileURLToPath(new URL(name, import.meta.url))

/** The programs that are measured: arguments of node, before the paths. */
export const NOTHING = ['-e', '0']
export const FLOOR = [here('floor.mjs')]
export const floorsIn = (processes) => [here('floors.mjs'), String(processes)]
export const floorOf = (kind) => [here('floor-text.mjs'), kind]
export const READER = [here('read.mjs')]
export const schemaCheck = (schema) => [here('schema-check.mjs'), schema]
/** Every rule that is on by default. */
export const LINTER = [here('../bin/mcp-wirelint.js'), '--no-config', '--fail-on', 'never']

const USAGE = join(tmpdir(), `bench-usage-${process.pid}.json`)
const MAX_BUFFER = 1 << 30

const argsOf = (program, paths) => ['--require', here('usage.cjs'), ...program, ...paths]
const env = { ...process.env, BENCH_USAGE: USAGE, CI: 'true' }

/** The lines that sum a report up: the headline and what stands below it; the last line where a format has none. */
function summaryOf(printed) {
  const lines = printed.trimEnd().split('\n')
  const headline = lines.findLastIndex((line) => /^[✔✖]/.test(line))
  return lines.slice(headline === -1 ? -1 : headline).map((line) => line.trim())
}

function finish(program, { status, signal, stdout, stderr }, started) {
  const wall = Number(process.hrtime.bigint() - started) / 1e9
  if (status !== 0) throw new Error(`${program[0]} ended with ${status ?? signal}: ${stderr.slice(0, 500)}`)
  const usage = JSON.parse(readFileSync(USAGE, 'utf8'))
  rmSync(USAGE)
  return { ...usage, wall, said: summaryOf(stdout), stdout }
}

/** CPU seconds (user and system, all threads), wall seconds, peak memory in MB, the summary, and all that was printed. */
export function measure(program, paths = []) {
  const started = process.hrtime.bigint()
  const run = spawnSync(process.execPath, argsOf(program, paths), {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: MAX_BUFFER,
    encoding: 'utf8',
  })
  return finish(program, run, started)
}

/** The same for a program that reads blocks of text from its standard input. */
export async function measurePiped(program, blocks) {
  const started = process.hrtime.bigint()
  const child = spawn(process.execPath, argsOf(program, ['-']), { env })
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'])
    child[name].setEncoding('utf8').on('data', (text) => {
      printed[name] += text
    })
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (status, signal) => resolve({ status, signal }))
  })
  // A program that gives up early breaks the pipe; its exit code says so.
  await pipeline(Readable.from(blocks), child.stdin).catch(() => undefined)
  return finish(program, { ...(await ended), ...printed }, started)
}

/**
 * Runs programs in turn, round by round, so that all meet the same moods of the machine. `contenders` maps names to
 * functions that run once; gives the runs of each.
 */
export function inTurn(contenders, rounds) {
  const runs = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const [name, run] of Object.entries(contenders)) runs[name].push(run())
  return runs
}
