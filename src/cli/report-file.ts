import { InputError } from '../errors.js'
import { type Finding, SEVERITIES } from '../model/finding.js'
import { isObject, member } from '../model/json.js'

const SCHEMA_VERSION = 1

/** No transcript begins with one of the members that a report begins with, in whatever order they stand. */
const BEGINNING = /^\uFEFF?\s*\{\s*"(?:schemaVersion|tool|findings|overflow|hidden|summary)"\s*:/

/** Whether a text begins like a JSON report. */
export const looksLikeReport = (beginning: string): boolean => BEGINNING.test(beginning)

const isText = (value: unknown): boolean => typeof value === 'string'
const isCount = (value: unknown): boolean => typeof value === 'number'

/** The members that a comparison reads; the others are passed on as they are. */
const isFinding = (value: unknown): value is Finding =>
  isObject(value) &&
  SEVERITIES.some((severity) => severity === value.severity) &&
  [value.rule, value.message, value.file, value.fingerprint, value.party].every(isText) &&
  [value.line, value.column].every(isCount)

/** A JSON report that can be compared. */
export interface ReportFile {
  readonly findings: readonly Finding[]
  /** Findings beyond the bound of a file, which the report only counts. */
  readonly isCut: boolean
}

/** Reads the text of a JSON report. Throws InputError where it is none, or not a whole one. */
export const readReport = (text: string, name: string): ReportFile => {
  const stop = (why: string, hint = ''): never => {
    throw new InputError(`"${name}" is no report that can be compared: ${why}`, hint)
  }
  const report = parsed(text.replace(/^\uFEFF/, ''), stop)
  const [version, findings] = [member(report, 'schemaVersion'), member(report, 'findings')]
  if (version !== SCHEMA_VERSION) stop(`its schemaVersion is ${JSON.stringify(version)}, not ${SCHEMA_VERSION}`)
  if (!Array.isArray(findings)) return stop('it has no list of findings')
  const all = findings.map((each: unknown, index) => (isFinding(each) ? each : stop(`findings[${index}] is malformed`)))
  if (member(report, 'hidden') !== undefined)
    stop('--max-findings has kept findings back', 'Write the report again without --max-findings.')
  const messages = member(member(report, 'summary'), 'messages')
  if (messages === 0) stop('nothing was judged')
  return { findings: all, isCut: member(report, 'overflow') !== undefined }
}

const parsed = (text: string, stop: (why: string) => never): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error))
  }
}
