import { type Raw, takeRaw } from './payload.js'
import { addFault, type Draft } from './record.js'
import { carriesMessages, eventsOf, type StreamEvent } from './sse.js'

/**
 * The records of a body that is an event stream: one for each event, and one that says that the stream has ended. The
 * HTTP head of `draft` goes with the first. `whole`: the body is all that was sent.
 */
export function* streamRecords(draft: Draft, raw: Raw, whole: boolean): Generator<Draft> {
  // When an event came nobody knows, only when the body was complete.
  const rest = { ...draft, ts: undefined, http: undefined, faults: undefined }
  let next = draft
  let cut = false
  for (const event of eventsOf(raw.text)) {
    next.sse = event.head
    takeEvent(next, event, raw)
    cut = next.faults?.some(({ kind }) => kind === 'cut') ?? false
    yield next
    next = { ...rest }
  }
  const ends = whole && !cut
  if (next === draft && !ends) yield draft
  if (ends) yield { ...next, ts: draft.ts, event: 'sse-close' }
}

/** Takes the data of an event as the payload. */
export const takeEvent = (draft: Draft, event: StreamEvent, raw: Omit<Raw, 'text' | 'segments'>): void => {
  if (!carriesMessages(event.head)) return
  const before = draft.faults
  takeRaw(draft, { ...raw, text: event.data, segments: event.segments })
  if (event.complete || draft.payload?.kind !== 'text') return
  // The stream ends inside an event: what it would have been nobody knows.
  const span = draft.payload.source.span('')
  draft.payload = undefined
  draft.faults = before
  addFault(draft, 'cut', span, 'the event stream ends inside an event')
}
