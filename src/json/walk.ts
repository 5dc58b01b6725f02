/**
 * Steps through the text of a JSON value that has been parsed before. They trust the text, never throw and always move
 * forward, so that text that is no JSON after all gives a wrong offset and not a hang.
 */

export const QUOTE = 0x22
export const COMMA = 0x2c
export const COLON = 0x3a
export const OPEN_ARRAY = 0x5b
export const BACKSLASH = 0x5c
export const CLOSE_ARRAY = 0x5d
export const OPEN_OBJECT = 0x7b
export const CLOSE_OBJECT = 0x7d

/** Space, tab, LF, CR: all that JSON calls whitespace. */
export const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

/** Offset of the first character at or after `at` that is no whitespace; the length of the text where there is none. */
export const skipSpace = (text: string, at: number): number => {
  let next = at
  // Most of the time there is none.
  while (text.charCodeAt(next) <= 0x20 && isSpace(text.charCodeAt(next))) next++
  return next
}

/** Offset behind the last character before `from` that is no whitespace. */
export const endBefore = (text: string, from: number): number => {
  let end = from
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end--
  return end
}

/** Whether the character at `at` stands behind an odd number of backslashes. */
export const isEscaped = (text: string, at: number): boolean => {
  let first = at
  while (first > 0 && text.charCodeAt(first - 1) === BACKSLASH) first--
  return (at - first) % 2 === 1
}

/** Offset behind the string whose opening quote is at `at`. Jumps from quote to quote: long strings cost little. */
export const endOfString = (text: string, at: number): number => {
  let quote = text.indexOf('"', at + 1)
  while (quote !== -1 && text.charCodeAt(quote - 1) === BACKSLASH && isEscaped(text, quote))
    quote = text.indexOf('"', quote + 1)
  return quote === -1 ? text.length : quote + 1
}

const endsScalar = (code: number): boolean =>
  code === COMMA || code === CLOSE_ARRAY || code === CLOSE_OBJECT || isSpace(code)

const endOfScalar = (text: string, at: number): number => {
  let end = at
  while (end < text.length && !endsScalar(text.charCodeAt(end))) end++
  return end
}

const endOfContainer = (text: string, at: number): number => {
  let depth = 0
  let next = at
  while (next < text.length) {
    const code = text.charCodeAt(next)
    if (code === QUOTE) {
      next = endOfString(text, next)
      continue
    }
    next++
    if (code === OPEN_OBJECT || code === OPEN_ARRAY) depth++
    else if ((code === CLOSE_OBJECT || code === CLOSE_ARRAY) && --depth === 0) return next
  }
  return text.length
}

/** Offset behind the value that begins at `at`. */
export const endOfValue = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  if (code === QUOTE) return endOfString(text, at)
  return code === OPEN_OBJECT || code === OPEN_ARRAY ? endOfContainer(text, at) : endOfScalar(text, at)
}

/** The string whose quotes are at `start` and before `end`, with its escapes resolved. */
export const unquote = (text: string, start: number, end: number): string => {
  const inside = text.slice(start + 1, end - 1)
  if (!inside.includes('\\')) return inside
  try {
    return String(JSON.parse(text.slice(start, end)))
  } catch {
    return inside
  }
}
