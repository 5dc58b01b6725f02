import { fileName, noPlace, place } from './escape.js'
import type { CreateFormatter } from './format.js'
import { missing } from './headline.js'
import { createSelection } from './selection.js'
import { hiddenNote, number, overflowNotes } from './words.js'

/**
 * One line a finding, for editors and problem matchers:
 *
 *     file:line:column: severity rule message
 *
 * matched by `^(.+?):(\d+):(\d+): (error|warning|info) (\S+) (.+)$`. No colours and no summary. What is not printed or was
 * expected in vain is said in lines that begin with `note: ` and do not match.
 */
export const createCompact: CreateFormatter = (context) => {
  const selection = createSelection(context)
  return {
    start: () => '',
    file(report) {
      const lines = selection
        .take(report.findings)
        .map((f) => `${place(f)}: ${f.severity} ${noPlace(f.rule)} ${noPlace(f.message)}\n`)
      const notes = overflowNotes(report).map(
        ({ rule, text }) => `note: ${fileName(report.file)}: ${noPlace(rule)}: ${text}\n`,
      )
      return [...lines, ...notes].join('')
    },
    end(summary) {
      const unmet = missing(summary)
      const notes = unmet.first.map(({ file, line, rule, what }) => {
        const at = line === undefined ? fileName(file) : `${fileName(file)}:${line}`
        return `note: ${at}: ${noPlace(rule)}: ${what}\n`
      })
      if (unmet.more > 0) notes.push(`note: ${number(unmet.more)} more like it\n`)
      if (selection.hidden() > 0) notes.push(`note: ${hiddenNote(selection.hidden())}\n`)
      return notes.join('')
    },
  }
}
