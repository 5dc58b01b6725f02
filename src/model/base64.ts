import { isRedacted } from './redaction.js'
import { piecesOf } from './text-pieces.js'

/** How a text stands for bytes: `url`: the URL-safe alphabet; `unpadded`: without its `=`; `prefixed`: a whole data URI. */
export type Base64Form = 'standard' | 'unpadded' | 'url' | 'prefixed' | 'broken'

/** What recorders, and people who shorten, leave of a long text. */
const ELIDED = /\.\.\.|…|<|\[(?:truncated|cut|omitted|\d+ )/i

/** The form of a Base64 text (RFC 4648); undefined where a recorder hid or shortened it. */
export function base64Form(text: string): Base64Form | undefined {
  const pieces = piecesOf(text)
  const digits = text.length - paddingOf(pieces)
  const isUrl = pieces.some((piece) => piece.includes('-') || piece.includes('_'))
  const isMixed = isUrl && pieces.some((piece) => piece.includes('+') || piece.includes('/'))
  if (!isMixed && hasDigitsOnly(text, pieces, digits))
    return lengthForm(text.length, digits, isUrl ? 'url' : 'standard')
  if (isRedacted(text) || ELIDED.test(text.slice(0, 64)) || ELIDED.test(text.slice(-64))) return undefined
  return /^data:/i.test(text) ? 'prefixed' : 'broken'
}

/** Pictures are most of the bytes in many transcripts: a text is decoded piece by piece, into a buffer of this size. */
const PIECE = 64 * 1024
let decoded: Buffer | undefined

const DIGITS = /^[A-Za-z0-9+/_-]*={0,2}$/

/**
 * Whether a text is made of the digits of either alphabet, with padding at its end. The decoder leaves out what is no
 * digit, so that a text is sound if as many bytes come out as its length says; it is many times faster than any test of
 * the characters.
 */
function hasDigitsOnly(text: string, pieces: readonly string[], digits: number): boolean {
  // One digit too many and one that is none come to the same number of bytes.
  if (digits % 4 === 1) return DIGITS.test(text)
  let left = digits
  // Digits of which the next piece has the rest: four of them are three bytes.
  let begun = ''
  for (const piece of pieces)
    for (let from = 0; from < piece.length; from += PIECE) {
      const part = begun + (piece.length <= PIECE ? piece : piece.slice(from, from + PIECE))
      const whole = part.length - (part.length % 4)
      if (!decodes(part.slice(0, whole), left)) return false
      left -= whole
      begun = part.slice(whole)
    }
  return decodes(begun, left)
}

/** Whether as many bytes come out of a part as it has digits, of those that are left. */
function decodes(part: string, left: number): boolean {
  decoded ??= Buffer.allocUnsafeSlow(PIECE)
  const own = Math.max(0, Math.min(part.length, left))
  return decoded.write(part, 'base64') === Math.floor((own * 3) / 4)
}

/** How much padding a text ends with. */
function paddingOf(pieces: readonly string[]): number {
  const last = pieces.at(-1) ?? ''
  const ending = last.length > 1 ? last : (pieces.at(-2) ?? '').slice(-1) + last
  if (ending.endsWith('==')) return 2
  return ending.endsWith('=') ? 1 : 0
}

function lengthForm(length: number, digits: number, form: 'standard' | 'url'): Base64Form {
  if (digits % 4 === 1) return 'broken'
  if (length % 4 === 0) return form
  return digits === length ? (form === 'url' ? 'url' : 'unpadded') : 'broken'
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
