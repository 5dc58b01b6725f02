import type { Summary } from '../model/finding.js'
import { brief } from '../model/visible.js'
import { markdown } from './escape.js'
import type { FileReport, Trouble } from './format.js'
import { missing } from './headline.js'
import { number, overflowNotes } from './words.js'

/** Rules with findings beyond the bound, and troubles, that are named. */
const NAMED = 20
/** Characters of a name: a summary has to end somewhere. */
const NAME = 150
const WHAT = 500

/** Something beside the findings, for a list of Markdown. */
export interface Aside {
  readonly file: string
  readonly rule: string
  readonly text: string
}

/** Findings of a file that were only counted. */
export const overflowAsides = (report: FileReport): Aside[] =>
  overflowNotes(report)
    .slice(0, NAMED)
    .map(({ rule, text }) => ({ file: report.file, rule, text }))

/** Why the exit code is not 0 although no finding says so. */
const endAsides = (summary: Summary, troubles: readonly Trouble[]): Aside[] => {
  const { first } = missing(summary)
  return [
    ...troubles.slice(0, NAMED).map(({ file, line, what }) => ({ file: at(file, line), rule: '', text: what })),
    ...first.map(({ file, line, rule, what }) => ({ file: at(file, line), rule, text: what })),
  ]
}

const at = (file: string, line: number | undefined): string => (line === undefined ? file : `${file}:${line}`)

/** The first character of an item may begin a list of its own. */
const inList = (item: string): string => item.replace(/^[-+\d]/, (first) => `&#${first.charCodeAt(0)};`)

/** A list in Markdown of what the table cannot say; empty where there is nothing. */
export const asideList = (
  summary: Summary,
  troubles: readonly Trouble[],
  overflow: readonly Aside[],
  notes: readonly string[],
): string => {
  const { more } = missing(summary)
  const named = [...endAsides(summary, troubles), ...overflow.slice(0, NAMED)].map(({ file, rule, text }) =>
    [brief(file, NAME), brief(rule, NAME), brief(text, WHAT)].filter((part) => part !== ''),
  )
  const items = named.map((parts) => inList(parts.map(markdown).join(': ')))
  const rest = more > 0 ? [`${number(more)} more like it`] : []
  return [...items, ...rest, ...notes.map(markdown)].map((item) => `\n- ${item}`).join('')
}
