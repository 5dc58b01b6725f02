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

/** What makes the exit code 1 or 2 and is no finding. */
const plainAnnotation = (
  { file, line, what }: Pick<Missing, 'file' | 'what'> & { readonly line?: number | undefined },
  title: string,
  context: FormatContext,
): string => {
  const where = whereOf(file, line === undefined ? [] : [['line', line]], context)
  const shown = line === undefined ? fileName(file) : `${fileName(file)}:${line}`
  return command('error', [...where, ['title', title]], `${what} (${shown})`)
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
    end(summary, troubles = []) {
      const unmet = missing(summary)
      for (const trouble of troubles) show('error', plainAnnotation(trouble, context.tool.name, context))
      for (const one of unmet.first) show('error', plainAnnotation(one, one.rule, context))
      more += unmet.more + selection.hidden()
      const rest = more > 0 ? `${count(more, 'more finding')} without annotation: ${PER_LEVEL} a level are shown\n` : ''
      return SEVERITIES.flatMap((severity) => shown[severity]).join('') + rest
    },
  }
}
