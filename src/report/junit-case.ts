import { type FindingView, SEVERITIES, type Severity } from '../model/finding.js'
import { chainPicture } from './chain-picture.js'
import { place } from './escape.js'
import { attributes, xmlLines } from './xml.js'

/** A test case: a finding, or what stands for a file without any. */
export interface Case {
  readonly outcome: 'passed' | 'failure' | 'error'
  readonly xml: string
}

const caseOf = (
  outcome: Case['outcome'],
  file: string,
  name: string,
  type: string,
  message: string,
  lines: readonly string[],
): Case => {
  const open = `    <testcase${attributes({ classname: file, name, time: 0 })}`
  const text = xmlLines(lines)
  if (outcome === 'passed' && text === '') return { outcome, xml: `${open}/>\n` }
  const tag = outcome === 'passed' ? 'system-out' : outcome
  const extra = outcome === 'passed' ? '' : attributes({ message, type })
  return { outcome, xml: `${open}>\n      <${tag}${extra}>${text}</${tag}>\n    </testcase>\n` }
}

/** Whether a severity makes the exit code 1, so that a test report agrees with it. */
export const reaches = (severity: Severity, failOn: Severity | 'never'): boolean =>
  failOn !== 'never' && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn)

/** A finding: a failure where it reaches the threshold, else a case that passes and says it. */
export const findingCase = (finding: FindingView, path: string, name: string, failOn: Severity | 'never'): Case => {
  const { severity, message } = finding
  const lines = [
    `${place(finding)} ${severity} ${message}`,
    ...chainPicture(finding),
    ...finding.related.map((other) => `see ${place(other)} ${other.message}`),
    ...(finding.spec ? [`${finding.spec.level} ${finding.spec.url}`] : []),
  ]
  const outcome = reaches(severity, failOn) ? 'failure' : 'passed'
  return caseOf(outcome, path, name, severity, message, lines)
}

/** A file in which nothing was found, or everything was hidden. */
export const cleanCase = (path: string): Case => caseOf('passed', path, 'no findings', '', '', [])

/** What is no finding and makes the exit code 1 (`failure`) or 2 (`error`). */
export const plainCase = (outcome: 'failure' | 'error', path: string, name: string, what: string): Case =>
  caseOf(outcome, path, name, outcome, what, [what])
