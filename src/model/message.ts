import type { JsonObject } from './json.js'
import type { Source } from './place.js'
import type { Direction, WireRecord } from './record.js'
import type { Revision } from './revision.js'

/**
 * A request id that can be compared: a string, a number, or a bigint where a double cannot hold the integer.
 * `1`, `"1"` and `9007199254740993n` are three keys. undefined: the id is missing, null or of no valid type.
 */
export type IdKey = string | number | bigint

interface Common {
  readonly record: WireRecord
  readonly source: Source
  /** Pointer of the message inside its source: empty, or `/0` for a member of a batch. */
  readonly root: string
  /** Whether the message is a member of a JSON array. */
  readonly batched: boolean
  /** The message as parsed. */
  readonly value: JsonObject
  /** Who sent it: from the record, or inferred where only one reading is possible. */
  readonly dir: Direction | undefined
  /** The revision that governs the message. undefined: none is declared, or one that is not known. */
  readonly revision: Revision | undefined
  /** The revision that the message itself declares, in `_meta` or by its version header. */
  readonly declared: Revision | undefined
}

export interface RequestMessage extends Common {
  readonly kind: 'request'
  readonly id: unknown
  readonly idKey: IdKey | undefined
  readonly method: string
  /** undefined where params is absent or no object. */
  readonly params: JsonObject | undefined
}

export interface NotificationMessage extends Common {
  readonly kind: 'notification'
  readonly method: string
  readonly params: JsonObject | undefined
}

export interface ResultMessage extends Common {
  readonly kind: 'result'
  readonly id: unknown
  readonly idKey: IdKey | undefined
  readonly result: JsonObject
}

export interface ErrorMessage extends Common {
  readonly kind: 'error'
  readonly id: unknown
  readonly idKey: IdKey | undefined
  /** As sent; error/shape judges it. */
  readonly error: unknown
}

/** JSON that is no JSON-RPC message. */
export interface InvalidMessage extends Omit<Common, 'value'> {
  readonly kind: 'invalid'
  readonly value: unknown
  readonly reason: 'not-object' | 'empty-batch' | 'method-not-string' | 'no-kind' | 'result-not-object'
}

export type ReplyMessage = ResultMessage | ErrorMessage
export type Message = RequestMessage | NotificationMessage | ReplyMessage | InvalidMessage
