import { OuterText, WHOLE } from '../json/embed.js'
import { type Position, TextSource } from '../json/source.js'
import type { JsonObject } from '../model/json.js'
import { escapeSegment } from '../model/pointer.js'
import { headerAliases, isEventStream } from './http.js'
import { hide, takeMembers } from './members.js'
import { takeRaw } from './payload.js'
import {
  addByteFaults,
  addFault,
  type Draft,
  emitRecord,
  newRecord,
  plainSource,
  positionOf,
  type ReadContext,
} from './record.js'
import { carriesMessages } from './sse.js'
import { streamRecords } from './stream.js'
import type { Unit } from './values.js'

/** `cut` and `bodyMissing`: `true` where nothing can be judged, else pointers of what is not there. */
const takeHidden = (draft: Draft, record: JsonObject): boolean => {
  let all = false
  for (const [name, kind, what] of [
    ['cut', 'cut', 'the recorder kept only a part of this message'],
    ['bodyMissing', 'body-missing', 'the recorder did not keep the body of this message'],
  ] as const) {
    const hidden = record[name]
    if (hidden === true) all = true
    else if (Array.isArray(hidden) && hidden.every((item) => typeof item === 'string')) hide(draft, hidden)
    else continue
    addFault(draft, kind, draft.origin.span(`/${name}`, 'key'), what)
  }
  return all
}

const takePayload = (draft: Draft, record: JsonObject, whole: TextSource, at: Position, outer: string): void => {
  const { raw, message } = record
  const given = message !== undefined && (message !== null || typeof raw !== 'string')
  if (given) draft.payload = { kind: 'json', value: message, source: whole.below('/message') }
  if (typeof raw !== 'string' || (draft.sse && !carriesMessages(draft.sse))) return
  const parsed = draft.payload
  const faults = draft.faults
  takeRaw(draft, { at, outer: new OuterText(outer, '/raw'), text: raw, segments: WHOLE })
  // Beside the parsed message the text counts only if it is that message.
  if (parsed && draft.payload?.kind === 'text') {
    draft.payload = parsed
    draft.faults = faults
  }
}

/** Emits a native record (docs: inputs); a record whose body is an event stream as several. */
export const emitNative = (unit: Unit, record: JsonObject, context: ReadContext): void => {
  const at = positionOf(context, unit)
  const { text, brief } = unit
  const aliases = record.http === undefined ? undefined : headerAliases(record)
  const whole = new TextSource(at, { text, value: record, brief, aliases })
  const draft = newRecord(whole)
  const wrong = takeMembers(draft, record)
  if (!wrong) addFault(draft, 'unreadable', draft.origin.span(''), 'the object has no member of a record')
  else if (wrong.length > 0) addWrong(draft, wrong)
  if (unit.marked || unit.invalid) addByteFaults(draft, unit)
  if (draft.http || draft.sse) draft.transport ??= 'http'
  const isHidden = (record.cut !== undefined || record.bodyMissing !== undefined) && takeHidden(draft, record)
  const { raw } = record
  const isStream = record.message === undefined && draft.sse === undefined && isEventStream(draft.http)
  if (!isHidden && typeof raw === 'string' && isStream) {
    const body = { at, outer: new OuterText(text, '/raw'), text: raw, segments: WHOLE }
    for (const one of streamRecords(draft, body, draft.event === undefined)) emitRecord(context, one)
    return
  }
  if (!isHidden) takePayload(draft, record, whole, at, text)
  emitRecord(context, draft)
}

const addWrong = (draft: Draft, members: readonly string[]): void => {
  for (const name of members) {
    const span = draft.origin.span(`/${escapeSegment(name)}`)
    addFault(draft, 'unreadable', span, `the value of "${name}" is not one that a record may have`)
  }
}

/** Emits what stands where a native record should be and cannot be read as one. */
export const emitUnreadable = (unit: Unit, context: ReadContext): void => {
  const source = plainSource(positionOf(context, unit), unit.text)
  const draft = newRecord(source)
  const offset = unit.fault?.offset ?? 0
  const span = unit.fault ? source.range(offset, Math.min(offset + 1, unit.text.length)) : source.span('')
  addFault(draft, 'unreadable', span, unit.fault?.reason ?? 'a JSON value that is no record and no message')
  addByteFaults(draft, unit)
  emitRecord(context, draft)
}
