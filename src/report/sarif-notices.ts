import type { Summary } from '../model/finding.js'
import type { FileReport, FormatContext, Trouble } from './format.js'
import { missing } from './headline.js'
import { sarifText } from './sarif-text.js'
import { uriOf } from './uri.js'
import { number, overflowNotes } from './words.js'

/** Something about the run that is no result. */
export interface SarifNotice {
  readonly level: 'error' | 'warning' | 'note'
  readonly message: { readonly text: string }
  readonly locations?: readonly object[]
}

/** A notice; with the file that it is about, if it is about one. */
export const notice = (
  level: SarifNotice['level'],
  text: string,
  at?: { readonly file: string; readonly line?: number | undefined },
  context?: FormatContext,
): SarifNotice => {
  const message = { text: sarifText(text) }
  if (at === undefined || context === undefined) return { level, message }
  const region = at.line === undefined ? {} : { region: { startLine: at.line } }
  const place = { artifactLocation: { uri: uriOf(at.file, context) }, ...region }
  return { level, message, locations: [{ physicalLocation: place }] }
}

/** That a report holds only a part of the findings. */
export const cutNotice = (kept: number, left: number): string =>
  `${number(kept)} of ${number(kept + left)} findings are in this report, the most severe ones; the JSON report has them all`

/** Findings of a file that were only counted. */
export const overflowNotices = (report: FileReport, context: FormatContext): SarifNotice[] =>
  overflowNotes(report).map(({ rule, text }) => notice('warning', `${rule}: ${text}`, report, context))

/** Why the exit code is not 0 although no result says so. */
export const endNotices = (
  summary: Summary,
  troubles: readonly Trouble[],
  context: FormatContext,
): readonly SarifNotice[] => {
  const { first, more } = missing(summary)
  return [
    ...troubles.map((trouble) => notice('error', trouble.what, trouble, context)),
    ...first.map((one) => notice('error', `${one.rule}: ${one.what}`, one, context)),
    ...(more > 0 ? [notice('error', `${number(more)} more like it`)] : []),
  ]
}
