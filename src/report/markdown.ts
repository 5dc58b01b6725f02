import { type Aside, asideList, overflowAsides } from './asides.js'
import { markdown } from './escape.js'
import type { CreateFormatter } from './format.js'
import { groupRepeats } from './grouping.js'
import { headline, remarks } from './headline.js'
import { createLanes } from './lanes.js'
import { findingRow, moreRow, TABLE_HEAD } from './markdown-table.js'
import { sequenceDiagram } from './mermaid.js'
import { createSelection } from './selection.js'
import { hiddenNote } from './words.js'

/** Round trips that are drawn: pages with more diagrams take long to show. */
const DRAWN = 10

/**
 * A page for people, such as the text of a merge request: the headline, a table with repeats grouped, a Mermaid diagram
 * of each faulty round trip, and what else has to be said.
 */
export const createMarkdown: CreateFormatter = (context) => {
  const selection = createSelection(context)
  const lanes = createLanes(DRAWN)
  const rows: string[] = []
  const overflow: Aside[] = []
  let filesWithFindings = 0
  return {
    start: () => '',
    file(report) {
      if (report.findings.length + report.overflow.size > 0) filesWithFindings++
      for (const { finding, more } of groupRepeats(selection.take(report.findings))) {
        rows.push(findingRow(finding, context))
        if (more) rows.push(moreRow(finding, more))
        lanes.add(finding)
      }
      overflow.push(...overflowAsides(report))
      return ''
    },
    end(summary, troubles = []) {
      const title = `### ${context.tool.name}\n\n${markdown(headline(summary, filesWithFindings))}\n`
      const table = rows.length === 0 ? '' : `\n${TABLE_HEAD}${rows.join('')}`
      const diagrams = lanes.end().map((lane) => `\n${sequenceDiagram(lane)}`)
      const notes = [
        ...(lanes.left() > 0 ? [`${DRAWN} round trips are drawn, the stylish report shows them all`] : []),
        ...(selection.hidden() > 0 ? [hiddenNote(selection.hidden())] : []),
        ...remarks(summary),
      ]
      const asides = asideList(summary, troubles, overflow, notes)
      return `${title}${table}${diagrams.join('')}${asides === '' ? '' : `${asides}\n`}`
    },
  }
}
