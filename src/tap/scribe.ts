import { HttpExchanges, isFromHttp } from './http.js'
import { copyOf, type NativeRecord } from './native-record.js'
import { otherSide, type Side, senderOf } from './side.js'
import type { Recorder } from './sink.js'

/** Which way a message passes the tapped transport. */
type Way = 'sent' | 'received'

/** What a scribe may know of the transport, besides what passes. */
export interface ScribeOptions {
  readonly recorder: Recorder
  /** Number of the connection among those of the sink. */
  readonly conn: number
  readonly side: Side | undefined
  /** The id of the HTTP session, as the transport has it now. */
  readonly session: () => unknown
}

/** Turns what passes a transport into records. Nothing here throws, waits, or keeps a message. */
export class Scribe {
  readonly #to: ScribeOptions
  #side: Side | undefined
  /** A server behind HTTP; told by the first message, as a client speaks first. */
  #http: HttpExchanges | undefined
  #begun = false
  #startSeen = false
  #over = false

  constructor(options: ScribeOptions) {
    this.#to = options
    this.#side = options.side
  }

  /** The transport is told to start. Proves that nothing came before, unless it takes up an older session. */
  started(): void {
    this.#safely(() => {
      this.#startSeen ||= !this.#begun && this.#to.session() === undefined
    })
  }

  /** A message passes. `more`: the options of `send`, or what the transport hands over with a received message. */
  pass(way: Way, message: unknown, more: unknown): void {
    this.#safely(() => this.#note(way, message, more))
  }

  #note(way: Way, message: unknown, more: unknown): void {
    if (!this.#begun) this.#begin(way, more)
    this.#side ??= sideFrom(way, message)
    const side = this.#side
    const dir = side === undefined ? undefined : (side === 'client') === (way === 'sent') ? 'c2s' : 's2c'
    const carrier = way === 'sent' ? this.#http?.sent(message, more) : this.#http?.received(message, more)
    this.#write({ ...(dir !== undefined && { dir }), ...carrier, ...this.#content(message) })
  }

  /** The connection is closed. */
  closed(): void {
    this.#safely(() => {
      if (this.#begun && !this.#over && this.#http === undefined) this.#write({ event: 'eof' })
      this.#over = true
    })
  }

  /** What a transport hands over may be anything; it is not to suffer from having been looked at. */
  #safely(action: () => void): void {
    try {
      action()
    } catch (error) {
      this.#to.recorder.failed(error)
    }
  }

  #begin(way: Way, more: unknown): void {
    this.#begun = true
    if (way === 'received' && isFromHttp(more)) {
      this.#http = new HttpExchanges(String(this.#to.conn))
      this.#side ??= 'server'
    }
    // Other HTTP requests may have come to other transports: there, none of them proves a start.
    else if (this.#startSeen) this.#write({ event: 'start' })
  }

  #content(message: unknown): Pick<NativeRecord, 'message' | 'event' | 'note'> {
    try {
      return { message: copyOf(message) }
    } catch (error) {
      return { event: 'gap', note: `a message cannot be written as JSON: ${String(error)}` }
    }
  }

  #write(what: Partial<NativeRecord>): void {
    const ts = new Date().toISOString()
    const session = this.#to.session()
    // Over HTTP a connection says nothing: any of them may carry the next request.
    if (this.#http === undefined) this.#to.recorder.write({ ts, conn: this.#to.conn, ...what })
    else this.#to.recorder.write({ ts, ...(typeof session === 'string' && { session }), ...what })
  }
}

function sideFrom(way: Way, message: unknown): Side | undefined {
  const sender = senderOf(message)
  return sender === undefined || way === 'sent' ? sender : otherSide(sender)
}
