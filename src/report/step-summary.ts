import { type FindingView, SEVERITIES, type Summary } from '../model/finding.js'
import { brief } from '../model/visible.js'
import { markdown } from './escape.js'
import type { FileReport, FormatContext } from './format.js'
import { headline, missing } from './headline.js'
import { overflowNotes } from './words.js'
import { inWorkspace } from './workspace.js'

/** GitHub throws a step summary above 1024 KiB away as a whole; earlier tools of the step may have written some. */
const BOUND = 1000 * 1024
/** Room for what is said after the table. */
const RESERVE = 100 * 1024

/** Rules with findings beyond the bound that are named. */
const ASIDES = 20
/** Characters of a name there; a row with a name that does not fit is cut with the table. */
const NAME = 150

const HEAD = '| Severity | Place | Rule | What |\n| --- | --- | --- | --- |\n'

const row = (finding: FindingView, context: FormatContext): string => {
  const { severity, file, line, column, rule, message } = finding
  const where = `${inWorkspace(file, context)}:${line}:${column}`
  return `| ${severity} | ${markdown(where)} | ${markdown(rule)} | ${markdown(message)} |\n`
}

/** Errors first, so that a cut takes what matters least; files in their order below that. */
const ordered = (reports: readonly FileReport[]): FindingView[] =>
  SEVERITIES.flatMap((severity) =>
    reports.flatMap(({ findings }) => findings.filter((finding) => finding.severity === severity)),
  )

const table = (findings: readonly FindingView[], context: FormatContext, bound: number): string => {
  if (findings.length === 0) return ''
  const rows: string[] = [HEAD]
  let left = bound - Buffer.byteLength(HEAD)
  for (const finding of findings) {
    const text = row(finding, context)
    left -= Buffer.byteLength(text)
    if (left < 0) break
    rows.push(text)
  }
  const cut = findings.length - (rows.length - 1)
  return `\n${rows.join('')}${cut > 0 ? `\n${cut} more findings do not fit here; the JSON report has them all.\n` : ''}`
}

/** What the table cannot say, a list entry each. */
const asides = (reports: readonly FileReport[], summary: Summary): string => {
  const overflow = reports.flatMap((report) =>
    overflowNotes(report).map(({ rule, text }) => ({ file: report.file, rule, text })),
  )
  const { first } = missing(summary)
  const vain = first.map(({ file, line, rule, what }) => ({
    file: line === undefined ? file : `${file}:${line}`,
    rule,
    text: what,
  }))
  return [...vain, ...overflow.slice(0, ASIDES)]
    .map(({ file, rule, text }) => `\n- ${markdown(brief(file, NAME))}: ${markdown(brief(rule, NAME))}: ${text}`)
    .join('')
}

/**
 * The text that `$GITHUB_STEP_SUMMARY` gets: Markdown, a table with every finding, below 1024 KiB. `--quiet` and
 * `--max-findings` do not shorten it.
 */
export const stepSummary = (reports: readonly FileReport[], summary: Summary, context: FormatContext): string => {
  const findings = ordered(reports)
  const filesWithFindings = reports.filter((report) => report.findings.length + report.overflow.size > 0).length
  const title = `### ${context.tool.name}\n\n${markdown(headline(summary, filesWithFindings))}\n`
  return `${title}${table(findings, context, BOUND - RESERVE)}${asides(reports, summary)}\n`
}
