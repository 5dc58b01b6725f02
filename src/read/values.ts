import { type JsonFault, type Parsed, parse } from '../json/parse.js'
import { skipSpace } from '../json/walk.js'
import { ArrayReader } from './array.js'
import type { Line, LongLine } from './lines.js'
import { MultiLine } from './multiline.js'

/** A JSON value of an input, or a line that is none. */
export interface Unit {
  readonly text: string
  /** The same with another string in the place of its long one, if it has one. */
  readonly brief?: string | undefined
  /** Line of the text's first character, and units of that line before it. */
  readonly line: number
  readonly column: number
  readonly byteOffset: number
  readonly value: unknown
  /** Set where the text is no JSON. */
  readonly fault: JsonFault | undefined
  /** A byte order mark stood before the text. */
  readonly marked: boolean
  /** Where bytes of the text are not UTF-8. */
  readonly invalid: { readonly line: number; readonly column: number } | undefined
  /** The input ends with it, without a line break. */
  readonly open: boolean
}

export interface UnitTaker {
  unit(unit: Unit): void
  tooLong(line: LongLine): void
}

const BYTE_ORDER_MARK = '\uFEFF'

/** What a line begins with: all of it, or what stands before its long string. */
const headOf = ({ text, pieces }: Line): string => pieces?.head ?? text

/** The text of a line from `column` on, as a unit. */
export const unitOf = (line: Line, column: number, parsed: Parsed, marked = false): Unit => ({
  text: column === 0 ? line.text : line.text.slice(column),
  brief: parsed.brief,
  line: line.number,
  column,
  byteOffset: line.byteOffset,
  value: parsed.value,
  fault: parsed.fault,
  marked,
  invalid: line.invalidAt >= column ? { line: line.number, column: line.invalidAt + 1 } : undefined,
  open: line.open,
})

/**
 * From lines to JSON values: one a line; one over several lines; the elements of an array that is all of the input. A
 * line that is no part of a value comes as text with its fault.
 */
export class ValueReader {
  readonly #taker: UnitTaker
  /** Native records are one a line: what is broken there stays broken. */
  linesOnly: boolean
  #several: MultiLine | undefined
  #array: ArrayReader | undefined
  /** The first line of the input, as long as it may be an array that is all of it. */
  #sole: { readonly line: Line; readonly unit: Unit } | undefined
  #first = true

  constructor(taker: UnitTaker, linesOnly: boolean) {
    this.#taker = taker
    this.linesOnly = linesOnly
  }

  line(line: Line): void {
    if (this.#array) this.#element(this.#array, line)
    else if (this.#several) this.#goOn(this.#several, line)
    else this.#read(line, 0)
  }

  tooLong(line: LongLine): void {
    this.#giveUp()
    this.#first = false
    this.#array?.skipped()
    this.#taker.tooLong(line)
  }

  end(): void {
    if (this.#sole) new ArrayReader(this.#taker).line(this.#sole.line)
    this.#sole = undefined
    this.#array?.end()
    if (this.#several) this.#taker.unit(this.#several.cut())
    this.#several = undefined
  }

  #read(line: Line, from: number): void {
    const start = headOf(line).charCodeAt(from) > 0x20 ? from : skipSpace(line.text, from)
    if (start >= line.text.length) return
    const unit = this.#parse(line, from)
    const first = this.#first
    this.#first = false
    this.#releaseSole()
    if (this.linesOnly || !this.#begins(line, unit, start, first)) this.#taker.unit(unit)
  }

  #parse(line: Line, from: number): Unit {
    const parsed = from === 0 ? parse(line.text, line.pieces) : parse(line.text.slice(from))
    if (!parsed.fault || line.text.charAt(from) !== BYTE_ORDER_MARK) return unitOf(line, from, parsed)
    return unitOf(line, from + 1, parse(line.text.slice(from + 1)), true)
  }

  /** Whether the unit is kept because more belongs to it, or may. */
  #begins(line: Line, unit: Unit, start: number, first: boolean): boolean {
    const isArray = headOf(line).charAt(start) === '['
    if (!unit.fault) {
      if (first && isArray) this.#sole = { line, unit }
      return this.#sole !== undefined
    }
    if (!unit.fault.betweenTokens || unit.marked) return false
    if (first && isArray) {
      this.#array = new ArrayReader(this.#taker)
      this.#array.line(line)
    } else if (line.open) return false
    else this.#several = new MultiLine(line, start)
    return true
  }

  #element(array: ArrayReader, line: Line): void {
    const rest = array.line(line)
    if (rest === -1) return
    this.#array = undefined
    this.#read(line, rest)
  }

  #goOn(several: MultiLine, line: Line): void {
    const { outcome, unit, rest } = several.add(line)
    if (outcome === 'more') return
    if (outcome === 'broken') this.#giveUp()
    this.#several = undefined
    if (unit) this.#taker.unit(unit)
    this.#read(line, rest)
  }

  /** Lines that looked like the beginning of a value are what they are, one by one. */
  #giveUp(): void {
    this.#releaseSole()
    const several = this.#several
    this.#several = undefined
    several?.lines.forEach((line, index) => {
      if (line.text.trim() !== '') this.#taker.unit(this.#parse(line, index === 0 ? several.start : 0))
    })
  }

  #releaseSole(): void {
    const sole = this.#sole
    this.#sole = undefined
    if (sole) this.#taker.unit(sole.unit)
  }
}
