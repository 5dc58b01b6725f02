import type { Summary } from '../model/finding.js'
import type { FileResult } from './collect.js'

/** Adds what one input came to to the summary of the run. */
export const addToSummary = (summary: Summary, { report, counts, expectations }: FileResult): void => {
  for (const name of ['error', 'warning', 'info', 'suppressed', 'intended'] as const)
    summary.findings[name] += counts[name]
  summary.expectations.met += expectations.met
  for (const { line, rule } of expectations.unmet) summary.expectations.unmet.push({ file: report.file, line, rule })
}
