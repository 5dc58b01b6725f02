import type { FindingView, Severity } from '../model/finding.js'
import { hashOf } from '../model/hash.js'
import { visible } from '../model/visible.js'
import { jsonLine } from './escape.js'
import type { CreateFormatter, FormatContext } from './format.js'
import { missing } from './headline.js'
import { createSelection } from './selection.js'
import { reportedPath } from './uri.js'
import { hiddenNote, number, overflowNotes } from './words.js'

const LEVELS: Readonly<Record<Severity, string>> = { error: 'major', warning: 'minor', info: 'info' }

/** GitLab takes one issue of each fingerprint; ours are unique within a file only. */
const unique = (...parts: readonly string[]): string => hashOf('hex', JSON.stringify(parts)).slice(0, 32)

const issueOf = (finding: FindingView, context: FormatContext) => {
  const path = reportedPath(finding.file, context)
  return {
    description: visible(finding.message),
    check_name: finding.rule,
    fingerprint: unique(path, finding.fingerprint),
    severity: LEVELS[finding.severity],
    location: { path, lines: { begin: finding.line, end: finding.endLine } },
  }
}

interface Plain {
  readonly file: string
  readonly line?: number | undefined
  readonly what: string
}

/** What made the exit code 1 or 2 and is no finding: an issue at its line, or at the first one. */
const plainIssue = ({ file, line = 1, what }: Plain, name: string, severity: string, context: FormatContext) => {
  const path = reportedPath(file, context)
  return {
    description: visible(what),
    check_name: name,
    fingerprint: unique(path, String(line), name, what),
    severity,
    location: { path, lines: { begin: line } },
  }
}

/**
 * GitLab code quality: one JSON array, an issue a line. It has no place for remarks, so what is left out is a notice.
 * https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
 */
export const createGitlab: CreateFormatter = (context) => {
  const selection = createSelection(context)
  const left: string[] = []
  let separator = '\n'
  const lines = (issues: readonly object[]): string => {
    let text = ''
    for (const issue of issues) {
      text += `${separator}  ${jsonLine(issue)}`
      separator = ',\n'
    }
    return text
  }
  return {
    start: () => '[',
    file(report) {
      left.push(...overflowNotes(report).map(({ rule, text }) => `${report.file}: ${rule}: ${text}`))
      return lines(selection.take(report.findings).map((finding) => issueOf(finding, context)))
    },
    end(summary, troubles = []) {
      const { first, more } = missing(summary)
      if (more > 0) left.push(`${number(more)} more findings expected in vain or suppressions stale`)
      if (selection.hidden() > 0) left.push(hiddenNote(selection.hidden()))
      const text = lines([
        ...first.map((one) => plainIssue(one, one.rule, 'major', context)),
        ...troubles.map((trouble) => plainIssue(trouble, context.tool.name, 'blocker', context)),
      ])
      return `${text}${separator === '\n' ? '' : '\n'}]\n`
    },
    notices: () => left,
  }
}
