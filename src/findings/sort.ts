import type { Finding } from '../model/finding.js'

/** The order of reports: file, line, column, rule, then message; by code unit, so that it is the same everywhere. */
export const byPlace = (a: Place, b: Place): number =>
  compare(a.file, b.file) ||
  a.line - b.line ||
  a.column - b.column ||
  compare(a.rule, b.rule) ||
  compare(a.message, b.message)

type Place = Pick<Finding, 'file' | 'line' | 'column' | 'rule' | 'message'>

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
