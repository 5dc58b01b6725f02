import { type Position, TextSource } from '../json/source.js'
import type { Source } from '../model/place.js'
import type { Direction, Transport } from '../model/record.js'
import { valueAt } from './embedded.js'
import type { Line } from './lines.js'
import { addFault, type Draft, emitRecord, newRecord, type ReadContext } from './record.js'

/** What a log says about a message beside its text. */
export interface LogFacts {
  readonly ts?: string | undefined
  readonly dir?: Direction | undefined
  readonly transport?: Transport | undefined
  readonly conn?: string | undefined
}

/** The place of a column (0-based) of a line. */
export const placeIn = ({ file }: ReadContext, { number, byteOffset }: Line, column: number): Position => ({
  file,
  line: number,
  column,
  byteOffset,
})

const draftOf = (origin: Source, { ts, dir, transport, conn }: LogFacts): Draft =>
  Object.assign(newRecord(origin), { evidence: 'log', ts, dir, transport, conn } as const)

/** Emits a message that a log has printed. */
export const emitLogged = (context: ReadContext, source: Source, value: unknown, facts: LogFacts): void => {
  const draft = draftOf(source, facts)
  draft.payload = { kind: 'json', value, source }
  emitRecord(context, draft)
}

/** Emits a record of a message that a log has not printed, or not to its end. */
export const emitLost = (
  context: ReadContext,
  source: TextSource,
  kind: 'cut' | 'body-missing',
  facts: LogFacts,
): void => {
  const draft = draftOf(source, facts)
  const what = kind === 'cut' ? 'only a part' : 'nothing'
  addFault(draft, kind, source.span(''), `the log shows ${what} of this message`)
  emitRecord(context, draft)
}

/** Emits second-hand evidence: the writer of the log could not read what a server wrote to stdout. */
export const emitReported = (context: ReadContext, source: TextSource, said: string, facts: LogFacts): void => {
  const draft = draftOf(source, { ...facts, dir: 's2c', transport: 'stdio' })
  addFault(draft, 'reported-not-json', source.span(''), said)
  emitRecord(context, draft)
}

/** Emits the message that a log entry announces from `start` on. `factsOf` gets its value, undefined where that is lost. */
export const emitEntry = (
  context: ReadContext,
  line: Line,
  start: number,
  factsOf: (value: unknown) => LogFacts,
): void => {
  const { text } = line
  const at = placeIn(context, line, start)
  const begins = text[start] === '{' || text[start] === '['
  const found = begins ? valueAt(text, start) : undefined
  if (found?.kind === 'value') {
    const source = new TextSource(at, { text: text.slice(start, found.end), value: found.value })
    emitLogged(context, source, found.value, factsOf(found.value))
    return
  }
  const source = new TextSource(at, { text: text.slice(start), value: undefined })
  emitLost(context, source, begins ? 'cut' : 'body-missing', factsOf(undefined))
}
