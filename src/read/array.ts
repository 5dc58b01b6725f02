import { endsEarly, JsonScanner } from '../json/scan.js'
import { skipSpace } from '../json/walk.js'
import { Gathered } from './gathered.js'
import { type Line, MAX_LINE_BYTES } from './lines.js'
import type { UnitTaker } from './values.js'

type State = 'opening' | 'between' | 'element' | 'lost' | 'closed'

const NOT_CLOSED = { ...endsEarly(1, true), reason: 'the input ends inside an array' }

/** The elements of an array that is all of an input, each as soon as it is complete. Holds one element at most. */
export class ArrayReader {
  readonly #taker: UnitTaker
  #state: State = 'opening'
  #scanner = new JsonScanner()
  #element = new Gathered(0)
  /** Column of the last element: what is not further to the right is no part of it. */
  #indent = 0
  #last: Line | undefined

  constructor(taker: UnitTaker) {
    this.#taker = taker
  }

  /** Returns where the text behind the array begins, or -1 while it is open. */
  line(line: Line): number {
    this.#last = line
    const { text } = line
    let at = skipSpace(text, 0)
    if (this.#state === 'opening') at = this.#to('between', at + 1)
    if (this.#state === 'lost' && this.#resumes(text, at)) this.#to('between', at)
    while (at < text.length && this.#state !== 'lost') {
      at = this.#state === 'element' ? this.#goOn(line, at) : this.#between(text, at)
      if (this.#state === 'closed') return at
      at = skipSpace(text, at)
    }
    if (this.#state === 'element') this.#keep(line)
    return -1
  }

  /** A line was left out. */
  skipped(): void {
    this.#to('lost', 0)
  }

  end(): void {
    if (this.#state === 'lost' || this.#state === 'closed' || !this.#last) return
    const inside = this.#state === 'element'
    const text = this.#last.text
    const rest = inside ? this.#element : new Gathered(text.length)
    if (!inside) rest.add(this.#last)
    const unit = rest.unit(text.length, () => ({ fault: NOT_CLOSED, value: undefined }))
    this.#taker.unit({ ...unit, fault: { ...NOT_CLOSED, offset: unit.text.length }, open: true })
  }

  #between(text: string, at: number): number {
    const character = text[at]
    if (character === ',') return at + 1
    if (character === ']') return this.#to('closed', at + 1)
    this.#scanner = new JsonScanner()
    this.#element = new Gathered(at)
    this.#indent = at
    return this.#to('element', at)
  }

  #goOn(line: Line, at: number): number {
    const outcome = this.#scanner.feed(line.text, at)
    if (outcome === 'more') return line.text.length
    this.#element.add(line)
    const end = outcome === 'done' ? this.#scanner.offset : line.text.length
    const unit = this.#element.unit(end)
    this.#taker.unit({ ...unit, open: outcome === 'fault' && line.open })
    return this.#to(outcome === 'done' ? 'between' : 'lost', end)
  }

  #keep(line: Line): void {
    this.#element.add(line)
    if (this.#element.units <= MAX_LINE_BYTES) return
    const [first = line] = this.#element.lines
    this.#taker.tooLong({ number: first.number, byteOffset: first.byteOffset, bytes: this.#element.units })
    this.#to('lost', 0)
  }

  /** After a fault: whether the line begins the next element, or ends the array, judged by its indentation. */
  #resumes(text: string, at: number): boolean {
    return at <= this.#indent && (text[at] === '{' || text[at] === ']')
  }

  #to(state: State, at: number): number {
    this.#state = state
    return at
  }
}
