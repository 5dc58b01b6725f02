// Shows what became slower or larger between two runs of the bench, or faster or smaller:
// npm run bench:compare -- OLD NEW [--threshold PERCENT]
// Exit code 1 where a figure is worse by more than the threshold, 2 where the runs cannot be compared.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { isSame, nameOf } from './machine.mjs'
import { textTable, valueText } from './table.mjs'

/** Percent by which figures of a quiet machine differ without a reason. */
const NOISE = { '×': 5, MB: 10, s: 10 }

/** Seconds say something about a machine; quotients and memory about the program. */
const isComparable = (unit, sameMachine) => sameMachine || unit !== 's'

/**
 * The figures of both runs, in the order of the new one: `change` in percent, `verdict` worse, better or same. Figures
 * of one run alone are `added` or `gone`; where the machines differ, seconds are `unlike`.
 */
export function compareRuns(before, after, threshold) {
  const sameMachine = isSame(before.machine, after.machine)
  const old = new Map(before.figures.map((figure) => [figure.what, figure]))
  const rows = after.figures.map(({ what, value, unit }) => {
    const was = old.get(what)
    old.delete(what)
    if (was === undefined) return { what, unit, now: value, verdict: 'added' }
    const change = (value / was.value - 1) * 100
    const limit = threshold ?? NOISE[unit]
    const verdict = change > limit ? 'worse' : change < -limit ? 'better' : 'same'
    return {
      what,
      unit,
      was: was.value,
      now: value,
      change,
      verdict: isComparable(unit, sameMachine) ? verdict : 'unlike',
    }
  })
  return [...rows, ...[...old.values()].map(({ what, unit, value }) => ({ what, unit, was: value, verdict: 'gone' }))]
}

const cellsOf = ({ what, unit, was, now, change, verdict }) => [
  what,
  was === undefined ? '–' : valueText(was, unit),
  now === undefined ? '–' : valueText(now, unit),
  change === undefined ? '–' : `${change >= 0 ? '+' : '−'}${Math.abs(change).toFixed(1)} %`,
  verdict === 'same' ? '' : verdict,
]

function* remarksOn(before, after) {
  if (!isSame(before.machine, after.machine))
    yield `The machines differ, so seconds are not compared: ${nameOf(before.machine)} and ${nameOf(after.machine)}`
  for (const [name, { machine }] of Object.entries({ old: before, new: after }))
    if (!machine.quiet)
      yield `The machine of the ${name} run was busy (load ${machine.load}): mistrust CPU and wall time`
}

/** The comparison for people. */
export const comparisonText = (before, after, rows) =>
  [
    textTable([['figure', 'old', 'new', 'change', ''], ...rows.map(cellsOf)]),
    ...remarksOn(before, after),
    `${rows.filter(({ verdict }) => verdict === 'worse').length} worse, ${rows.filter(({ verdict }) => verdict === 'better').length} better`,
  ].join('\n')

/** A run that `--out` or `--json` wrote. Throws where the file holds something else. */
function readRun(path) {
  const run = JSON.parse(readFileSync(path, 'utf8'))
  if (!Array.isArray(run?.figures) || run.machine === undefined) throw new Error('not a run that the bench wrote')
  return run
}

function main() {
  const { values, positionals } = parseArgs({ options: { threshold: { type: 'string' } }, allowPositionals: true })
  const threshold = values.threshold === undefined ? undefined : Number(values.threshold)
  if (positionals.length !== 2 || Number.isNaN(threshold)) throw new Error('usage: OLD NEW [--threshold PERCENT]')
  const [before, after] = positionals.map((path) => {
    try {
      return readRun(path)
    } catch (error) {
      throw new Error(`cannot compare with ${path}: ${error.message}`)
    }
  })
  const rows = compareRuns(before, after, threshold)
  console.log(comparisonText(before, after, rows))
  return rows.some(({ verdict }) => verdict === 'worse') ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    process.exitCode = main()
  } catch (error) {
    console.error(`bench:compare: ${error.message}`)
    process.exitCode = 2
  }
}
