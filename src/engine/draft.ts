import { idKeyOf } from '../json/number.js'
import { has, isObject, type JsonObject } from '../model/json.js'
import type {
  ErrorMessage,
  IdKey,
  InvalidMessage,
  Message,
  NotificationMessage,
  RequestMessage,
  ResultMessage,
} from '../model/message.js'
import type { Source } from '../model/place.js'
import type { WireRecord } from '../model/record.js'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** A message while the engine still learns about it: direction and revision are filled in before any rule sees it. */
export type Draft =
  | Writable<RequestMessage>
  | Writable<NotificationMessage>
  | Writable<ResultMessage>
  | Writable<ErrorMessage>
  | Writable<InvalidMessage>

export type RequestDraft = Extract<Draft, { kind: 'request' }>
export type ReplyDraft = Extract<Draft, { kind: 'result' | 'error' }>

/** The messages of a record: none, one, or the members of a batch. */
export function draftsOf(record: WireRecord): Draft[] {
  const payload = record.payload
  if (payload === undefined || payload.kind !== 'json') return []
  const { value, source } = payload
  if (!Array.isArray(value)) return [draft(record, source, '', false, value)]
  if (value.length === 0) return [invalid(record, source, '', false, value, 'empty-batch')]
  return value.map((member, index) => draft(record, source, `/${index}`, true, member))
}

function draft(record: WireRecord, source: Source, root: string, batched: boolean, value: unknown): Draft {
  if (!isObject(value)) return invalid(record, source, root, batched, value, 'not-object')
  if (has(value, 'method')) return call(record, source, root, batched, value)
  const isError = has(value, 'error')
  if (!isError && !has(value, 'result')) return invalid(record, source, root, batched, value, 'no-kind')
  const common = { ...base(record, source, root, batched), value, id: value.id, idKey: idKeyIn(value, source, root) }
  // A response with both is judged as the result that most clients read; jsonrpc/result-and-error reports it.
  if (isObject(value.result)) return { kind: 'result', ...common, result: value.result }
  if (isError) return { kind: 'error', ...common, error: value.error }
  return invalid(record, source, root, batched, value, 'result-not-object')
}

function call(record: WireRecord, source: Source, root: string, batched: boolean, value: JsonObject): Draft {
  const { method } = value
  if (typeof method !== 'string') return invalid(record, source, root, batched, value, 'method-not-string')
  const params = isObject(value.params) ? value.params : undefined
  const common = { ...base(record, source, root, batched), value, method, params }
  // `notifications/…` with an id is a notification with a fault of its own, never an open request.
  if (!has(value, 'id') || method.startsWith('notifications/')) return { kind: 'notification', ...common }
  return { kind: 'request', ...common, id: value.id, idKey: idKeyIn(value, source, root) }
}

function invalid(
  record: WireRecord,
  source: Source,
  root: string,
  batched: boolean,
  value: unknown,
  reason: InvalidMessage['reason'],
): Draft {
  return { kind: 'invalid', ...base(record, source, root, batched), value, reason }
}

const base = (record: WireRecord, source: Source, root: string, batched: boolean) => ({
  record,
  source,
  root,
  batched,
  dir: record.dir,
  revision: undefined,
  declared: undefined,
})

const idKeyIn = (value: JsonObject, source: Source, root: string): IdKey | undefined =>
  idKeyOf(value.id, () => source.token(`${root}/id`))

/** An id as it stands in the text, for messages: `7`, `"7"`. */
export function idText(message: Message): string {
  if (!('id' in message)) return ''
  return message.source.token(`${message.root}/id`) ?? JSON.stringify(message.id) ?? ''
}
