import { SEVERITIES, type Severity } from '../model/finding.js'
import { type Aside, asideList, overflowAsides } from './asides.js'
import { markdown } from './escape.js'
import type { CreateFormatter } from './format.js'
import { headline } from './headline.js'
import { createLanes, type Lanes } from './lanes.js'
import { findingRow, TABLE_HEAD } from './markdown-table.js'
import { sequenceDiagram } from './mermaid.js'
import { count } from './words.js'

/** GitHub throws a step summary of more bytes away as a whole. */
export const STEP_SUMMARY_BYTES = 1024 * 1024
/** Room for what is said around the table and the diagrams. */
const RESERVE = 100 * 1024
/** The share of the rest that diagrams get, and how many of them a page can bear. */
const DIAGRAMS = 0.2
const DRAWN = 50

/** Texts that fit into so many bytes; of the rest the number. */
const createBudget = (bytes: number) => {
  const texts: string[] = []
  let [left, cut] = [bytes, 0]
  return {
    add(text: string) {
      const size = Buffer.byteLength(text)
      // What follows a cut is cut as well, so that an order stays an order.
      if (cut > 0 || size > left) cut++
      else {
        texts.push(text)
        left -= size
      }
    },
    texts: (): readonly string[] => texts,
    cut: () => cut,
  }
}

/** Errors first, so that a cut takes what matters least; files in their order below that. */
const createTable = (bytes: number) => {
  const rows: Record<Severity, ReturnType<typeof createBudget>> = {
    error: createBudget(bytes),
    warning: createBudget(bytes),
    info: createBudget(bytes),
  }
  return {
    add: (severity: Severity, row: string) => rows[severity].add(row),
    end: (): string => {
      const all = createBudget(bytes - Buffer.byteLength(TABLE_HEAD))
      for (const severity of SEVERITIES) for (const row of rows[severity].texts()) all.add(row)
      const cut = SEVERITIES.reduce((sum, severity) => sum + rows[severity].cut(), all.cut())
      if (all.texts().length + cut === 0) return ''
      const rest = cut > 0 ? `\n${count(cut, 'more finding')} not shown here; the JSON report has them all.\n` : ''
      return `\n${TABLE_HEAD}${all.texts().join('')}${rest}`
    },
  }
}

const diagramsOf = (lanes: Lanes, bytes: number): string => {
  const budget = createBudget(bytes)
  for (const lane of lanes.end()) budget.add(`\n${sequenceDiagram(lane)}`)
  const rest = lanes.left() + budget.cut() > 0 ? '\nFurther round trips at fault are not drawn.\n' : ''
  return `${budget.texts().join('')}${rest}`
}

/**
 * The text that `$GITHUB_STEP_SUMMARY` gets: Markdown, a table with every finding, a Mermaid diagram of each faulty round
 * trip. `--quiet` and `--max-findings` do not shorten it; `room` does, the bytes that it may take.
 */
export const createStepSummary =
  (room: number): CreateFormatter =>
  (context) => {
    const bytes = Math.max(0, room - RESERVE)
    const table = createTable(Math.floor(bytes * (1 - DIAGRAMS)))
    const lanes = createLanes(DRAWN)
    const overflow: Aside[] = []
    let filesWithFindings = 0
    return {
      start: () => '',
      file(report) {
        if (report.findings.length + report.overflow.size > 0) filesWithFindings++
        for (const finding of report.findings) {
          table.add(finding.severity, findingRow(finding, context))
          lanes.add(finding)
        }
        overflow.push(...overflowAsides(report))
        return ''
      },
      end(summary, troubles = []) {
        const title = `### ${context.tool.name}\n\n${markdown(headline(summary, filesWithFindings))}\n`
        const diagrams = diagramsOf(lanes, Math.floor(bytes * DIAGRAMS))
        const text = `${title}${table.end()}${diagrams}${asideList(summary, troubles, overflow, [])}\n`
        return Buffer.byteLength(text) <= room ? text : ''
      },
    }
  }
