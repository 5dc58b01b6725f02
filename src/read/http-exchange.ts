import { Buffer, isUtf8 } from 'node:buffer'
import { ENCODED, OuterText, WHOLE } from '../json/embed.js'
import { LazySource, type Spellings } from '../json/lazy-source.js'
import { parse } from '../json/parse.js'
import type { Position } from '../json/source.js'
import type { Direction, HttpHead } from '../model/record.js'
import { isEventStream } from './http.js'
import { takeRaw } from './payload.js'
import { addFault, type Draft, newRecord } from './record.js'
import { streamRecords } from './stream.js'

/** A body as an exporter wrote it: a string in the text of the exchange. */
export interface Body {
  readonly text: string
  readonly pointer: string
  /** The string is base64 of the bytes. */
  readonly encoded: boolean
  /** UTF-8 bytes that the body had; undefined where the exporter does not say. */
  readonly bytes: number | undefined
}

/** A request or a response. */
export interface Side {
  readonly head: HttpHead
  readonly body: Body | undefined
  /** Pointer of what says that there was a body which was not kept. */
  readonly missing: string | undefined
  readonly spellings: Spellings
}

/** One HTTP request and what answered it, as an exporter wrote them. */
export interface HttpExchange {
  readonly at: Position
  /** The text that all pointers lead into; made anew where it is not held. */
  readonly text: () => string
  readonly number: number
  readonly conn: string | undefined
  /** The endpoint, where the input holds several. */
  readonly endpoint: string | undefined
  readonly startedAt: string
  readonly endedAt: string | undefined
  readonly request: Side
  readonly response: Side | undefined
  /** How the response ended, as far as the exporter says. */
  readonly ends: 'whole' | 'closed by the client' | 'broken off'
}

/** Path and query of a URL. */
export const pathOf = (url: string | undefined): string | undefined =>
  url && (/^[a-z][a-z+.-]*:\/\/[^/?#]*([^#]*)/i.exec(url)?.[1] || url)

/** What the bytes of a body are as text. */
export const textOf = ({ text, encoded }: Body): string => (encoded ? bytesOf(text).toString('utf8') : text)

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64')

const draftOf = (exchange: HttpExchange, dir: Direction, side: Side): Draft => {
  const draft = newRecord(new LazySource(exchange.at, exchange.text, side.spellings))
  draft.dir = dir
  draft.transport = 'http'
  draft.exchange = exchange.number
  draft.conn = exchange.conn
  draft.endpoint = exchange.endpoint
  draft.ts = dir === 'c2s' ? exchange.startedAt : exchange.endedAt
  draft.http = side.head
  return draft
}

const rawOf = ({ at, text }: HttpExchange, body: Body) => ({
  at,
  outer: new OuterText(text, body.pointer),
  text: textOf(body),
  segments: body.encoded ? ENCODED : WHOLE,
})

const addMissing = (draft: Draft, side: Side): void => {
  if (side.missing === undefined) return
  addFault(draft, 'body-missing', draft.origin.span(side.missing), 'the recorder did not keep the body of this message')
}

const takeBody = (draft: Draft, exchange: HttpExchange, body: Body): void => {
  const raw = rawOf(exchange, body)
  takeRaw(draft, raw)
  if (body.encoded && !isUtf8(bytesOf(body.text)))
    addFault(draft, 'not-utf8', draft.origin.span(body.pointer), 'the bytes of the body are not UTF-8')
  if (draft.payload?.kind !== 'text' || body.bytes === undefined) return
  const kept = Buffer.byteLength(raw.text)
  if (kept >= body.bytes || !parse(raw.text).fault?.unfinished) return
  const span = draft.payload.source.span('')
  draft.payload = undefined
  draft.faults = undefined
  addFault(draft, 'cut', span, `the recorder kept ${kept} of ${body.bytes} bytes of this body`)
}

/** The record of the request. */
export const requestRecord = (exchange: HttpExchange): Draft => {
  const { request } = exchange
  const draft = draftOf(exchange, 'c2s', request)
  addMissing(draft, request)
  if (request.body) takeBody(draft, exchange, request.body)
  return draft
}

/** The records of the response: one, or one for each event of a stream; and one where the client did not wait for its end. */
export function* responseRecords(exchange: HttpExchange): Generator<Draft> {
  const { response, request, ends } = exchange
  if (response) {
    const draft = draftOf(exchange, 's2c', response)
    addMissing(draft, response)
    if (response.body && isEventStream(response.head))
      yield* streamRecords(draft, rawOf(exchange, response.body), ends === 'whole')
    else {
      if (response.body) takeBody(draft, exchange, response.body)
      yield draft
    }
  }
  if (ends !== 'closed by the client') return
  const closed = draftOf(exchange, 'c2s', response ?? request)
  closed.ts = exchange.endedAt
  closed.http = undefined
  closed.event = 'client-closed-stream'
  yield closed
}
