import { JsonScanner } from '../json/scan.js'
import { skipSpace } from '../json/walk.js'
import type { DirectionWord } from './direction-words.js'
import { Gathered } from './gathered.js'
import { type Line, MAX_LINE_BYTES } from './lines.js'
import type { Unit } from './values.js'

type Added =
  | { readonly outcome: 'more' }
  | { readonly outcome: 'broken' }
  | { readonly outcome: 'done'; readonly unit: Unit; readonly rest: number }

/** A value that a log prints over several lines, as it grows. */
export class LogBlock {
  readonly start: number
  readonly word: DirectionWord | undefined
  readonly #scanner = new JsonScanner()
  readonly #gathered: Gathered

  constructor(line: Line, start: number, word: DirectionWord | undefined) {
    this.start = start
    this.word = word
    this.#gathered = new Gathered(start)
    this.#gathered.add(line)
    this.#scanner.feed(line.text, start)
  }

  get lines(): readonly Line[] {
    return this.#gathered.lines
  }

  /** `done`: behind the value the line goes on at `rest`. `broken`: the line does not continue the value. */
  add(line: Line): Added {
    const outcome = this.#continues(line) ? this.#scanner.feed(line.text) : 'fault'
    if (outcome === 'fault') return { outcome: 'broken' }
    this.#gathered.add(line)
    if (outcome === 'more') return { outcome }
    const rest = this.#scanner.offset
    return { outcome, unit: this.#gathered.unit(rest), rest }
  }

  /** The text so far. */
  get text(): string {
    return this.#gathered.unit(this.lines.at(-1)?.text.length ?? 0, () => ({ fault: undefined, value: undefined })).text
  }

  #continues(line: Line): boolean {
    if (this.#gathered.units + line.text.length > MAX_LINE_BYTES) return false
    const [first] = this.lines
    // A bracket at the end of a line of prose opens nothing; a batch goes on with its first message.
    if (this.lines.length > 1 || first?.text[this.start] !== '[') return true
    return first.text.length > this.start + 1 || line.text[skipSpace(line.text, 0)] === '{'
  }
}
