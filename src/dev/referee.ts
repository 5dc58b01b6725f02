import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, textOf } from './project.js'

// Scores the linter with the checks that lie beside a checkout (`../shared/checks`), where they do. What we hold to be
// wrong there is listed with its clause in fixtures/referee/disagreements.json and does not count; a listed file that
// passes is reported, so that the list cannot grow stale.

const CHECKS = join(ROOT, '../shared/checks')

const RUNS: readonly (readonly string[])[] = [
  ['run-cases.mjs', '--all'],
  ['run-captures.mjs', '--har'],
  ['run-captures.mjs', '--dir', '../shared/lessons'],
  ['run-peer-corpus.mjs', '--near', '--disagreements', 'fixtures/peers/disagreements.json'],
  ['run-peer-corpus.mjs', '--near', '--revision', '2025-11-25', '--disagreements', 'fixtures/peers/disagreements.json'],
]

/** The files that a check calls failed. */
const failedIn = (output: string): string[] =>
  output.split('\n').flatMap((line) => /^(?:FAIL|DIFF|todo) (?:case )?([^\s:]+)/.exec(line)?.[1] ?? [])

function score(run: readonly string[], accepted: ReadonlySet<string>): string[] {
  const [script = '', ...args] = run
  const { stdout, status } = spawnSync(process.execPath, [join(CHECKS, script), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  console.log(`\n${run.join(' ')}\n${stdout.trimEnd()}`)
  if (status !== 0 && status !== 1) return [`${script} exited with ${status}`]
  return failedIn(stdout).filter((file) => !accepted.has(file))
}

if (existsSync(CHECKS)) {
  const listed: unknown = JSON.parse(textOf('fixtures/referee/disagreements.json'))
  const accepted = new Set(Object.keys(listed ?? {}))
  const failed = RUNS.flatMap((run) => score(run, accepted))
  for (const file of failed) console.error(`not as it should be: ${file}`)
  console.log(`\nreferee: ${RUNS.length} checks, ${failed.length} failures beyond the listed disagreements`)
  if (failed.length > 0) process.exitCode = 1
}
