import { isObject, type JsonObject } from '../model/json.js'
import type { Direction, Evidence, Marks, SseEvent, Transport } from '../model/record.js'
import { headOf } from './http.js'
import { addFault, type Draft } from './record.js'

/** Takes a member into the record; false where its type is not the one that the format gives it. */
type Take = (draft: Draft, value: unknown) => boolean

const isText = (value: unknown): value is string => typeof value === 'string'
const isKey = (value: unknown): value is string | number => isText(value) || typeof value === 'number'
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText)

/** A member whose value is taken as it is. */
const as =
  <Value>(isOne: (value: unknown) => value is Value, set: (draft: Draft, value: Value) => void): Take =>
  (draft, value) => {
    if (!isOne(value)) return false
    set(draft, value)
    return true
  }

const isDirection = (value: unknown): value is Direction => value === 'c2s' || value === 's2c'
const isTransport = (value: unknown): value is Transport => value === 'stdio' || value === 'http'
const isEvidence = (value: unknown): value is Evidence => value === 'wire' || value === 'log'
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isHidden = (value: unknown): value is boolean | readonly string[] => isFlag(value) || isTexts(value)
const isReason = (value: unknown): value is boolean | string => isFlag(value) || isText(value)

const mark = (draft: Draft, marks: Marks): void => {
  draft.marks = { ...draft.marks, ...marks }
}

/** Pointers that the record does not hold the values of; `true`: some, not said which. */
export const hide = (draft: Draft, what: boolean | readonly string[]): void => {
  if (what === false || draft.redacted === true) return
  draft.redacted = what === true ? true : [...(draft.redacted ?? []), ...what]
}

/** The writer of a log could not read what the other side sent. */
const report = (draft: Draft, said: string): void =>
  addFault(draft, 'reported-not-json', draft.origin.span('/reported'), said)

const SSE_MEMBERS = ['event', 'id', 'retry', 'comment'] as const

const sseOf = (value: JsonObject): SseEvent | undefined => {
  const event: { -readonly [Key in keyof SseEvent]: SseEvent[Key] } = {}
  for (const name of SSE_MEMBERS) {
    const given = value[name]
    if (given === undefined || given === null) continue
    if (!isKey(given)) return undefined
    event[name] = String(given)
  }
  return event
}

const takeHttp: Take = (draft, value) => {
  draft.http = headOf(value)
  return draft.http !== undefined
}

const takeSse: Take = (draft, value) => {
  draft.sse = isObject(value) ? sseOf(value) : undefined
  return draft.sse !== undefined
}

const accept: Take = () => true

type Plain = 'dir' | 'ts' | 'transport' | 'conn' | 'session' | 'client' | 'exchange' | 'event'

/** A member that the record has under the same name. */
const same = <Name extends Plain>(
  name: Name,
  isOne: (value: unknown) => value is NonNullable<Draft[Name]>,
): readonly [string, Take] => [
  name,
  as(isOne, (draft, value) => {
    draft[name] = value
  }),
]

const MEMBERS: ReadonlyMap<string, Take> = new Map<string, Take>([
  same('dir', isDirection),
  same('ts', isText),
  same('transport', isTransport),
  same('conn', isKey),
  same('session', isText),
  same('client', isText),
  same('exchange', isKey),
  same('event', isText),
  ['http', takeHttp],
  ['sse', takeSse],
  ['redacted', as(isHidden, hide)],
  // Written by `convert`: what else a format told.
  ['evidence', as(isEvidence, (draft, evidence) => Object.assign(draft, { evidence }))],
  ['orderUnknown', as(isFlag, (draft, orderUnknown) => Object.assign(draft, { orderUnknown }))],
  ['reported', as(isText, report)],
  ['expect', as(isTexts, (draft, expect) => mark(draft, { expect }))],
  ['violation', as(isReason, (draft, violation) => mark(draft, { violation: violation !== false }))],
  ['legacy', as(isFlag, (draft, legacy) => mark(draft, { legacy }))],
  // What the record holds of a message is read afterwards (payload.ts).
  ['message', accept],
  ['raw', (_, value) => isText(value)],
  ['cut', (_, value) => isHidden(value)],
  ['bodyMissing', (_, value) => isHidden(value)],
  ['note', accept],
])

/** Whether a native record may have a member of that name (docs: inputs). Others are ignored. */
export const isRecordMember = (name: string): boolean => MEMBERS.has(name)

/**
 * Takes the members of a native record into the draft. Returns the names of those with a wrong type, which are left
 * out, or undefined where the object has no member of a record at all. null is the same as absent.
 */
export const takeMembers = (draft: Draft, record: JsonObject): readonly string[] | undefined => {
  const wrong: string[] = []
  let known = 0
  for (const name in record) {
    const take = MEMBERS.get(name)
    if (!take) continue
    known++
    const value = record[name]
    if (value !== null && !take(draft, value)) wrong.push(name)
  }
  return known > 0 ? wrong : undefined
}
