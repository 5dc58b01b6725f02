import type { CreateFormatter } from './format.js'
import { missing } from './headline.js'
import { type Case, cleanCase, findingCase, plainCase } from './junit-case.js'
import { createSelection } from './selection.js'
import { reportedPath } from './uri.js'
import { hiddenNote, number, overflowNotes } from './words.js'
import { attributes, xmlLines } from './xml.js'

const suite = (name: string, file: string | undefined, cases: readonly Case[], notes: readonly string[]): string => {
  const sum = (outcome: Case['outcome']): number => cases.filter((each) => each.outcome === outcome).length
  const counts = { tests: cases.length, failures: sum('failure'), errors: sum('error'), skipped: 0, time: 0 }
  const said =
    notes.length === 0 ? '' : `    <system-out>${xmlLines(notes.map((note) => `note: ${note}`))}</system-out>\n`
  const body = cases.map(({ xml }) => xml).join('')
  return `  <testsuite${attributes({ name, ...counts, ...(file !== undefined && { file }) })}>\n${body}${said}  </testsuite>\n`
}

/** Numbers equal names: readers take two cases of one name for one. */
const createNames = () => {
  const counts = new Map<string, number>()
  return (name: string): string => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  }
}

/**
 * JUnit XML as Jenkins and GitLab read it: a suite a file, a case a finding. What reaches `--fail-on` is a failure, what
 * stays below it a case that passes and says what was found. No clock: every time is 0.
 * https://github.com/jenkinsci/xunit-plugin/blob/master/src/main/resources/org/jenkinsci/plugins/xunit/types/model/xsd/junit-10.xsd
 */
export const createJunit: CreateFormatter = (context) => {
  const selection = createSelection(context)
  const failOn = context.failOn ?? 'error'
  return {
    start: () => `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attributes({ name: context.tool.name })}>\n`,
    file(report) {
      const path = reportedPath(report.file, context)
      const names = createNames()
      const cases = selection
        .take(report.findings)
        .map((finding) =>
          findingCase(finding, path, names(`${finding.rule} at ${finding.line}:${finding.column}`), failOn),
        )
      const notes = overflowNotes(report).map(({ rule, text }) => `${rule}: ${text}`)
      return suite(path, path, cases.length > 0 ? cases : [cleanCase(path)], notes)
    },
    end(summary, troubles = []) {
      const { first, more } = missing(summary)
      const cases = [
        ...troubles.map(({ file, what }) => plainCase('error', reportedPath(file, context), context.tool.name, what)),
        ...first.map(({ file, line, rule, what }) => {
          const name = line === undefined ? rule : `${rule} at ${line}`
          return plainCase('failure', reportedPath(file, context), name, what)
        }),
      ]
      const notes = [
        ...(more > 0 ? [`${number(more)} more like it`] : []),
        ...(selection.hidden() > 0 ? [hiddenNote(selection.hidden())] : []),
      ]
      return `${cases.length + notes.length > 0 ? suite(context.tool.name, undefined, cases, notes) : ''}</testsuites>\n`
    },
  }
}
