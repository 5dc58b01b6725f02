import type { Summary } from '../model/finding.js'
import type { CreateFormatter, FileReport, FormatContext, Trouble } from './format.js'
import { sampleContext, sampleSummary } from './sample.js'

interface Print {
  readonly context?: Partial<FormatContext>
  readonly summary?: Summary
  readonly troubles?: readonly Trouble[]
}

/** All that a formatter writes in one run, and its notices. */
export const printed = (
  create: CreateFormatter,
  reports: readonly FileReport[],
  { context = {}, summary = sampleSummary(), troubles }: Print = {},
): { readonly text: string; readonly notices: readonly string[] } => {
  const formatter = create(sampleContext(context))
  const streamed = reports.flatMap(({ findings }) => findings.map((finding) => formatter.finding?.(finding) ?? ''))
  const pieces = [formatter.start(), ...streamed, ...reports.map((each) => formatter.file(each))]
  const text = [...pieces, formatter.end(summary, troubles)].join('')
  return { text, notices: formatter.notices?.() ?? [] }
}
