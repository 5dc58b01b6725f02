import type { FormatContext } from './format.js'
import { sarifText } from './sarif-text.js'
import { uriOf } from './uri.js'

interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endLine?: number
  readonly endColumn?: number
}

/** A place in a file. Columns count UTF-16 units and the end is exclusive, in SARIF as in findings. */
export const physicalLocation = (place: Place, context: FormatContext) => ({
  artifactLocation: { uri: uriOf(place.file, context) },
  region: {
    startLine: place.line,
    startColumn: place.column,
    endLine: place.endLine,
    endColumn: place.endColumn,
  },
})

/** The value inside the message, as the only name that it has. */
export const logicalLocations = (pointer: string) =>
  pointer === '' ? undefined : [{ fullyQualifiedName: pointer, kind: 'member' }]

/** A place with what is to be said about it. */
export const describedLocation = (place: Place, pointer: string, text: string, context: FormatContext) => ({
  physicalLocation: physicalLocation(place, context),
  logicalLocations: logicalLocations(pointer),
  message: text === '' ? undefined : { text: sarifText(text) },
})
