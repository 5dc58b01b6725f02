import type { Direction } from '../model/record.js'

/** A record of the native format (docs: inputs), with the members that a tap can know. As JSON it is one line of a file. */
export interface NativeRecord {
  /** When the message passed, ISO 8601. */
  readonly ts: string
  /** Left out until the tap knows on which side it is. */
  readonly dir?: Direction
  readonly transport?: 'http'
  /** Number of the connection among those that share a sink. */
  readonly conn?: number
  /** The id of the HTTP session, where there is one. */
  readonly session?: string
  /** HTTP: one request and everything that answers it. */
  readonly exchange?: string
  readonly http?: HttpRequestHead
  readonly event?: 'start' | 'eof' | 'gap'
  /** The message as it was when it passed: a copy. */
  readonly message?: unknown
  /** For people. */
  readonly note?: string
}

/** What a server's transport tells of the HTTP request that carried a message. */
export interface HttpRequestHead {
  readonly method: string
  readonly path?: string
  /** Lower-case names. Only those that MCP gives a meaning; never credentials. */
  readonly headers: Readonly<Record<string, string>>
  readonly partial: true
}

/**
 * A copy of a message, equal to what the other side reads from the wire: transports write `JSON.stringify` of it.
 * Throws a TypeError where it is no JSON value.
 */
export function copyOf(message: unknown): unknown {
  const text: string | undefined = JSON.stringify(message)
  if (text === undefined) throw new TypeError(`a ${typeof message} is no JSON value`)
  const copy: unknown = JSON.parse(text)
  return copy
}
