import { jsonLine } from './escape.js'
import type { CreateFormatter, FormatContext, RuleFacts } from './format.js'
import { cutNotice, endNotices, notice, overflowNotices, type SarifNotice } from './sarif-notices.js'
import { sarifResult } from './sarif-result.js'
import { sarifRule } from './sarif-rule.js'
import { createSelection } from './selection.js'
import { createShortlist } from './shortlist.js'
import { hiddenNote } from './words.js'

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

/** Code scanning shows so many results of a file. */
export const MOST_RESULTS = 5000

const list = (items: readonly string[], indent: string): string =>
  items.length === 0 ? '[]' : `[\n${items.map((item) => `${indent}  ${item}`).join(',\n')}\n${indent}]`

interface Parts {
  readonly tool: FormatContext['tool']
  readonly rules: readonly RuleFacts[]
  readonly invocation: object
  readonly results: readonly string[]
}

/** The document, a rule and a result a line. */
const documentOf = ({ tool, rules, invocation, results }: Parts): string => `{
  "$schema": ${jsonLine(SCHEMA)},
  "version": "2.1.0",
  "runs": [{
    "tool": { "driver": {
      "name": ${jsonLine(tool.name)},
      "semanticVersion": ${jsonLine(tool.version)},
      "rules": ${list(
        rules.map((rule) => jsonLine(sarifRule(rule))),
        '      ',
      )}
    } },
    "columnKind": "utf16CodeUnits",
    "invocations": [${jsonLine(invocation)}],
    "results": ${list(results, '    ')}
  }]
}
`

/**
 * SARIF 2.1.0 for code scanning: one run, all rules that judged with their pages, at most 5,000 results; where there are
 * more the errors come first, and a notification says how many were left out.
 * https://docs.github.com/code-security/reference/code-scanning/sarif-support-for-code-scanning
 */
export const createSarif: CreateFormatter = (context) => {
  const selection = createSelection(context)
  const results = createShortlist<string>(MOST_RESULTS)
  const overflow: SarifNotice[] = []
  const rules = context.rules?.() ?? []
  const indexes = new Map(rules.map(({ id }, index) => [id, index]))
  const notices = (): string[] => [
    ...(results.left() > 0 ? [cutNotice(MOST_RESULTS, results.left())] : []),
    ...(selection.hidden() > 0 ? [hiddenNote(selection.hidden())] : []),
  ]
  return {
    start: () => '',
    file(report) {
      for (const finding of selection.take(report.findings))
        results.add(finding.severity, () => jsonLine(sarifResult(finding, indexes.get(finding.rule), context)))
      overflow.push(...overflowNotices(report, context))
      return ''
    },
    end(summary, troubles = []) {
      const said = [...notices().map((text) => notice('warning', text)), ...overflow]
      const invocation = {
        executionSuccessful: troubles.length === 0,
        toolExecutionNotifications: [...said, ...endNotices(summary, troubles, context)],
      }
      return documentOf({ tool: context.tool, rules, invocation, results: results.kept() })
    },
    notices,
  }
}
