import type { FindingView, Severity, Summary } from '../model/finding.js'
import { brief } from '../model/visible.js'
import { chainPicture } from './chain-picture.js'
import { type Colors, colorsOf } from './colors.js'
import { fileName, place, printable } from './escape.js'
import type { CreateFormatter, FileReport } from './format.js'
import { groupRepeats, type Shown } from './grouping.js'
import { headline, missing, remarks } from './headline.js'
import { createSelection } from './selection.js'
import { hiddenNote, number, overflowNotes } from './words.js'

/** Characters of the captured text that a frame shows. */
const FRAME = 80
/** Characters of a pointer; the rest of a longer one is in the JSON report. */
const POINTER = 120

const paint = (colors: Colors, severity: Severity): string =>
  ({ error: colors.red, warning: colors.yellow, info: colors.blue })[severity](severity)

/** Pointer and text at the place. The whole message has an empty pointer. */
const frame = ({ pointer, excerpt }: FindingView, colors: Colors): string[] => {
  if (pointer === '' && excerpt === undefined) return []
  const at = pointer === '' ? 'message' : `at ${printable(brief(pointer, POINTER))}`
  const text = excerpt === undefined ? '' : `  ${printable(brief(excerpt, FRAME))}`
  return [colors.dim(`    ${at}${text}`)]
}

const relatedLines = ({ related }: FindingView, colors: Colors): string[] =>
  related.map((other) => {
    const at = other.pointer === '' ? '' : `  ${printable(brief(other.pointer, POINTER))}`
    return colors.dim(`    see ${place(other)}${at}  ${printable(other.message)}`)
  })

const moreLine = (more: NonNullable<Shown['more']>, colors: Colors): string => {
  const lines = `${more.lines.length > 1 ? 'lines' : 'line'} ${more.lines.join(', ')}${more.isWhole ? '' : ', …'}`
  return colors.dim(`    and ${number(more.count)} more like it, on ${lines}`)
}

const findingLines = ({ finding, more }: Shown, colors: Colors): string[] => [
  `${place(finding)}  ${paint(colors, finding.severity)}  ${printable(finding.rule)}  ${printable(finding.message)}`,
  ...frame(finding, colors),
  ...chainPicture(finding),
  ...relatedLines(finding, colors),
  ...(more ? [moreLine(more, colors)] : []),
]

const fileBlock = (report: FileReport, findings: readonly FindingView[], colors: Colors): string => {
  const lines = groupRepeats(findings).flatMap((shown) => findingLines(shown, colors))
  const notes = overflowNotes(report).map(({ rule, text }) => `${fileName(report.file)}  ${printable(rule)}  ${text}`)
  const all = [...lines, ...notes]
  return all.length > 0 ? `${all.join('\n')}\n\n` : ''
}

const missingLines = (summary: Summary, colors: Colors): string[] => {
  const { first, more } = missing(summary)
  const lines = first.map(({ file, line, rule, what }) => {
    const at = line === undefined ? fileName(file) : `${fileName(file)}:${line}`
    return `${at}  ${colors.red('unmet')}  ${printable(rule)}  ${what}`
  })
  const rest = more > 0 ? [`and ${number(more)} more like it`] : []
  return lines.length > 0 ? [...lines, ...rest, ''] : []
}

const endLines = (summary: Summary, filesWithFindings: number, hidden: number, colors: Colors): string[] => {
  const head = printable(headline(summary, filesWithFindings))
  const tint = head.startsWith('✔') ? colors.green : summary.findings.error > 0 ? colors.red : colors.yellow
  const asides = [...(hidden > 0 ? [hiddenNote(hidden)] : []), ...remarks(summary)]
  return [...missingLines(summary, colors), colors.bold(tint(head)), ...asides.map((aside) => `  ${printable(aside)}`)]
}

/**
 * For people: the findings of a file with the text at the place, the round trip where there is one, and related places;
 * repeats grouped; a summary at the end. Every line that names a place holds `file:line:column`.
 */
export const createStylish: CreateFormatter = (context) => {
  const colors = colorsOf(context.color)
  const selection = createSelection(context)
  let filesWithFindings = 0
  return {
    start: () => '',
    file(report) {
      if (report.findings.length + report.overflow.size > 0) filesWithFindings++
      return fileBlock(report, selection.take(report.findings), colors)
    },
    end: (summary) => `${endLines(summary, filesWithFindings, selection.hidden(), colors).join('\n')}\n`,
  }
}
