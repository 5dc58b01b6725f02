import type { Finding } from '../model/finding.js'
import { colorsOf } from '../report/colors.js'
import { jsonLine, place, printable } from '../report/escape.js'
import { count, number } from '../report/words.js'
import type { Difference } from './diff-match.js'
import type { Tool } from './parts.js'

const SCHEMA_VERSION = 1

const listOf = (findings: readonly Finding[]): string =>
  findings.length === 0 ? '[]' : `[\n${findings.map((finding) => `    ${jsonLine(finding)}`).join(',\n')}\n  ]`

/** One JSON document: counts, and the findings as `--format json` gives them. */
export const differenceJson = ({ fresh, fixed, same }: Difference, { name, version }: Tool): string => {
  const members = [
    `"schemaVersion": ${SCHEMA_VERSION}`,
    `"tool": ${jsonLine({ name, version })}`,
    `"summary": ${jsonLine({ new: fresh.length, fixed: fixed.length, same })}`,
    `"new": ${listOf(fresh)}`,
    `"fixed": ${listOf(fixed)}`,
  ]
  return `{\n  ${members.join(',\n  ')}\n}\n`
}

/** For people: a line for each finding that is new or fixed, then the counts. */
export const differenceText = ({ fresh, fixed, same }: Difference, color: boolean): string => {
  const colors = colorsOf(color)
  const line = (word: string, finding: Finding): string =>
    `${word}  ${place(finding)}  ${finding.severity}  ${printable(finding.rule)}  ${printable(finding.message)}\n`
  const lines = [
    ...fixed.map((finding) => line(colors.green('fixed'), finding)),
    ...fresh.map((finding) => line(colors.red('new  '), finding)),
  ]
  const counts = `${count(fresh.length, 'new finding')}, ${number(fixed.length)} fixed, ${number(same)} the same`
  const head = fresh.length > 0 ? colors.red(`✖ ${counts}`) : colors.green(`✔ ${counts}`)
  return `${lines.join('')}${lines.length > 0 ? '\n' : ''}${colors.bold(head)}\n`
}
