import { TextSource } from '../json/source.js'
import { skipSpace } from '../json/walk.js'
import type { Source } from '../model/place.js'
import { type DirectionWord, DirectionWords } from './direction-words.js'
import type { LineFormat, LineReader } from './format.js'
import type { Line, LongLine } from './lines.js'
import { LogBlock } from './log-block.js'
import { findInLine, isLoggedMessage, type LogFind, opensMessage } from './log-message.js'
import { isHeader, timeOf } from './log-shape.js'
import { recognisesLog } from './log-signs.js'
import { emitLogged, emitLost, type LogFacts, placeIn } from './logged.js'
import { emitTooLong, type ReadContext } from './record.js'
import { Repeats } from './repeats.js'

/** Finds the messages in the lines of a log. */
class LogReader implements LineReader {
  readonly #context: ReadContext
  readonly #words = new DirectionWords()
  readonly #repeats = new Repeats()
  #block: LogBlock | undefined
  /** The last line that holds no message: it may be the header of what the next one holds. */
  #header = ''

  constructor(context: ReadContext) {
    this.#context = context
  }

  line(line: Line): void {
    const block = this.#block
    if (block === undefined) this.#read(line, 0, true)
    else this.#goOn(block, line)
  }

  tooLong(long: LongLine): void {
    this.#giveUp()
    emitTooLong(this.#context, long)
  }

  end(): void {
    this.#giveUp()
  }

  /** Emits what a line holds from a column on. Not all lines may open a block: those of a broken one have been tried. */
  #read(line: Line, from: number, mayOpen: boolean): void {
    const { text } = line
    if (skipSpace(text, from) === text.length) return
    const emitted = this.#context.records
    let at = from
    let before = from === 0 && /^\s*[{[]/.test(text) ? this.#header : ''
    for (let found = findInLine(text, at, before); found; found = findInLine(text, at, before)) {
      if (found.kind === 'open') {
        if (mayOpen) this.#block = new LogBlock(line, found.start, found.word)
        break
      }
      this.#emit(line, found)
      at = found.end
      before = ''
    }
    if (this.#block !== undefined || from > 0) return
    if (emitted === this.#context.records) this.#context.skipped++
    this.#header = isHeader(text) ? `${text} ` : ''
  }

  #goOn(block: LogBlock, line: Line): void {
    const added = block.add(line)
    if (added.outcome === 'more') return
    if (added.outcome === 'broken') {
      this.#giveUp()
      this.#read(line, 0, true)
      return
    }
    this.#block = undefined
    const { unit, rest } = added
    const [first = line] = block.lines
    if (isLoggedMessage(unit.value, block.word)) {
      const source = new TextSource(placeIn(this.#context, first, block.start), { text: unit.text, value: unit.value })
      this.#message(source, unit.value, unit.text, block.word, first)
    } else this.#context.skipped += block.lines.length
    this.#header = ''
    this.#read(line, rest, true)
  }

  /** What looked like the beginning of a message over several lines is none, or the log does not show all of it. */
  #giveUp(): void {
    const block = this.#block
    if (block === undefined) return
    this.#block = undefined
    const { lines, start, word, text } = block
    const [first] = lines
    if (first === undefined) return
    if (opensMessage(text)) {
      const source = new TextSource(placeIn(this.#context, first, start), { text, value: undefined })
      emitLost(this.#context, source, 'cut', this.#facts(word, undefined, first))
      return
    }
    for (const [index, line] of lines.entries()) this.#read(line, index === 0 ? start + 1 : 0, false)
  }

  #emit(line: Line, found: Exclude<LogFind, { kind: 'open' }>): void {
    const at = placeIn(this.#context, line, found.start)
    const text = line.text.slice(found.start, found.end)
    if (found.kind === 'message') this.#message(found.source(at), found.value, text, found.word, line)
    else
      emitLost(
        this.#context,
        new TextSource(at, { text, value: undefined }),
        'cut',
        this.#facts(found.word, undefined, line),
      )
  }

  #message(source: Source, value: unknown, text: string, word: DirectionWord | undefined, line: Line): void {
    const facts = this.#facts(word, value, line)
    if (this.#repeats.isRepeat(text, value)) this.#context.skipped++
    else emitLogged(this.#context, source, value, facts)
  }

  #facts(word: DirectionWord | undefined, value: unknown, { text }: Line): LogFacts {
    return { ts: timeOf(text) ?? timeOf(this.#header), dir: this.#words.directionOf(word, value) }
  }
}

/** Any other text log: JSON-RPC messages in its lines, behind whatever it puts before them. */
export const log: LineFormat = {
  name: 'log',
  recognises: recognisesLog,
  open: (context) => new LogReader(context),
}
