import { type Position, TextSource } from '../json/source.js'
import type { Source, Span } from '../model/place.js'
import type { TextFault, WireRecord } from '../model/record.js'
import type { LongLine } from './lines.js'
import type { Emit, ReadOptions } from './reader.js'
import type { Unit } from './values.js'

/** A record while it is read. */
export type Draft = { -readonly [Key in keyof WireRecord]: WireRecord[Key] }

/** What the readers of one input share. */
export interface ReadContext {
  readonly file: string
  readonly options: ReadOptions
  readonly emit: Emit
  /** Records emitted so far: the position of the next one. */
  records: number
  /** Lines and values that hold nothing to judge. */
  skipped: number
  /** What to do where nothing can be judged, in one sentence. */
  remedy: string | undefined
  /** The last record says that something is cut off. */
  cut: boolean
}

export const newContext = (file: string, options: ReadOptions, emit: Emit): ReadContext => ({
  file,
  options,
  emit,
  records: 0,
  skipped: 0,
  remedy: undefined,
  cut: false,
})

export const positionOf = ({ file }: ReadContext, unit: Unit): Position => ({
  file,
  line: unit.line,
  column: unit.column,
  byteOffset: unit.byteOffset,
})

/** A record with all members in place, so that all records have one shape. */
export const newRecord = (origin: Source): Draft => ({
  seq: 0,
  ts: undefined,
  dir: undefined,
  transport: undefined,
  conn: undefined,
  session: undefined,
  client: undefined,
  exchange: undefined,
  endpoint: undefined,
  http: undefined,
  sse: undefined,
  event: undefined,
  payload: undefined,
  origin,
  faults: undefined,
  redacted: undefined,
  marks: undefined,
  evidence: 'wire',
})

export const addFault = (draft: Draft, kind: TextFault['kind'], span: Span, detail: string): void => {
  draft.faults = [...(draft.faults ?? []), { kind, span, detail }]
}

const pointSpan = (line: number, column: number): Span => ({ line, column, endLine: line, endColumn: column + 1 })

/** Faults of the bytes that a unit was read from. */
export const addByteFaults = (draft: Draft, unit: Unit): void => {
  if (unit.marked) {
    addFault(draft, 'bom', pointSpan(unit.line, unit.column), 'a byte order mark (U+FEFF) stands before the line')
  }
  if (unit.invalid && !draft.faults?.some(({ kind }) => kind === 'cut')) {
    const { line, column } = unit.invalid
    addFault(draft, 'not-utf8', pointSpan(line, column), `the bytes at column ${column} are not UTF-8`)
  }
}

/** Hands a record on, with what the caller said about all of them. */
export const emitRecord = (context: ReadContext, draft: Draft): void => {
  draft.seq = context.records++
  draft.dir ??= context.options.dir
  draft.transport ??= context.options.transport
  context.cut = draft.faults?.some(({ kind }) => kind === 'cut') ?? false
  context.emit(draft)
}

/** A source for text that is no JSON. */
export const plainSource = (at: Position, text: string): TextSource => new TextSource(at, { text, value: undefined })

/** Emits a line that is longer than can be held, as a record that says so. */
export const emitTooLong = (context: ReadContext, { number, byteOffset, bytes }: LongLine): void => {
  const source = plainSource({ file: context.file, line: number, column: 0, byteOffset }, '')
  const draft = newRecord(source)
  addFault(draft, 'too-long', source.span(''), `${bytes} bytes are more than can be held, so they were not read`)
  emitRecord(context, draft)
}
