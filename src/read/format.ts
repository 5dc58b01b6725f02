import type { Line, LineTaker } from './lines.js'
import type { FormatName } from './reader.js'
import type { ReadContext } from './record.js'
import type { Unit, UnitTaker } from './values.js'

/** Turns the lines of an input into records. */
export interface LineReader extends LineTaker {
  /** No more lines come. */
  end(): void
}

/** Turns the JSON values of an input into records. */
export interface UnitReader extends UnitTaker {
  /** No more values come. */
  end?(): void
}

/** Takes the bytes of an input, decompressed, in pieces that are used again. */
export interface ByteReader {
  bytes(chunk: Uint8Array): void
  /** No more bytes come. `broken`: why the input ends before its content does. */
  end(broken: string | undefined): void
}

/** A format that is one document, whatever its lines are. */
export interface ByteFormat {
  readonly name: FormatName
  /** Asked once, with the first 4,096 bytes as text. Answers why the input is of this format, to be read behind "its beginning …". */
  readonly recognises: (beginning: string) => string | undefined
  readonly open: (context: ReadContext) => ByteReader
}

/** A format that is read line by line: logs, event streams. */
export interface LineFormat {
  readonly name: FormatName
  /**
   * Asked at each line until a format is found, with the lines so far, the newest one last (the oldest go beyond 1,000).
   * Answers why the input is of this format, to be read behind "line 7 …"; undefined where it does not look so.
   */
  readonly recognises: (lines: readonly Line[]) => string | undefined
  /** The reader of one input. It gets all lines that were held as well. */
  readonly open: (context: ReadContext) => LineReader
}

/** A format that consists of JSON values: one a line, in an array, or one after the other over several lines. */
export interface ValueFormat {
  readonly name: FormatName
  /** Like that of a line format, asked at each value. */
  readonly recognises: (unit: Unit) => string | undefined
  readonly open: (context: ReadContext) => UnitReader
  /** Each value stands in a line of its own, so that a broken line stays broken. */
  readonly linesOnly: boolean
}
