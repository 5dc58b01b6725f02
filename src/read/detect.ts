import type { LineFormat, LineReader, UnitReader, ValueFormat } from './format.js'
import { LINE_FORMATS, VALUE_FORMATS } from './formats.js'
import type { Line, LongLine } from './lines.js'
import type { FormatName } from './reader.js'
import type { ReadContext } from './record.js'
import { type Unit, ValueReader } from './values.js'
import { WaitingInput } from './waiting-input.js'

/**
 * Finds out what an input is, from its content, and hands its lines to the reader of that format. Until something is
 * beyond doubt of one format, nothing is emitted: a file without a message is no transcript.
 */
export class Detector implements LineReader {
  format: FormatName = 'jsonl'
  why = 'no line is a message or a record'
  readonly #context: ReadContext
  readonly #lines = new WaitingInput<Line>()
  readonly #units = new WaitingInput<Unit>()
  readonly #values = new ValueReader({ unit: (unit) => this.#unit(unit), tooLong: (long) => this.#long(long) }, false)
  /** Takes the lines, once it is known who can. */
  #reader: LineReader | undefined
  /** Takes the values, once it is known who can. */
  #taker: UnitReader | undefined

  constructor(context: ReadContext) {
    this.#context = context
    const given = context.options.inputFormat
    if (given === undefined) return
    this.format = given
    this.why = 'the format was given'
    const ofLines = LINE_FORMATS.find(({ name }) => name === given)
    const ofValues = VALUE_FORMATS.find(({ name }) => name === given)
    if (ofLines) this.#takeLines(ofLines)
    else if (ofValues) this.#takeValues(ofValues)
  }

  line(line: Line): void {
    if (this.#reader) this.#reader.line(line)
    else if (!this.#isOfLines(line)) this.#values.line(line)
  }

  tooLong(long: LongLine): void {
    if (this.#reader) this.#reader.tooLong(long)
    else {
      this.#lines.addLong(long)
      this.#values.tooLong(long)
    }
  }

  end(): void {
    if (this.#reader) this.#reader.end()
    else this.#values.end()
    this.#taker?.end?.()
    if (!this.#reader) this.#context.skipped += this.#units.count
  }

  /** Whether the newest line shows a format of lines; its reader then has it. */
  #isOfLines(line: Line): boolean {
    this.#lines.add(line)
    for (const format of LINE_FORMATS) {
      const clause = format.recognises(this.#lines.texts)
      if (clause === undefined) continue
      this.#found(format.name, line.number, clause)
      this.#takeLines(format)
      return true
    }
    return false
  }

  /** A value of the input. */
  #unit(unit: Unit): void {
    if (this.#taker) {
      this.#taker.unit(unit)
      return
    }
    this.#units.add(unit)
    for (const format of VALUE_FORMATS) {
      const clause = format.recognises(unit)
      if (clause === undefined) continue
      this.#found(format.name, unit.line, clause)
      this.#takeValues(format)
      return
    }
  }

  #long(long: LongLine): void {
    if (this.#taker) this.#taker.tooLong(long)
    else this.#units.addLong(long)
  }

  #found(name: FormatName, line: number, clause: string): void {
    this.format = name
    this.why = `line ${line} ${clause}`
  }

  #takeLines(format: LineFormat): void {
    const reader = format.open(this.#context)
    this.#reader = reader
    this.#context.skipped += this.#lines.forgotten
    this.#lines.release({ one: (line) => reader.line(line), tooLong: (long) => reader.tooLong(long) })
  }

  #takeValues(format: ValueFormat): void {
    const taker = format.open(this.#context)
    this.#taker = taker
    this.#reader = this.#values
    this.#values.linesOnly = format.linesOnly
    this.#context.skipped += this.#units.forgotten
    this.#lines.release({ one: () => {}, tooLong: () => {} })
    this.#units.release({ one: (unit) => taker.unit(unit), tooLong: (long) => taker.tooLong(long) })
  }
}
