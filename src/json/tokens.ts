import { BACKSLASH, QUOTE } from './walk.js'

/** Where a token ends, or (with a reason) where it stops being one. An offset at the end of the text: it is cut off. */
export interface TokenEnd {
  readonly at: number
  readonly reason?: string
}

const SIMPLE_ESCAPES = new Set([...'"\\/bfnrt'].map((character) => character.charCodeAt(0)))
const HEX = /^[0-9a-fA-F]$/

/** Behind the escape whose backslash is at `at`. Lone surrogates are legal. */
const endOfEscape = (text: string, at: number): TokenEnd => {
  if (at + 1 >= text.length) return { at: text.length, reason: 'cut off' }
  if (SIMPLE_ESCAPES.has(text.charCodeAt(at + 1))) return { at: at + 2 }
  if (text[at + 1] !== 'u') return { at, reason: 'a backslash that begins no JSON escape' }
  for (let digit = at + 2; digit < at + 6; digit++) {
    if (digit >= text.length) return { at: text.length, reason: 'cut off' }
    if (!HEX.test(text[digit] ?? '')) return { at, reason: 'a \\u escape without four hexadecimal digits' }
  }
  return { at: at + 6 }
}

/** Behind the string whose opening quote is at `at`. */
export const scanString = (text: string, at: number): TokenEnd => {
  let next = at + 1
  while (next < text.length) {
    const code = text.charCodeAt(next)
    if (code === QUOTE) return { at: next + 1 }
    if (code < 0x20) return { at: next, reason: 'a control character inside a string' }
    if (code !== BACKSLASH) {
      next++
      continue
    }
    const end = endOfEscape(text, next)
    if (end.reason !== undefined) return end
    next = end.at
  }
  return { at: text.length, reason: 'cut off' }
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

const skipDigits = (text: string, at: number): number => {
  let next = at
  while (isDigit(text.charCodeAt(next))) next++
  return next
}

const digitExpected = (at: number): TokenEnd => ({ at, reason: 'a number that lacks a digit' })

/** Behind the number at `at`; undefined where none begins there. */
export const endOfNumber = (text: string, at: number, code: number): TokenEnd | undefined => {
  if (code !== 0x2d && !isDigit(code)) return undefined
  const first = code === 0x2d ? at + 1 : at
  let end = skipDigits(text, first)
  if (end === first) return digitExpected(end)
  if (text[first] === '0') end = first + 1
  if (text[end] === '.') {
    const fraction = end + 1
    end = skipDigits(text, fraction)
    if (end === fraction) return digitExpected(end)
  }
  if (text[end] !== 'e' && text[end] !== 'E') return { at: end }
  const sign = text[end + 1] === '+' || text[end + 1] === '-' ? 1 : 0
  const exponent = end + 1 + sign
  end = skipDigits(text, exponent)
  return end === exponent ? digitExpected(end) : { at: end }
}

const LITERALS = ['true', 'false', 'null']

/** Behind `true`, `false` or `null`; undefined where another word, or none, begins there. */
export const endOfLiteral = (text: string, at: number): TokenEnd | undefined => {
  for (const literal of LITERALS) {
    if (text.startsWith(literal, at)) return { at: at + literal.length }
    const rest = text.length - at
    if (rest < literal.length && literal.startsWith(text.slice(at))) return { at: text.length, reason: 'cut off' }
  }
  return undefined
}
