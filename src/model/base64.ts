import { isRedacted } from './redaction.js'

/** How a text stands for bytes: `url`: the URL-safe alphabet; `unpadded`: without its `=`; `prefixed`: a whole data URI. */
export type Base64Form = 'standard' | 'unpadded' | 'url' | 'prefixed' | 'broken'

const STANDARD = /^[A-Za-z0-9+/]*={0,2}$/
const URL_SAFE = /^[A-Za-z0-9_-]*={0,2}$/
/** What recorders, and people who shorten, leave of a long text. */
const ELIDED = /\.\.\.|…|<|\[(?:truncated|cut|omitted|\d+ )/i

/** Of a long text so much is looked at from either end: pictures are most of the bytes in many transcripts. */
const LOOKED_AT = 32 * 1024

const ends = (text: string): string =>
  text.length <= 2 * LOOKED_AT ? text : text.slice(0, LOOKED_AT) + text.slice(-LOOKED_AT)

/** The form of a Base64 text (RFC 4648); undefined where a recorder hid or shortened it. */
export function base64Form(text: string): Base64Form | undefined {
  if (STANDARD.test(ends(text))) return lengthForm(text, 'standard')
  if (URL_SAFE.test(ends(text))) return lengthForm(text, 'url')
  if (isRedacted(text) || ELIDED.test(text.slice(0, 64)) || ELIDED.test(text.slice(-64))) return undefined
  return /^data:/i.test(text) ? 'prefixed' : 'broken'
}

function lengthForm(text: string, form: 'standard' | 'url'): Base64Form {
  const digits = text.endsWith('==') ? text.length - 2 : text.endsWith('=') ? text.length - 1 : text.length
  if (digits % 4 === 1) return 'broken'
  if (text.length % 4 === 0) return form
  return digits === text.length ? (form === 'url' ? 'url' : 'unpadded') : 'broken'
}

/** What is wrong with the form, as the end of a sentence that begins with what is encoded. */
export const BASE64_FAULT: Readonly<Record<Exclude<Base64Form, 'standard'>, string>> = {
  unpadded: 'lacks its padding',
  url: 'is in the URL-safe alphabet',
  prefixed: 'begins with "data:", where bare Base64 was expected',
  broken: 'is no Base64',
}

/** Forms that most decoders read all the same. */
export const isLenient = (form: Base64Form): boolean => form === 'unpadded' || form === 'url'
