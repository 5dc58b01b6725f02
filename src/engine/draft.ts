import { idKeyOf } from '../json/number.js'
import { isObject, type JsonObject } from '../model/json.js'
import type {
  ErrorMessage,
  IdKey,
  InvalidMessage,
  NotificationMessage,
  RequestMessage,
  ResultMessage,
} from '../model/message.js'
import type { Source } from '../model/place.js'
import type { Direction, WireRecord } from '../model/record.js'
import type { Revision } from '../model/revision.js'

/** What all messages have, in one shape: this is made for every message of the input. */
class Carried {
  readonly record: WireRecord
  readonly source: Source
  readonly root: string
  readonly batched: boolean
  dir: Direction | undefined
  revision: Revision | undefined = undefined
  declared: Revision | undefined = undefined

  constructor(record: WireRecord, source: Source, root: string) {
    this.record = record
    this.source = source
    this.root = root
    this.batched = root !== ''
    this.dir = record.dir
  }
}

export class RequestDraft extends Carried implements RequestMessage {
  readonly kind = 'request'
  readonly value: JsonObject
  readonly id: unknown
  readonly idKey: IdKey | undefined
  readonly method: string
  readonly params: JsonObject | undefined

  constructor(record: WireRecord, source: Source, root: string, value: JsonObject, method: string) {
    super(record, source, root)
    this.value = value
    this.id = value.id
    this.idKey = idKeyIn(value, source, root)
    this.method = method
    this.params = isObject(value.params) ? value.params : undefined
  }
}

class NotificationDraft extends Carried implements NotificationMessage {
  readonly kind = 'notification'
  readonly value: JsonObject
  readonly method: string
  readonly params: JsonObject | undefined

  constructor(record: WireRecord, source: Source, root: string, value: JsonObject, method: string) {
    super(record, source, root)
    this.value = value
    this.method = method
    this.params = isObject(value.params) ? value.params : undefined
  }
}

class ResultDraft extends Carried implements ResultMessage {
  readonly kind = 'result'
  readonly value: JsonObject
  readonly id: unknown
  readonly idKey: IdKey | undefined
  readonly result: JsonObject

  constructor(record: WireRecord, source: Source, root: string, value: JsonObject, result: JsonObject) {
    super(record, source, root)
    this.value = value
    this.id = value.id
    this.idKey = idKeyIn(value, source, root)
    this.result = result
  }
}

class ErrorDraft extends Carried implements ErrorMessage {
  readonly kind = 'error'
  readonly value: JsonObject
  readonly id: unknown
  readonly idKey: IdKey | undefined
  readonly error: unknown

  constructor(record: WireRecord, source: Source, root: string, value: JsonObject) {
    super(record, source, root)
    this.value = value
    this.id = value.id
    this.idKey = idKeyIn(value, source, root)
    this.error = value.error
  }
}

class InvalidDraft extends Carried implements InvalidMessage {
  readonly kind = 'invalid'
  readonly value: unknown
  readonly reason: InvalidMessage['reason']

  constructor(record: WireRecord, source: Source, root: string, value: unknown, reason: InvalidMessage['reason']) {
    super(record, source, root)
    this.value = value
    this.reason = reason
  }
}

/** A message while the engine still learns about it: direction and revision are filled in before any rule sees it. */
export type Draft = RequestDraft | NotificationDraft | ResultDraft | ErrorDraft | InvalidDraft
export type ReplyDraft = ResultDraft | ErrorDraft

const NONE: readonly Draft[] = []

/** The messages of a record: none, one, or the members of a batch. */
export function draftsOf(record: WireRecord): readonly Draft[] {
  const payload = record.payload
  if (payload === undefined || payload.kind !== 'json') return NONE
  const { value, source } = payload
  if (!Array.isArray(value)) return [draft(record, source, '', value)]
  if (value.length === 0) return [new InvalidDraft(record, source, '', value, 'empty-batch')]
  return value.map((member, index) => draft(record, source, `/${index}`, member))
}

function draft(record: WireRecord, source: Source, root: string, value: unknown): Draft {
  if (!isObject(value)) return new InvalidDraft(record, source, root, value, 'not-object')
  const { method } = value
  if (method !== undefined) return call(record, source, root, value, method)
  const isError = value.error !== undefined
  if (!isError && value.result === undefined) return new InvalidDraft(record, source, root, value, 'no-kind')
  // A response with both is judged as the result that most clients read; jsonrpc/result-and-error reports it.
  if (isObject(value.result)) return new ResultDraft(record, source, root, value, value.result)
  if (isError) return new ErrorDraft(record, source, root, value)
  return new InvalidDraft(record, source, root, value, 'result-not-object')
}

function call(record: WireRecord, source: Source, root: string, value: JsonObject, method: unknown): Draft {
  if (typeof method !== 'string') return new InvalidDraft(record, source, root, value, 'method-not-string')
  // `notifications/…` with an id is a notification with a fault of its own, never an open request.
  return value.id === undefined || method.startsWith('notifications/')
    ? new NotificationDraft(record, source, root, value, method)
    : new RequestDraft(record, source, root, value, method)
}

const idKeyIn = (value: JsonObject, source: Source, root: string): IdKey | undefined => {
  const { id } = value
  if (typeof id === 'string' || Number.isSafeInteger(id)) return id as IdKey
  return idKeyOf(id, () => source.token(`${root}/id`))
}
