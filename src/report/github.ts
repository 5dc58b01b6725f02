import { type FindingView, SEVERITIES, type Severity } from '../model/finding.js'
import { commandMessage, commandProperty, fileName, place } from './escape.js'
import type { CreateFormatter, FormatContext } from './format.js'
import { type Missing, missing } from './headline.js'
import { createSelection } from './selection.js'
import { count } from './words.js'
import { inWorkspace } from './workspace.js'

/** GitHub shows so many annotations of a level for each step. */
const PER_LEVEL = 10

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' }

const STDIN = '<stdin>'

type Property = readonly [name: string, value: string | number]

const command = (level: string, properties: readonly Property[], message: string): string => {
  const list = properties.map(([name, value]) => `${name}=${commandProperty(String(value))}`).join(',')
  return `::${level} ${list}::${commandMessage(message)}\n`
}

/** The place of an annotation; standard input is no file that GitHub could show. */
const whereOf = (file: string, rest: readonly Property[], context: FormatContext): readonly Property[] =>
  file === STDIN ? [] : [['file', inWorkspace(file, context)], ...rest]

const annotation = (finding: FindingView, context: FormatContext): string => {
  const { file, line, endLine, column, endColumn, rule } = finding
  // GitHub refuses columns in annotations that span lines.
  const columns: Property[] =
    line === endLine
      ? [
          ['col', column],
          ['endColumn', endColumn],
        ]
      : []
  const where = whereOf(file, [['line', line], ['endLine', endLine], ...columns], context)
  return command(LEVELS[finding.severity], [...where, ['title', rule]], `${finding.message} (${place(finding)})`)
}

const missingAnnotation = ({ file, line, rule, what }: Missing, context: FormatContext): string => {
  const where = whereOf(file, line === undefined ? [] : [['line', line]], context)
  return command(
    'error',
    [...where, ['title', rule]],
    `${what} (${fileName(file)}${line === undefined ? '' : `:${line}`})`,
  )
}

/**
 * Workflow commands that GitHub shows beside the lines: errors first, at most 10 a level, then one line that says how
 * many more there are. Written at the end, as the errors may come last.
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export const createGithub: CreateFormatter = (context) => {
  const selection = createSelection(context)
  const shown: Record<Severity, string[]> = { error: [], warning: [], info: [] }
  let more = 0
  const show = (severity: Severity, text: string) => {
    if (shown[severity].length < PER_LEVEL) shown[severity].push(text)
    else more++
  }
  return {
    start: () => '',
    file(report) {
      for (const finding of selection.take(report.findings)) show(finding.severity, annotation(finding, context))
      for (const beyond of report.overflow.values()) more += beyond
      return ''
    },
    end(summary) {
      const unmet = missing(summary)
      for (const one of unmet.first) show('error', missingAnnotation(one, context))
      more += unmet.more + selection.hidden()
      const rest = more > 0 ? `${count(more, 'more finding')} without annotation: ${PER_LEVEL} a level are shown\n` : ''
      return SEVERITIES.flatMap((severity) => shown[severity]).join('') + rest
    },
  }
}
