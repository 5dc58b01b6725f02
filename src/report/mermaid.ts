import { brief } from '../model/visible.js'
import { stepWords } from './chain-picture.js'
import type { Lane } from './lanes.js'
import { count } from './words.js'

/** Characters of a label: diagrams are for a glance. */
const LABEL = 80

/** What is no part of the language of diagrams wherever it stands behind a colon. */
const SPECIAL = /[^A-Za-z0-9 _.,/()=+-]/gu

/**
 * Captured text as a label: a `;` or `#` would end the statement, `%%` is a comment, `<` is HTML. Entities are Mermaid's
 * own: `#59;`. https://mermaid.js.org/syntax/sequenceDiagram.html#entity-codes-to-escape-characters
 */
export const mermaidText = (text: string): string =>
  brief(text, LABEL).replace(SPECIAL, (character) => `#${character.codePointAt(0)};`)

const ARROWS = { '→': 'client->>server', '←': 'server-->>client' } as const

/** A round trip as a Mermaid sequence diagram; behind the steps at fault stands what is wrong with them. */
export const sequenceDiagram = ({ steps }: Lane): string => {
  const lines = steps.flatMap(({ row, faults }) => {
    const label = stepWords(`line ${row.place}`, row)
    const shown = faults.slice(0, 3).map(({ severity, rule }) => `${severity} ${rule}`)
    const rest = faults.length > 3 ? [`and ${count(faults.length - 3, 'more finding')}`] : []
    return [
      `  ${ARROWS[row.arrow]}: ${mermaidText(label)}`,
      ...[...shown, ...rest].map((text) => `  Note over client,server: ${mermaidText(text)}`),
    ]
  })
  const head = ['```mermaid', 'sequenceDiagram', '  participant client', '  participant server']
  return [...head, ...lines, '```', ''].join('\n')
}
