import { TextSource } from '../json/source.js'
import { isObject, type JsonObject, member } from '../model/json.js'
import type { Direction, HttpHead, Transport, WireEvent } from '../model/record.js'
import type { UnitReader, ValueFormat } from './format.js'
import { emitUnreadable } from './jsonl.js'
import { emitCut } from './jsonrpc.js'
import type { LongLine } from './lines.js'
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
import { TraceExchanges } from './trace-exchanges.js'
import { bodyOf, headOfEvent, headPlaces, isBodylessRequest, isJson } from './trace-head.js'
import type { Unit } from './values.js'

const DIRECTIONS: ReadonlyMap<unknown, Direction> = new Map([
  ['client-to-server', 'c2s'],
  ['server-to-client', 's2c'],
])
const TRANSPORTS: ReadonlyMap<unknown, Transport> = new Map([
  ['stdio', 'stdio'],
  ['streamable-http', 'http'],
])
const KINDS: ReadonlySet<unknown> = new Set(['message', 'http', 'lifecycle'])

const isTraceEvent = (value: unknown): value is JsonObject =>
  isObject(value) && typeof value.seq === 'number' && DIRECTIONS.has(value.direction) && KINDS.has(value.kind)

/** What a moment of the transport is in a record. An aborted one may have lost what was under way. */
const eventOf = (event: unknown, transport: Transport | undefined, first: boolean): WireEvent | undefined => {
  if (event === 'transport-abort') return 'gap'
  if (event === 'transport-close') return transport === 'http' ? 'sse-close' : 'eof'
  // Over HTTP others may have talked to the server before.
  return event === 'transport-open' && transport === 'stdio' && first ? 'start' : undefined
}

/** An HTTP event that waits for its message. */
interface Held {
  readonly draft: Draft
  readonly head: HttpHead
}

class TraceReader implements UnitReader {
  readonly #context: ReadContext
  readonly #exchanges = new TraceExchanges()
  #requests: Held[] = []
  #response: Held | undefined
  /** Exchange of the newest response, which is what a closing stream belongs to. */
  #newest: number | undefined
  #first = true

  constructor(context: ReadContext) {
    this.#context = context
  }

  unit(unit: Unit): void {
    const { value, fault } = unit
    if (fault && unit.open && fault.unfinished) emitCut(unit, this.#context)
    else if (fault || !isTraceEvent(value)) emitUnreadable(unit, this.#context)
    else this.#event(unit, value)
    this.#first = false
  }

  tooLong(long: LongLine): void {
    emitTooLong(this.#context, long)
  }

  end(): void {
    this.#releaseRequests()
    this.#releaseResponse()
  }

  #event(unit: Unit, event: JsonObject): void {
    const at = positionOf(this.#context, unit)
    const { text, brief } = unit
    const whole = new TextSource(at, { text, value: event, brief, aliases: headPlaces(event) })
    const draft = this.#draft(unit, event, whole)
    if (event.kind === 'message') this.#message(event, draft, whole)
    else if (event.kind === 'http') this.#http(event, draft)
    else this.#lifecycle(event, draft)
  }

  #draft(unit: Unit, event: JsonObject, whole: TextSource): Draft {
    const draft = newRecord(whole)
    draft.dir = DIRECTIONS.get(event.direction)
    draft.transport = TRANSPORTS.get(event.transport)
    draft.ts = typeof event.ts === 'string' ? event.ts : undefined
    addByteFaults(draft, unit)
    return draft
  }

  #message(event: JsonObject, own: Draft, whole: TextSource): void {
    const held = own.transport === 'http' ? this.#place(event, own) : undefined
    // The head stands in a line of its own, and so does what is said about it.
    const draft = held ? { ...own, http: held.head, origin: held.draft.origin, exchange: own.exchange } : own
    if (event.payload === undefined)
      addFault(draft, 'unreadable', own.origin.span(''), 'a message event without payload')
    else draft.payload = { kind: 'json', value: event.payload, source: whole.below('/payload') }
    emitRecord(this.#context, draft)
  }

  /** Finds the exchange of a message and the head that was sent with it. */
  #place({ payload }: JsonObject, draft: Draft): Held | undefined {
    if (draft.dir === 'c2s') {
      draft.exchange = this.#exchanges.request(payload).key
      return this.#takeRequest(payload)
    }
    const body = this.#response && bodyOf(this.#response.head)
    const { exchange, tookHead } = this.#exchanges.message(payload, body)
    draft.exchange = exchange?.key
    this.#newest = exchange?.key
    const held = tookHead ? this.#response : undefined
    if (tookHead) this.#response = undefined
    return held
  }

  /** The head that a message of the client was sent with: the one that names its method, else the oldest. */
  #takeRequest(payload: unknown): Held | undefined {
    const method = member(payload, 'method')
    const named = this.#requests.findIndex(({ head }) => method !== undefined && head.headers['mcp-method'] === method)
    const [held] = this.#requests.splice(Math.max(0, named), 1)
    return held && { ...held, head: { ...held.head, method: held.head.method ?? 'POST' } }
  }

  #http(event: JsonObject, draft: Draft): void {
    this.#releaseResponse()
    const head = headOfEvent(event)
    const held = { draft, head }
    if (draft.dir === 'c2s') {
      this.#requests.push(held)
      if (isBodylessRequest(head)) this.#releaseRequests()
      return
    }
    if (!this.#exchanges.expectsHead) this.#releaseRequests()
    this.#response = held
    if (bodyOf(head) === 'none') this.#releaseResponse()
  }

  #lifecycle(event: JsonObject, draft: Draft): void {
    this.#releaseResponse()
    draft.event = eventOf(event.event, draft.transport, this.#first)
    if (draft.event === 'sse-close') draft.exchange = this.#newest
    emitRecord(this.#context, draft)
  }

  /** Requests without a message: a stream that is opened by GET, the end of a session, a body that was not kept. */
  #releaseRequests(): void {
    for (const { draft, head } of this.#requests) {
      const bodyless = isBodylessRequest(head)
      const http = { ...head, method: head.method ?? (bodyless ? 'GET' : 'POST') }
      if (!bodyless) this.#addMissing(draft)
      emitRecord(this.#context, { ...draft, http, exchange: this.#exchanges.request(undefined).key })
    }
    this.#requests = []
  }

  /** A response without a message. */
  #releaseResponse(): void {
    const held = this.#response
    if (held === undefined) return
    this.#response = undefined
    const exchange = this.#exchanges.bodyless()
    this.#newest = exchange?.key
    if (exchange?.asks === true && isJson(held.head)) this.#addMissing(held.draft)
    emitRecord(this.#context, { ...held.draft, http: held.head, exchange: this.#newest })
  }

  /** The tools leave out what is no JSON or too long. */
  #addMissing(draft: Draft): void {
    addFault(draft, 'body-missing', draft.origin.span('/http/headers'), 'the trace does not hold it')
  }
}

/** Traces of mcp-trace-validator and its capture tools: one event a line. */
export const mcpTrace: ValueFormat = {
  name: 'mcp-trace',
  recognises: ({ value }) => (isTraceEvent(value) ? 'is an event of mcp-trace-validator' : undefined),
  open: (context) => new TraceReader(context),
  linesOnly: true,
}
