import type { Segment } from '../json/embed.js'
import type { SseEvent } from '../model/record.js'

/** An event of a stream that carries data. */
export interface StreamEvent {
  readonly head: SseEvent
  /** The data lines, joined with LF. */
  readonly data: string
  /** Where the data lines stand in the stream. */
  readonly segments: readonly Segment[]
  /** A blank line ended it. */
  readonly complete: boolean
}

interface Growing {
  head: { event?: string; id?: string; retry?: string; comment?: string }
  lines: string[]
  segments: Segment[]
  units: number
}

const empty = (): Growing => ({ head: {}, lines: [], segments: [], units: 0 })

/** CR LF, LF and CR all end lines. Yields each line with its offset. */
function* linesOf(stream: string): Generator<{ line: string; start: number; ended: boolean }> {
  const end = /\r\n|\n|\r/g
  // One byte order mark at the start of a stream is no content.
  let start = stream.startsWith('\uFEFF') ? 1 : 0
  for (const { index, 0: mark } of stream.matchAll(end)) {
    yield { line: stream.slice(start, index), start, ended: true }
    start = index + mark.length
  }
  if (start < stream.length) yield { line: stream.slice(start), start, ended: false }
}

/** One field of an event. The space behind the colon is no part of its value. */
const take = (event: Growing, line: string, start: number): void => {
  const colon = line.indexOf(':')
  const name = colon === -1 ? line : line.slice(0, colon)
  const from = colon === -1 ? line.length : colon + (line[colon + 1] === ' ' ? 2 : 1)
  const value = line.slice(from)
  if (name === 'data') {
    event.segments.push({ inner: event.units, decoded: start + from })
    event.lines.push(value)
    event.units += value.length + 1
  } else if (name === 'event' || name === 'id' || name === 'retry') event.head[name] = value
  else if (name === '') event.head.comment = value
}

const finish = (event: Growing, complete: boolean): StreamEvent | undefined => {
  const data = event.lines.join('\n')
  return data === '' ? undefined : { head: event.head, data, segments: event.segments, complete }
}

/**
 * The events of a stream that carry data, in order (HTML standard, "Server-sent events"). Comments and events with
 * empty data are no messages. What follows the last blank line is an event as well, marked as not complete.
 */
export const eventsOf = (stream: string): readonly StreamEvent[] => {
  const events: (StreamEvent | undefined)[] = []
  let growing = empty()
  for (const { line, start } of linesOf(stream)) {
    if (line !== '') {
      take(growing, line, start)
      continue
    }
    events.push(finish(growing, true))
    growing = empty()
  }
  events.push(finish(growing, false))
  return events.filter((event) => event !== undefined)
}

/** Whether events of that type carry messages. */
export const carriesMessages = ({ event }: SseEvent): boolean =>
  event === undefined || event === '' || event === 'message'
