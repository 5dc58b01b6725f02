// The part of the README that quotes a run.
import { readFileSync, writeFileSync } from 'node:fs'
import { nameOf } from './machine.mjs'
import { markdownTable, valueText } from './table.mjs'

const START = '<!-- bench -->'
const END = '<!-- /bench -->'

/** What a reader of the README wants to know, by figure. */
const QUOTED = new Map([
  ['CPU ÷ floor, mixed 100 MB', 'CPU ÷ floor, 100 MB of mixed traffic'],
  ['CPU ÷ floor, small 100 MB', 'CPU ÷ floor, 100 MB of small lines'],
  ['CPU ÷ floor, faulty 100 MB', 'CPU ÷ floor, 100 MB, half of the lines faulty'],
  ['CPU ÷ floor, mixed 1000 MB', 'CPU ÷ floor, 1 GB of mixed traffic'],
  ['CPU per MB, mixed, 1000 MB ÷ 100 MB', 'CPU per MB, 1 GB ÷ 100 MB'],
  ['CPU ÷ schema check, mixed 100 MB', 'CPU ÷ a loop that only checks the published schema'],
  ['peak memory, mixed 100 MB', 'peak memory, 100 MB'],
  ['peak memory, mixed 1000 MB', 'peak memory, 1 GB'],
  ['CPU ÷ `node -e 0`, one file of 20 KB', 'CPU ÷ `node -e 0`, one file of 20 KB'],
  ['wall with 2 jobs ÷ 1, 16 files of 64 MB', 'wall time with `--jobs 2` ÷ without, 16 files of 64 MB'],
  ['wall of the floor in 2 processes ÷ 1, 16 files of 64 MB', 'the same of the floor, in two processes'],
])

/** The table, and the machine that it comes from. */
export function quotedText({ machine, pairs, figures }) {
  const values = new Map(figures.map(({ what, value, unit }) => [what, valueText(value, unit).replace(/ ×$/, '')]))
  const rows = [...QUOTED].flatMap(([what, words]) => (values.has(what) ? [[words, values.get(what)]] : []))
  return [
    markdownTable([['what', 'measured'], ...rows]),
    '',
    `Medians of ${pairs} runs in turn, all default rules on, on ${nameOf(machine)}.`,
  ].join('\n')
}

/** The text with its quoted part replaced; undefined where it has none. */
export function withQuoted(text, quoted) {
  const [start, end] = [text.indexOf(START), text.indexOf(END)]
  if (start === -1 || end < start) return undefined
  return `${text.slice(0, start + START.length)}\n${quoted}\n${text.slice(end)}`
}

/** Writes a run into the file; false where the file has no place for it. */
export function quoteIn(path, run) {
  const text = withQuoted(readFileSync(path, 'utf8'), quotedText(run))
  if (text === undefined) return false
  writeFileSync(path, text)
  return true
}
