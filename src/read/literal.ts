import type { Segment } from '../json/embed.js'

/** A string as a programming language prints it, decoded. */
export interface Literal {
  readonly text: string
  /** From offsets in the text, its end among them, to columns of the line. */
  readonly segments: readonly Segment[]
  /** Behind the closing quote. */
  readonly end: number
}

const SPECIAL = /[\\']/g
const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\\': '\\',
  "'": "'",
  '"': '"',
}
const CODE = /^\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8}))/
const LONGEST_CODE = 10
/** Bytes of one character of UTF-8, or one byte that begins none. */
const BYTES =
  /^(?:(?:\\x(?:c[2-9a-f]|d.)\\x[89ab].)|(?:\\xe.(?:\\x[89ab].){2})|(?:\\xf[0-4](?:\\x[89ab].){3})|\\x[\da-f]{2})/i
const LONGEST_BYTES = 16

/** The character that an escape stands for, and the width of the escape. */
const escapedAt = (line: string, at: number, bytes: boolean): { character: string; width: number } | undefined => {
  const encoded = bytes ? BYTES.exec(line.slice(at, at + LONGEST_BYTES))?.[0] : undefined
  if (encoded !== undefined) {
    const character = Buffer.from(encoded.replaceAll('\\x', ''), 'hex').toString('utf8')
    return { character, width: encoded.length }
  }
  const simple = SIMPLE[line.charAt(at + 1)]
  if (simple !== undefined) return { character: simple, width: 2 }
  const code = CODE.exec(line.slice(at, at + LONGEST_CODE))
  const point = Number.parseInt(code?.[1] ?? code?.[2] ?? code?.[3] ?? '', 16)
  return code && point <= 0x10ffff ? { character: String.fromCodePoint(point), width: code[0].length } : undefined
}

/**
 * Decodes a literal in single quotes as Python and JavaScript print it; `bytes`: a bytes literal, whose `\xNN` are bytes
 * of UTF-8. `at`: the column behind the opening quote. undefined where it has no closing quote or an unknown escape.
 */
export const literalAt = (line: string, at: number, bytes: boolean): Literal | undefined => {
  const parts: string[] = []
  const segments: Segment[] = []
  let units = 0
  const put = (part: string, column: number): void => {
    parts.push(part)
    segments.push({ inner: units, decoded: column })
    units += part.length
  }
  let next = at
  SPECIAL.lastIndex = at
  for (let match = SPECIAL.exec(line); match; match = SPECIAL.exec(line)) {
    if (match.index > next) put(line.slice(next, match.index), next)
    if (match[0] === "'") {
      segments.push({ inner: units, decoded: match.index })
      return { text: parts.join(''), segments, end: match.index + 1 }
    }
    const found = escapedAt(line, match.index, bytes)
    if (!found) return undefined
    put(found.character, match.index)
    next = match.index + found.width
    SPECIAL.lastIndex = next
  }
  return undefined
}
