import { isRedacted } from './redaction.js'

/** How a text stands for bytes: `url`: the URL-safe alphabet; `unpadded`: without its `=`; `prefixed`: a whole data URI. */
export type Base64Form = 'standard' | 'unpadded' | 'url' | 'prefixed' | 'broken'

/** What recorders, and people who shorten, leave of a long text. */
const ELIDED = /\.\.\.|…|<|\[(?:truncated|cut|omitted|\d+ )/i

/** The form of a Base64 text (RFC 4648); undefined where a recorder hid or shortened it. */
export function base64Form(text: string): Base64Form | undefined {
  const isUrl = text.includes('-') || text.includes('_')
  const isMixed = isUrl && (text.includes('+') || text.includes('/'))
  if (!isMixed && hasDigitsOnly(text)) return lengthForm(text, isUrl ? 'url' : 'standard')
  if (isRedacted(text) || ELIDED.test(text.slice(0, 64)) || ELIDED.test(text.slice(-64))) return undefined
  return /^data:/i.test(text) ? 'prefixed' : 'broken'
}

/** Pictures are most of the bytes in many transcripts: a text is decoded piece by piece, into a buffer of this size. */
const PIECE = 64 * 1024
const DECODED = (PIECE / 4) * 3
let decoded: Buffer | undefined

const DIGITS = /^[A-Za-z0-9+/_-]*={0,2}$/

/**
 * Whether a text is made of the digits of either alphabet, with padding at its end. The decoder leaves out what is no
 * digit, so that a text is sound if as many bytes come out as its length says; it is many times faster than any test of
 * the characters.
 */
function hasDigitsOnly(text: string): boolean {
  const digits = digitsIn(text)
  // One digit too many and one that is none come to the same number of bytes.
  if (digits % 4 === 1) return DIGITS.test(text)
  decoded ??= Buffer.allocUnsafeSlow(DECODED)
  for (let start = 0; start < digits; start += PIECE) {
    const piece = text.length <= PIECE ? text : text.slice(start, start + PIECE)
    const own = Math.min(PIECE, digits - start)
    if (decoded.write(piece, 'base64') !== Math.floor((own * 3) / 4)) return false
  }
  return true
}

/** The length of a text without its padding. */
function digitsIn(text: string): number {
  if (text.endsWith('==')) return text.length - 2
  return text.endsWith('=') ? text.length - 1 : text.length
}

function lengthForm(text: string, form: 'standard' | 'url'): Base64Form {
  const digits = digitsIn(text)
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
