import type { Segment } from '../json/embed.js'
import type { SseEvent } from '../model/record.js'

/** An event of a stream, or a block of lines that carries no data. */
export interface StreamEvent {
  readonly head: SseEvent
  /** The data lines, joined with LF; empty where it is no message. */
  readonly data: string
  /** Where the data lines stand in the stream. */
  readonly segments: readonly Segment[]
  /** A blank line ended it. */
  readonly complete: boolean
}

type Head = { -readonly [Name in keyof SseEvent]: SseEvent[Name] }

/** An event as it grows, line by line (HTML standard, "Server-sent events"). */
export class GrowingEvent {
  readonly #head: Head = {}
  readonly #lines: string[] = []
  readonly #segments: Segment[] = []
  #units = 0

  /** Takes one field. The space behind the colon is no part of its value. `start`: offset of the line in its stream. */
  take(line: string, start: number): void {
    const colon = line.indexOf(':')
    const name = colon === -1 ? line : line.slice(0, colon)
    const from = colon === -1 ? line.length : colon + (line[colon + 1] === ' ' ? 2 : 1)
    const value = line.slice(from)
    if (name === 'data') {
      this.#segments.push({ inner: this.#units, decoded: start + from })
      this.#lines.push(value)
      this.#units += value.length + 1
    } else if (name === 'event' || name === 'id' || name === 'retry') this.#head[name] = value
    else if (name === '') this.#head.comment = value
  }

  /** The event; undefined where no line was a field. */
  finish(complete: boolean): StreamEvent | undefined {
    const head = this.#head
    if (this.#lines.length === 0 && Object.keys(head).length === 0) return undefined
    return { head, data: this.#lines.join('\n'), segments: this.#segments, complete }
  }
}

/** CR LF, LF and CR all end lines. Yields each line with its offset. */
function* linesOf(stream: string): Generator<{ line: string; start: number }> {
  const end = /\r\n|\n|\r/g
  // One byte order mark at the start of a stream is no content.
  let start = stream.startsWith('\uFEFF') ? 1 : 0
  for (const { index, 0: mark } of stream.matchAll(end)) {
    yield { line: stream.slice(start, index), start }
    start = index + mark.length
  }
  if (start < stream.length) yield { line: stream.slice(start), start }
}

/**
 * The events of a stream, in order, those without data and comments included. What follows the last blank line is an
 * event as well, marked as not complete.
 */
export function* eventsOf(stream: string): Generator<StreamEvent> {
  let growing = new GrowingEvent()
  for (const { line, start } of linesOf(stream)) {
    if (line !== '') {
      growing.take(line, start)
      continue
    }
    const event = growing.finish(true)
    if (event) yield event
    growing = new GrowingEvent()
  }
  const last = growing.finish(false)
  if (last) yield last
}

/** Whether events of that type carry messages. */
export const carriesMessages = ({ event }: SseEvent): boolean =>
  event === undefined || event === '' || event === 'message'
