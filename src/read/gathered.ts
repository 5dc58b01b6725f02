import { type Parsed, parse } from '../json/parse.js'
import type { Line } from './lines.js'
import type { Unit } from './values.js'

/** Text that begins at some column of a line and grows by whole lines. */
export class Gathered {
  readonly lines: Line[] = []
  /** UTF-16 units of all lines. */
  units = 0
  readonly #start: number

  constructor(start: number) {
    this.#start = start
  }

  add(line: Line): void {
    this.lines.push(line)
    this.units += line.text.length + 1
  }

  /** What was gathered, up to `end` in its last line. */
  unit(end: number, judge: (text: string) => Parsed = parse): Unit {
    const text = this.#text(end)
    const { value, fault } = judge(text)
    const [first] = this.lines
    const bad = this.lines.find(({ invalidAt }) => invalidAt >= 0)
    return {
      text,
      line: first?.number ?? 1,
      column: this.#start,
      byteOffset: first?.byteOffset ?? 0,
      value,
      fault,
      marked: false,
      invalid: bad ? { line: bad.number, column: bad.invalidAt + 1 } : undefined,
      open: this.lines.at(-1)?.open ?? false,
    }
  }

  #text(end: number): string {
    const last = this.lines.length - 1
    const pieces = this.lines.map(({ text }, index) =>
      text.slice(index === 0 ? this.#start : 0, index === last ? end : undefined),
    )
    return pieces.join('\n')
  }
}
