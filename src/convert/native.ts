import { maskText } from '../findings/mask.js'
import { isObject } from '../model/json.js'
import type { TextFault, WireRecord } from '../model/record.js'
import { maskHead } from './mask-head.js'
import { maskMessage } from './mask-message.js'
import type { Pseudonyms } from './pseudonyms.js'

const BYTE_ORDER_MARK = '\uFEFF'
/** What cannot be read may be a whole document: no more than this of it is worth keeping. */
const MOST_UNREADABLE = 1_000_000

/** A member as it is written: text of JSON. */
type Member = readonly [name: string, json: string]

const has = (record: WireRecord, kind: TextFault['kind']): boolean =>
  record.faults?.some((fault) => fault.kind === kind) ?? false

const json = (name: string, value: unknown): readonly Member[] =>
  value === undefined ? [] : [[name, JSON.stringify(value)]]

/** JSON text in one line. Line breaks stand between its tokens only. */
const inOneLine = (text: string): string =>
  /[\r\n]/.test(text)
    ? text
        .split(/[\r\n]+/)
        .map((line) => line.replace(/^[ \t]+|[ \t]+$/g, ''))
        .join('')
    : text

/** Text that is no JSON, or not all of it. */
const maskProse = (text: string, names: Pseudonyms | undefined): string =>
  names ? maskText(maskMessage(text, names), (secret) => names.of(secret)) : text

/** Whether the line breaks were on the wire, and are not those of a file that somebody made readable. */
const isSpread = ({ transport, evidence, payload, origin }: WireRecord, text: string): boolean =>
  transport === 'stdio' && evidence === 'wire' && payload?.source !== origin && text.includes('\n')

/** What the record holds of a message: as it was written where that is JSON. */
const payloadMembers = (record: WireRecord, names: Pseudonyms | undefined): readonly Member[] => {
  const { payload } = record
  if (payload === undefined) return []
  if (payload.kind === 'text') return json('raw', maskProse(payload.text, names))
  const written = payload.source.excerpt('', Number.POSITIVE_INFINITY) ?? JSON.stringify(payload.value)
  const text = names ? maskMessage(written, names) : written
  if (has(record, 'bom')) return json('raw', BYTE_ORDER_MARK + text)
  return isSpread(record, text) ? json('raw', text) : [['message', inOneLine(text)]]
}

/** What the record says that it does not hold. */
const missingMembers = (record: WireRecord): readonly Member[] => {
  const { redacted, payload } = record
  const what = payload === undefined || redacted === undefined ? true : redacted
  if (has(record, 'cut')) return json('cut', what)
  if (has(record, 'body-missing')) return json('bodyMissing', what)
  return json('redacted', redacted)
}

const reportedMembers = (record: WireRecord, names: Pseudonyms | undefined): readonly Member[] => {
  const said = record.faults?.find(({ kind }) => kind === 'reported-not-json')?.detail
  return said === undefined ? [] : json('reported', maskProse(said, names))
}

const markMembers = ({ marks }: WireRecord): readonly Member[] =>
  Object.entries(marks ?? {}).flatMap(([name, value]) => json(name, value))

/** A text that cannot be read as a native record either. */
const asUnreadable = (text: string): string => {
  try {
    return isObject(JSON.parse(text)) ? JSON.stringify(text) : text
  } catch {
    return text
  }
}

/** Where a record cannot be read, the line as it stands; not where it holds a stream, of which this is one event. */
const unreadableLine = (record: WireRecord, names: Pseudonyms | undefined): string | undefined => {
  if (!has(record, 'unreadable') || record.sse !== undefined) return undefined
  const text = record.origin.excerpt('', MOST_UNREADABLE)
  if (text === undefined || /[\r\n]/.test(text)) return undefined
  const line = maskProse(text, names)
  return record.payload === undefined ? asUnreadable(line) : line
}

/**
 * A record as a line of the native format, without its line break (docs/formats.md). `names`: what stands for secrets;
 * undefined where they are to stay.
 */
export const nativeLine = (record: WireRecord, names: Pseudonyms | undefined): string => {
  const unreadable = unreadableLine(record, names)
  if (unreadable !== undefined) return unreadable
  const { http, evidence } = record
  const members = [
    ...json('ts', record.ts),
    ...json('dir', record.dir),
    ...json('transport', record.transport),
    ...json('conn', record.conn),
    ...json('session', record.session),
    ...json('client', record.client),
    ...json('exchange', record.exchange),
    ...json('http', http && names ? maskHead(http, names) : http),
    ...json('sse', record.sse),
    ...json('event', record.event),
    ...json('evidence', evidence === 'log' ? evidence : undefined),
    ...json('orderUnknown', record.orderUnknown),
    ...markMembers(record),
    ...missingMembers(record),
    ...reportedMembers(record, names),
    ...payloadMembers(record, names),
  ]
  return `{${members.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`
}
