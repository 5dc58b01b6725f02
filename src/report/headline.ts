import type { Summary } from '../model/finding.js'
import { brief } from '../model/visible.js'
import { count, number } from './words.js'

const list = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ')

const unless0 = (value: number, one: string, plural?: string): string => (value > 0 ? count(value, one, plural) : '')

/** The line that sums a run up for people. `filesWithFindings`: inputs with at least one reported finding. */
export const headline = (summary: Summary, filesWithFindings: number): string => {
  const { files, messages, rounds, findings } = summary
  const { error, warning, info } = findings
  const problems = error + warning + info
  if (problems > 0) {
    const kinds = list([unless0(error, 'error'), unless0(warning, 'warning'), unless0(info, 'info', 'infos')])
    return `✖ ${count(problems, 'problem')} (${kinds}) in ${number(filesWithFindings)} of ${count(files, 'file')}`
  }
  if (messages === 0) return `✖ ${count(files, 'file')}, nothing to judge: no MCP message found`
  const seen = [count(files, 'file'), count(messages, 'message'), count(rounds, 'round trip'), 'no problems']
  const vain = [
    unless0(summary.expectations.unmet.length, 'expected finding missing', 'expected findings missing'),
    unless0(summary.staleSuppressions.length, 'stale suppression'),
  ]
  const isWell = list(vain) === ''
  return `${isWell ? '✔' : '✖'} ${list([...seen, ...vain])}`
}

const UNMET = 20
const RULE = 100

const unmetLines = ({ expectations: { unmet }, staleSuppressions }: Summary): Missing[] => [
  // The rule of an expectation is whatever the transcript says.
  ...unmet.map(({ file, line, rule }) => ({
    file,
    line,
    rule: brief(rule, RULE),
    what: 'expected finding did not appear',
  })),
  ...staleSuppressions.map(({ file, rule, count, found }) => ({
    ...{ file, line: undefined, rule },
    what: `suppression is stale: ${number(count)} known, ${number(found)} found`,
  })),
]

/** Something that the transcript or the suppressions promise and that was not found. */
export interface Missing {
  readonly file: string
  readonly line: number | undefined
  readonly rule: string
  readonly what: string
}

/** Expected findings that did not appear and stale suppressions: the first 20, and how many there are. */
export const missing = (summary: Summary): { readonly first: readonly Missing[]; readonly more: number } => {
  const all = unmetLines(summary)
  return { first: all.slice(0, UNMET), more: Math.max(0, all.length - UNMET) }
}

/** Bounds on memory: reasons of the summary, and what each stands for. */
const BOUNDS = [
  ['openExchanges', 'open request', 'open requests'],
  ['openChains', 'open round trip', 'open round trips'],
  ['provisional', 'unsettled retry', 'unsettled retries'],
] as const

/** What limits the trust in a clean report, and what was counted aside: a sentence each, empty where there is nothing. */
export const remarks = (summary: Summary): string[] => {
  const { unjudged, chains, findings, expectations } = summary
  const reasons = Object.entries(unjudged.reasons).map(([reason, value]) => `${reason} ${number(value)}`)
  const dropped = BOUNDS.map(([reason, one, several]) => unless0(unjudged.reasons[reason] ?? 0, one, several))
  const { unlinked, ambiguous } = chains
  return [
    list(dropped) !== '' && `too many at the same time, the oldest not judged: ${list(dropped)}`,
    unjudged.records > 0 && `${count(unjudged.records, 'record')} not judged (${list(reasons)})`,
    unlinked + ambiguous > 0 &&
      `chains: ${list([unlinked > 0 ? `${number(unlinked)} unlinked` : '', ambiguous > 0 ? `${number(ambiguous)} ambiguous` : ''])}`,
    findings.intended > 0 && `${count(findings.intended, 'finding')} intended by the transcript`,
    expectations.met > 0 && `${count(expectations.met, 'expectation')} met`,
    findings.suppressed > 0 && `${count(findings.suppressed, 'finding')} suppressed`,
  ].filter((remark) => remark !== false)
}
