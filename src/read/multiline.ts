import { parse } from '../json/parse.js'
import { endsEarly, JsonScanner } from '../json/scan.js'
import { Gathered } from './gathered.js'
import { type Line, MAX_LINE_BYTES } from './lines.js'
import { isSurelyMessage, isSurelyRecord } from './shapes.js'
import type { Unit } from './values.js'

interface Added {
  /** `broken`: the lines before this one are not the beginning of a value. */
  readonly outcome: 'more' | 'done' | 'broken'
  readonly unit?: Unit
  /** Where the rest of the line begins. */
  readonly rest: number
}

const BROKEN: Added = { outcome: 'broken', rest: 0 }

/** Whether a line is what such files have one of a line, so that the value before it was never finished. */
const standsAlone = (text: string): boolean => {
  if (!text.startsWith('{') || !text.endsWith('}')) return false
  const { value } = parse(text)
  return isSurelyMessage(value) || isSurelyRecord(value)
}

/** A JSON value over several lines, as it grows. */
export class MultiLine {
  readonly #scanner = new JsonScanner()
  readonly #gathered: Gathered
  /** Column of the value in its first line. */
  readonly start: number

  constructor(line: Line, start: number) {
    this.start = start
    this.#gathered = new Gathered(start)
    this.#gathered.add(line)
    this.#scanner.feed(line.text, start)
  }

  get lines(): readonly Line[] {
    return this.#gathered.lines
  }

  add(line: Line): Added {
    if (standsAlone(line.text)) return BROKEN
    const outcome = this.#scanner.feed(line.text)
    // Nothing can be made of more text than a string can hold.
    if (outcome === 'fault' || this.#gathered.units + line.text.length > MAX_LINE_BYTES) return BROKEN
    this.#gathered.add(line)
    if (outcome === 'more') return { outcome, rest: 0 }
    const rest = this.#scanner.offset
    return { outcome, unit: this.#gathered.unit(rest), rest }
  }

  /** The value as far as it goes, where the input ends inside it. */
  cut(): Unit {
    const end = this.#gathered.lines.at(-1)?.text.length ?? 0
    const unit = this.#gathered.unit(end, (text) => ({ fault: endsEarly(text.length, true), value: undefined }))
    return { ...unit, open: true }
  }
}
