import { OuterText } from '../json/embed.js'
import { parse } from '../json/parse.js'
import { TextSource } from '../json/source.js'
import type { LineFormat, LineReader } from './format.js'
import type { Line, LongLine } from './lines.js'
import { addFault, emitRecord, emitTooLong, newRecord, type ReadContext } from './record.js'
import { isSurelyMessage } from './shapes.js'
import { GrowingEvent } from './sse.js'
import { takeEvent } from './stream.js'

/** An event with the lines of the file that it stands in. */
class EventLines {
  readonly #lines: Line[] = []
  readonly #event = new GrowingEvent()
  /** Units of the lines before the newest one, breaks included. */
  #before = 0

  /** A line that the event begins or goes on in. */
  add(line: Line): void {
    const last = this.#lines.at(-1)
    if (last) this.#before += last.text.length + 1
    this.#lines.push(line)
  }

  /** A field of the newest line, where it stands in it. */
  take(field: string, column: number): void {
    this.#event.take(field, this.#before + column)
  }

  emit(context: ReadContext, complete: boolean): void {
    const event = this.#event.finish(complete)
    const [first] = this.#lines
    if (!event || !first) return
    const at = { file: context.file, line: first.number, column: 0, byteOffset: first.byteOffset }
    const text = this.#lines.map((line) => line.text).join('\n')
    const draft = newRecord(new TextSource(at, { text, value: undefined }))
    draft.dir = 's2c'
    draft.transport = 'http'
    draft.sse = event.head
    takeEvent(draft, event, { at, outer: new OuterText(text) })
    const bad = this.#lines.find(({ invalidAt }) => invalidAt >= 0)
    if (bad) {
      const { number: line, invalidAt: column } = bad
      const span = { line, column: column + 1, endLine: line, endColumn: column + 2 }
      addFault(draft, 'not-utf8', span, `the bytes at column ${column + 1} are not UTF-8`)
    }
    emitRecord(context, draft)
  }
}

/** Reads the text of an event stream, as a server sent it: a record for each event. */
class SseReader implements LineReader {
  readonly #context: ReadContext
  #event: EventLines | undefined

  constructor(context: ReadContext) {
    this.#context = context
  }

  /** A line up to LF or CR LF; a CR inside of it ends a line of the stream as well. */
  line(line: Line): void {
    let column = 0
    this.#event?.add(line)
    for (const field of line.text.split('\r')) {
      if (field === '') this.#finish(true)
      else this.#takeField(line, field, column)
      column += field.length + 1
    }
  }

  tooLong(line: LongLine): void {
    this.#finish(false)
    emitTooLong(this.#context, line)
  }

  end(): void {
    this.#finish(false)
  }

  #takeField(line: Line, field: string, column: number): void {
    if (!this.#event) {
      this.#event = new EventLines()
      this.#event.add(line)
    }
    this.#event.take(field, column)
  }

  #finish(complete: boolean): void {
    this.#event?.emit(this.#context, complete)
    this.#event = undefined
  }
}

const FIELD = /^(?:(?:data|event|id|retry)?:|(?:data|event|id|retry)?$)/

/** Whether a line is the data of an event, and that a message or the beginning of one. */
const isMessageData = (text: string): boolean => {
  const data = /^data: ?([{[].*)/s.exec(text)?.[1]
  if (data === undefined) return false
  const { value, fault } = parse(data)
  return fault ? fault.unfinished : (Array.isArray(value) ? value : [value]).some(isSurelyMessage)
}

/** The text of an event stream (HTML standard, "Server-sent events"), as a server sends it. */
export const sse: LineFormat = {
  name: 'sse',
  recognises: (lines) => {
    const newest = lines.at(-1)?.text.split('\r') ?? []
    if (!newest.some(isMessageData)) return undefined
    return lines.every(({ text }) => text.split('\r').every((line) => FIELD.test(line)))
      ? 'is the data of a server-sent event'
      : undefined
  },
  open: (context) => new SseReader(context),
}
