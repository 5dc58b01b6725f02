import type { Source, Span } from './place.js'

/** Who sent a message: the client to the server, or the server to the client. */
export type Direction = 'c2s' | 's2c'

export type Transport = 'stdio' | 'http'

export type Headers = Readonly<Record<string, string | readonly string[]>>

/** The HTTP head that a record carries: that of a request (`method`) or of a response (`status`). Header names are lower case. */
export interface HttpHead {
  readonly method?: string | undefined
  readonly path?: string | undefined
  readonly status?: number | undefined
  readonly headers: Headers
  /** The recorder kept some headers only: the absence of one proves nothing. */
  readonly partial?: true | undefined
}

/** The server-sent event that carried a message. */
export interface SseEvent {
  readonly event?: string | undefined
  readonly id?: string | undefined
  readonly retry?: string | undefined
  readonly comment?: string | undefined
}

/** Something a capture saw that is no message. `start` proves that nothing came before it, `gap` that something is lost. */
export type WireEvent =
  | 'start'
  | 'eof'
  | 'exit'
  | 'signal'
  | 'sse-open'
  | 'sse-close'
  | 'client-closed-stream'
  | 'gap'
  | (string & {})

/** A fault of the record's text, found while reading it. The reader states it; rules judge it. */
export interface TextFault {
  readonly kind:
    | 'not-json' // the text that should be a message is no JSON
    | 'reported-not-json' // a log says that its writer could not read what the other side sent
    | 'framing' // it is not framed as one message a line
    | 'spread' // the message stands on several lines
    | 'not-utf8' // its bytes are not UTF-8
    | 'bom' // a byte order mark stands before it
    | 'unreadable' // the record itself cannot be read
    | 'cut' // the recorder or the end of the file cut it
    | 'body-missing' // the recorder kept no body
    | 'too-long' // longer than a string can hold
  readonly span: Span
  /** One clause for people: what was seen, or what the parser said. */
  readonly detail: string
}

/** Marks that a transcript carries about itself (contract.md). */
export interface Marks {
  readonly expect?: readonly string[] | undefined
  readonly violation?: boolean | undefined
  readonly legacy?: boolean | undefined
}

/** What a record holds: a JSON value, or text that is none. */
export type Payload =
  | { readonly kind: 'json'; readonly value: unknown; readonly source: Source }
  | { readonly kind: 'text'; readonly text: string; readonly source: Source }

/** How much a record proves. A wire capture shows what was on the wire; a log only what its writer chose to print. */
export type Evidence = 'wire' | 'log'

/** One thing that happened on the wire, as a reader found it. */
export interface WireRecord {
  /** 0-based position in the input. */
  readonly seq: number
  /** Capture time as written (ISO 8601), if the input has one. */
  readonly ts?: string | undefined
  readonly dir?: Direction | undefined
  readonly transport?: Transport | undefined
  /** Process (stdio) or socket (HTTP). */
  readonly conn?: string | number | undefined
  /** A key of the input that groups records into one conversation. */
  readonly session?: string | undefined
  /** Identity of the client where the record shows one. */
  readonly client?: string | undefined
  /** HTTP: one request and everything that answers it. */
  readonly exchange?: string | number | undefined
  /** HTTP: where requests are sent to, where the input holds what went to several endpoints. */
  readonly endpoint?: string | undefined
  readonly http?: HttpHead | undefined
  readonly sse?: SseEvent | undefined
  readonly event?: WireEvent | undefined
  readonly payload?: Payload | undefined
  /** The record itself: places outside the message (headers, events). */
  readonly origin: Source
  readonly faults?: readonly TextFault[] | undefined
  /** `true`: the recorder hid values somewhere in the record; else pointers of the hidden ones. */
  readonly redacted?: true | readonly string[] | undefined
  readonly marks?: Marks | undefined
  readonly evidence: Evidence
  /** Its place among the records of the other side is not known but was worked out from ids. */
  readonly orderUnknown?: boolean | undefined
}
