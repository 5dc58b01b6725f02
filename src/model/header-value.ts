import type { WireRecord } from './record.js'
import { isRedacted } from './redaction.js'

/** All values of an HTTP header (lower-case name), joined as HTTP allows (RFC 9110 section 5.3); undefined where it is absent. */
export function headerList({ http }: WireRecord, name: string): string | undefined {
  const value = http?.headers[name]
  return value === undefined || typeof value === 'string' ? value : value.join(', ')
}

/** The media type of a header value, without parameters and in lower case. */
export const mediaType = (value: string | undefined): string | undefined =>
  value?.split(';', 1)[0]?.trim().toLowerCase()

/** Whether the record is the head of an HTTP request; recorders that drop the verb only keep POST. */
export const verbOf = ({ dir, http }: WireRecord): string | undefined =>
  http === undefined || dir === 's2c' || http.status !== undefined ? undefined : (http.method ?? 'POST').toUpperCase()

/**
 * Whether the record holds the headers of a POST as they were sent, so that an absent one was absent on the wire:
 * nothing is hidden, and a header is there that every POST with a body has.
 */
export const showsHeaders = (record: WireRecord): boolean =>
  verbOf(record) === 'POST' &&
  record.redacted !== true &&
  record.http?.partial !== true &&
  headerList(record, 'content-type') !== undefined

/** Whether a recorder hid the header. */
export const isHidden = ({ redacted }: WireRecord, name: string, value: string | undefined): boolean =>
  isRedacted(value) || (Array.isArray(redacted) && redacted.includes(`/http/headers/${name}`))

/** What is wrong with the way in which a value stands in a header. */
export type EncodingFault =
  /** It cannot be carried as plain text, and is. */
  | 'unsafe'
  /** It looks encoded, but what is inside cannot be decoded. */
  | 'malformed'
  /** It is encoded with other markers than `=?base64?` and `?=`. */
  | 'markers'
  /** It is plain text that looks encoded. */
  | 'lookalike'

const OPEN = '=?base64?'
const CLOSE = '?='
/** Text that is not visible ASCII, space or tab (RFC 9110 section 5.5). */
const BEYOND = /[^\x20-\x7e\t]/
const LONGEST = 16_384

/** Whether a header can carry the value as it is. */
export const isPlainSafe = (value: string): boolean => !BEYOND.test(value) && value.trim() === value

/** Whether a header carries its value as Base64, by its markers. */
export const isBase64Form = (value: string): boolean =>
  value.startsWith(OPEN) && value.endsWith(CLOSE) && value.length >= OPEN.length + CLOSE.length

/** Bytes that a recorder may have read as Latin-1, or could not read: what was sent is not certain. */
export function isMojibake(value: string): boolean {
  if (!BEYOND.test(value)) return false
  if (value.includes('\ufffd')) return true
  return /^[\0-\xff]*$/.test(value) && decodeUtf8(Buffer.from(value, 'latin1')) !== undefined
}

/** The fault in how a header stands for a value; `value` is undefined where the body's value is not known. */
export function encodingFault(seen: string, value: string | undefined): EncodingFault | undefined {
  if (isBase64Form(seen)) {
    if (value !== undefined && seen === value) return 'lookalike'
    return decoded(seen) === undefined ? 'malformed' : undefined
  }
  if (value !== undefined && seen !== value && hasOtherMarkers(seen, value)) return 'markers'
  if (isMojibake(seen)) return undefined
  return BEYOND.test(seen) || (value !== undefined && !isPlainSafe(value)) ? 'unsafe' : undefined
}

/** The value that a header stands for: decoded, or without the white space around it. undefined: it cannot be decoded. */
export const decoded = (seen: string): string | undefined =>
  isBase64Form(seen) ? decodeBase64(seen.slice(OPEN.length, -CLOSE.length)) : seen.trim()

/** Standard Base64 of UTF-8; missing padding is let pass. */
function decodeBase64(payload: string): string | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(payload) || payload.replace(/=+$/, '').length % 4 === 1) return undefined
  return decodeUtf8(Buffer.from(payload, 'base64'))
}

function decodeUtf8(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8')
  return Buffer.from(text, 'utf8').equals(bytes) ? text : undefined
}

/** `=?BASE64?…?=` and the `=?utf-8?B?…?=` of mail, around what would be the right payload. */
function hasOtherMarkers(seen: string, value: string): boolean {
  if (seen.length > LONGEST || !seen.startsWith('=?') || !seen.endsWith(CLOSE)) return false
  const payload = seen.slice(0, -CLOSE.length).split('?').at(-1)
  return payload !== undefined && decodeBase64(payload) === value
}
