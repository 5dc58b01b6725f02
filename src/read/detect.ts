import { isObject } from '../model/json.js'
import { emitNative, emitUnreadable } from './jsonl.js'
import { emitBare, emitCut, emitText } from './jsonrpc.js'
import type { LongLine } from './lines.js'
import type { FormatName } from './reader.js'
import { addFault, emitRecord, newRecord, plainSource, type ReadContext } from './record.js'
import { isRecord, isSurelyMessage, isSurelyRecord, looksLikeMessage } from './shapes.js'
import type { Unit, UnitTaker } from './values.js'

/** What may stand before the first message of a file, and is kept until one shows what the file is. */
const MAX_HELD = 1000
const MAX_HELD_UNITS = 8_000_000

type Held = { readonly unit: Unit } | { readonly long: LongLine }

const formatOf = ({ value }: Unit): FormatName | undefined => {
  if (isSurelyRecord(value)) return 'jsonl'
  return isSurelyMessage(value) || (Array.isArray(value) && value.some(isSurelyMessage)) ? 'jsonrpc' : undefined
}

/**
 * Finds out what an input is, from its content, and turns its values into records. Until a value is beyond doubt a
 * message or a record, nothing is emitted: a file without one is no transcript.
 */
export class Detector implements UnitTaker {
  format: FormatName | undefined
  why: string
  /** Lines and values before the first message that are not kept any more, and all of a file that holds no message. */
  skipped = 0
  readonly #context: ReadContext
  readonly #chosen: (format: FormatName) => void
  #held: Held[] = []
  #heldUnits = 0

  constructor(context: ReadContext, chosen: (format: FormatName) => void) {
    this.#context = context
    this.#chosen = chosen
    this.format = context.options.inputFormat
    this.why = this.format ? 'the format was given' : 'no line is a message or a record'
  }

  unit(unit: Unit): void {
    if (this.format === undefined) this.#hold({ unit }, unit.text.length, formatOf(unit), unit.line)
    else this.#deliver(unit, this.format)
  }

  tooLong(long: LongLine): void {
    if (this.format === undefined) this.#hold({ long }, 0, undefined, long.number)
    else this.#deliverLong(long)
  }

  end(): void {
    this.skipped += this.#held.length
    this.#held = []
  }

  #hold(held: Held, units: number, format: FormatName | undefined, line: number): void {
    this.#held.push(held)
    this.#heldUnits += units
    if (format) this.#choose(format, line)
    else while (this.#held.length > MAX_HELD || this.#heldUnits > MAX_HELD_UNITS) this.#forget()
  }

  #forget(): void {
    const oldest = this.#held.shift()
    if (oldest && 'unit' in oldest) this.#heldUnits -= oldest.unit.text.length
    this.skipped++
  }

  #choose(format: FormatName, line: number): void {
    this.format = format
    this.why = `line ${line} is a ${format === 'jsonl' ? 'native record' : 'JSON-RPC message'}`
    this.#chosen(format)
    const held = this.#held
    this.#held = []
    for (const one of held) {
      if ('unit' in one) this.#deliver(one.unit, format)
      else this.#deliverLong(one.long)
    }
  }

  #deliver(unit: Unit, format: FormatName): void {
    const { value, fault } = unit
    const context = this.#context
    if (fault) {
      if (unit.open && fault.unfinished) emitCut(unit, context)
      else if (format === 'jsonl') emitUnreadable(unit, context)
      else emitText(unit, context)
    } else if (isObject(value) && isRecord(value)) emitNative(unit, value, context)
    else if (format === 'jsonrpc' || looksLikeMessage(value)) emitBare(unit, context)
    else emitUnreadable(unit, context)
  }

  #deliverLong({ number, byteOffset, bytes }: LongLine): void {
    const source = plainSource({ file: this.#context.file, line: number, column: 0, byteOffset }, '')
    const draft = newRecord(source)
    addFault(draft, 'too-long', source.span(''), `${bytes} bytes are more than can be held, so they were not read`)
    emitRecord(this.#context, draft)
  }
}
