import type { FindingView } from '../model/finding.js'
import { markdown } from './escape.js'
import type { FormatContext } from './format.js'
import type { Shown } from './grouping.js'
import { reportedPath } from './uri.js'
import { number } from './words.js'

export const TABLE_HEAD = '| Severity | Place | Rule | What |\n| --- | --- | --- | --- |\n'

/** An address that cannot end the link that it stands in. */
const LINKABLE = /^https?:\/\/[^\s()<>|\\`"']+$/

/** A link, or the text alone where there is no address for it. The text is Markdown already. */
const link = (text: string, url: string | undefined): string =>
  url !== undefined && LINKABLE.test(url) ? `[${text}](${url})` : text

const placeCell = ({ file, line, column }: FindingView, context: FormatContext): string => {
  const path = reportedPath(file, context)
  const address = context.address?.(path)
  return link(markdown(`${path}:${line}:${column}`), address && `${address}#L${line}`)
}

/** A finding as a row of the table, with links to its line and to its clause. */
export const findingRow = (finding: FindingView, context: FormatContext): string => {
  const { severity, rule, message, spec } = finding
  const clause = spec === null ? '' : ` (${link(markdown(spec.level), spec.url)})`
  return `| ${severity} | ${placeCell(finding, context)} | ${markdown(rule)} | ${markdown(message)}${clause} |\n`
}

/** What is only counted after a finding. */
export const moreRow = ({ rule }: FindingView, more: NonNullable<Shown['more']>): string => {
  const lines = `${more.lines.length > 1 ? 'lines' : 'line'} ${more.lines.join(', ')}${more.isWhole ? '' : ', …'}`
  return `| | | ${markdown(rule)} | and ${number(more.count)} more like it, on ${lines} |\n`
}
