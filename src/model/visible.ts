/**
 * Characters that a terminal or a viewer obeys instead of showing: controls (line breaks and ANSI among them), marks
 * that reorder text, invisible ones, line and paragraph separators, and halves of surrogate pairs.
 */
const OBEYED = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** The escape of one character, as JavaScript would write it. */
const escapeOf = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  const hex = code.toString(16)
  return SHORT[character] ?? (code > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`)
}

/** Most text has nothing else. */
const PLAIN = /^[\x20-\x7e]*$/

/** Captured text as one line that shows what it holds: what would be obeyed is escaped. Applying it twice changes nothing. */
export const visible = (text: string): string => (PLAIN.test(text) ? text : text.replace(OBEYED, escapeOf))

/** The start of captured text as one visible line: at most `limit` UTF-16 units, then `…` where something was cut. */
export const brief = (text: string, limit: number): string => {
  const seen = visible(text.slice(0, limit + 1))
  if (text.length <= limit && seen.length <= limit) return seen
  const last = seen.charCodeAt(limit - 1)
  const splitsPair = last >= 0xd800 && last < 0xdc00
  return `${seen.slice(0, splitsPair ? limit - 1 : limit)}…`
}
