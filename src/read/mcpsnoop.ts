import { OuterText, WHOLE } from '../json/embed.js'
import { TextSource } from '../json/source.js'
import { BoundedMap } from '../model/bounded.js'
import { isObject, type JsonObject, member } from '../model/json.js'
import type { UnitReader, ValueFormat } from './format.js'
import { InOrder } from './in-order.js'
import { emitUnreadable } from './jsonl.js'
import { emitCut } from './jsonrpc.js'
import type { LongLine } from './lines.js'
import { takeRaw } from './payload.js'
import {
  addByteFaults,
  addFault,
  type Draft,
  emitRecord,
  emitTooLong,
  newRecord,
  positionOf,
  type ReadContext,
} from './record.js'
import { SnoopExchanges } from './snoop-exchanges.js'
import { requestHead, responseHead, snoopPlaces } from './snoop-head.js'
import type { Unit } from './values.js'

const DIRECTIONS: ReadonlySet<unknown> = new Set(['c2s', 's2c', 'stderr', 'meta'])

const isFrame = (value: unknown): value is JsonObject =>
  isObject(value) &&
  typeof value.session_id === 'string' &&
  typeof value.seq === 'number' &&
  DIRECTIONS.has(value.direction)

/** A line of the file that is a frame. */
interface Frame {
  readonly unit: Unit
  readonly frame: JsonObject
  readonly number: number
  readonly units: number
}

const MOST_SESSIONS = 1000

/** The id of a request or reply, as text; undefined where a message has none. */
const idOf = (message: unknown): string | undefined => {
  const id = member(message, 'id')
  return id === undefined || id === null ? undefined : `${typeof id}${String(id)}`
}

class SnoopReader implements UnitReader {
  readonly #context: ReadContext
  readonly #exchanges = new SnoopExchanges()
  readonly #sessions = new BoundedMap<string, InOrder<Frame>>(MOST_SESSIONS, (_, frames) => frames.end())

  constructor(context: ReadContext) {
    this.#context = context
  }

  unit(unit: Unit): void {
    const { value, fault } = unit
    if (fault && unit.open && fault.unfinished) {
      this.end()
      emitCut(unit, this.#context)
    } else if (fault || !isFrame(value)) emitUnreadable(unit, this.#context)
    else
      this.#session(String(value.session_id)).add({
        unit,
        frame: value,
        number: Number(value.seq),
        units: unit.text.length,
      })
  }

  tooLong(long: LongLine): void {
    emitTooLong(this.#context, long)
  }

  end(): void {
    for (const frames of this.#sessions.values()) frames.end()
  }

  #session(id: string): InOrder<Frame> {
    const known = this.#sessions.get(id)
    if (known) return known
    const frames = new InOrder<Frame>(
      (frame) => this.#frame(frame),
      (frame) => this.#lost(frame),
    )
    this.#sessions.set(id, frames)
    return frames
  }

  /** Numbers are missing before the frame: the recorder could not keep up. */
  #lost({ unit, frame }: Frame): void {
    emitRecord(this.#context, { ...this.#draft(unit, frame, this.#whole(unit, frame)), event: 'gap' })
  }

  #frame({ unit, frame }: Frame): void {
    const whole = this.#whole(unit, frame)
    const draft = this.#draft(unit, frame, whole)
    if (frame.direction === 'stderr') this.#context.skipped++
    else if (frame.direction === 'meta') this.#meta(frame, draft)
    else this.#message(unit, frame, { draft, whole })
  }

  /** The first frame of a process tells how it was started. Over HTTP others may have talked to the server before. */
  #meta({ seq, transport }: JsonObject, draft: Draft): void {
    if (seq === 1 && transport === 'stdio') emitRecord(this.#context, { ...draft, event: 'start' })
    else this.#context.skipped++
  }

  #whole(unit: Unit, frame: JsonObject): TextSource {
    return new TextSource(positionOf(this.#context, unit), {
      text: unit.text,
      value: frame,
      brief: unit.brief,
      aliases: snoopPlaces(frame),
    })
  }

  #draft(unit: Unit, frame: JsonObject, whole: TextSource): Draft {
    const draft = newRecord(whole)
    draft.session = String(frame.session_id)
    draft.transport = frame.transport === 'http' ? 'http' : 'stdio'
    draft.ts = typeof frame.ts === 'string' ? frame.ts : undefined
    draft.conn = typeof frame.conn_id === 'string' ? frame.conn_id : undefined
    if (frame.redacted === true) draft.redacted = true
    addByteFaults(draft, unit)
    return draft
  }

  #message(unit: Unit, frame: JsonObject, { draft, whole }: { draft: Draft; whole: TextSource }): void {
    draft.dir = frame.direction === 'c2s' ? 'c2s' : 's2c'
    if (draft.transport === 'http') this.#http(frame, draft, draft.dir)
    if (frame.truncated === true)
      addFault(draft, 'cut', draft.origin.span('/truncated', 'key'), 'mcpsnoop kept only a part of this message')
    else if (frame.raw !== undefined) draft.payload = { kind: 'json', value: frame.raw, source: whole.below('/raw') }
    else if (typeof frame.text === 'string') {
      const outer = new OuterText(unit.text, '/text')
      takeRaw(draft, { at: positionOf(this.#context, unit), outer, text: frame.text, segments: WHOLE })
    }
    emitRecord(this.#context, draft)
  }

  #http(frame: JsonObject, draft: Draft, dir: 'c2s' | 's2c'): void {
    const { raw, batch } = frame
    const conn = typeof frame.conn_id === 'string' && frame.conn_id !== '' ? `${draft.session} ${frame.conn_id}` : ''
    const place = this.#exchanges.place({ dir, conn, batch: batch === true, id: idOf(raw) })
    draft.exchange = place.exchange
    if (place.first) draft.http = dir === 'c2s' ? requestHead(frame) : responseHead(frame)
  }
}

/** Session logs of mcpsnoop: one frame a line. */
export const mcpsnoop: ValueFormat = {
  name: 'mcpsnoop',
  recognises: ({ value }) => (isFrame(value) ? 'is a frame of mcpsnoop' : undefined),
  open: (context) => new SnoopReader(context),
  linesOnly: true,
}
