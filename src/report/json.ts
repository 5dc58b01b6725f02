import { plainFinding } from '../model/plain-finding.js'
import { jsonLine } from './escape.js'
import type { CreateFormatter } from './format.js'
import { createSelection } from './selection.js'

const SCHEMA_VERSION = 1

/**
 * One JSON document (contract: "A finding"), a finding a line. Beside the members of the contract it holds, only where
 * there is something to say: `overflow`, counts by file and rule of findings beyond the bound, and `hidden`, the number
 * that `--max-findings` keeps back.
 */
export const createJson: CreateFormatter = (context) => {
  const { name, version } = context.tool
  const selection = createSelection(context)
  const overflow: { file: string; rule: string; count: number }[] = []
  let separator = '\n'
  return {
    start: () => `{\n  "schemaVersion": ${SCHEMA_VERSION},\n  "tool": ${jsonLine({ name, version })},\n  "findings": [`,
    file(report) {
      for (const [rule, count] of report.overflow) overflow.push({ file: report.file, rule, count })
      let text = ''
      for (const finding of selection.take(report.findings)) {
        text += `${separator}    ${jsonLine(plainFinding(finding))}`
        separator = ',\n'
      }
      return text
    },
    end(summary) {
      const close = separator === '\n' ? ']' : '\n  ]'
      const beyond = overflow.length > 0 ? `,\n  "overflow": ${jsonLine(overflow)}` : ''
      const hidden = selection.hidden() > 0 ? `,\n  "hidden": ${selection.hidden()}` : ''
      return `${close}${beyond}${hidden},\n  "summary": ${jsonLine(summary)}\n}\n`
    },
  }
}
