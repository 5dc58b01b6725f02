import { plainFinding } from '../model/plain-finding.js'
import { jsonLine } from './escape.js'
import type { CreateFormatter } from './format.js'
import { createSelection } from './selection.js'

/**
 * A finding a line, as they settle; the last line is `{"summary": …}`, with `hidden` beside it where `--max-findings`
 * kept findings back.
 */
export const createJsonl: CreateFormatter = (context) => {
  const selection = createSelection(context)
  return {
    start: () => '',
    file: () => '',
    finding: (finding) =>
      selection
        .take([finding])
        .map((taken) => `${jsonLine(plainFinding(taken))}\n`)
        .join(''),
    end(summary) {
      const hidden = selection.hidden()
      return `${jsonLine(hidden > 0 ? { summary, hidden } : { summary })}\n`
    },
  }
}
