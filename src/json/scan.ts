import { endOfLiteral, endOfNumber, scanString, type TokenEnd } from './tokens.js'
import { CLOSE_ARRAY, CLOSE_OBJECT, COLON, COMMA, OPEN_ARRAY, OPEN_OBJECT, QUOTE, skipSpace } from './walk.js'

/** Where a text stops being JSON, and why. */
export interface JsonFault {
  /** UTF-16 units from the start of the text. */
  readonly offset: number
  /** One clause for people. */
  readonly reason: string
  /** The text is the beginning of a JSON value and ends too early. */
  readonly unfinished: boolean
  /** It ends between two tokens, where JSON allows a line break. */
  readonly betweenTokens: boolean
}

/** A fault in the middle of a text. */
const wrong = (offset: number, reason: string): JsonFault => ({
  offset,
  reason,
  unfinished: false,
  betweenTokens: false,
})

/** The text ends before its value does. */
export const endsEarly = (offset: number, betweenTokens: boolean): JsonFault => ({
  offset,
  reason: offset === 0 ? 'the text is empty' : 'the text ends before the JSON value does',
  unfinished: true,
  betweenTokens,
})

type Expected = 'value' | 'first element' | 'first name' | 'name' | 'colon' | 'end' | 'nothing'

/** A character as people can read it in a message. */
const shown = (text: string, at: number): string => {
  const code = text.codePointAt(at) ?? 0
  const plain = code > 0x20 && code < 0x7f
  return plain ? `"${String.fromCodePoint(code)}"` : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

const WANTED: Readonly<Record<Expected, string>> = {
  value: 'a value',
  'first element': 'a value or "]"',
  'first name': 'a member name or "}"',
  name: 'a member name',
  colon: '":"',
  end: '"," or the end of the object or array',
  nothing: 'nothing more',
}

/**
 * Follows the grammar of JSON (RFC 8259) token by token, without recursion, and keeps its place between calls: a value
 * that is spread over several lines is fed line by line. Slower than JSON.parse and used only where that gave up, or
 * where a value has to be found in a stream.
 */
export class JsonScanner {
  /** Behind the value after `done`; the end of the text after `more`. */
  offset = 0
  /** Set after `fault`. */
  fault: JsonFault | undefined
  #expected: Expected = 'value'
  /** The open objects and arrays, by the character that closes them. */
  readonly #open: number[] = []

  /** Goes on at `from` of a new piece of text. `done`: the value is complete, what follows it was not looked at. */
  feed(text: string, from = 0): 'more' | 'done' | 'fault' {
    let at = skipSpace(text, from)
    while (at < text.length) {
      at = this.#step(text, at)
      if (this.fault) return 'fault'
      this.offset = at
      if (this.#expected === 'nothing') return 'done'
      at = skipSpace(text, at)
    }
    this.offset = text.length
    return 'more'
  }

  #step(text: string, at: number): number {
    const code = text.charCodeAt(at)
    const expected = this.#expected
    if (expected === 'value') return this.#value(text, at, code)
    if (expected === 'end') return this.#end(text, at, code)
    if (expected === 'colon') return code === COLON ? this.#expect('value', at + 1) : this.#unexpected(text, at)
    if (expected === 'first element') return code === CLOSE_ARRAY ? this.#close(at) : this.#value(text, at, code)
    if (expected === 'first name' && code === CLOSE_OBJECT) return this.#close(at)
    return code === QUOTE ? this.#token(text, scanString(text, at), 'colon') : this.#unexpected(text, at)
  }

  #value(text: string, at: number, code: number): number {
    if (code === OPEN_OBJECT) return this.#enter(CLOSE_OBJECT, 'first name', at)
    if (code === OPEN_ARRAY) return this.#enter(CLOSE_ARRAY, 'first element', at)
    const behind = this.#open.length === 0 ? 'nothing' : 'end'
    if (code === QUOTE) return this.#token(text, scanString(text, at), behind)
    const end = endOfNumber(text, at, code) ?? endOfLiteral(text, at)
    return end ? this.#token(text, end, behind) : this.#unexpected(text, at)
  }

  #token(text: string, end: TokenEnd, next: Expected): number {
    if (end.reason === undefined) return this.#expect(next, end.at)
    this.fault = end.at >= text.length ? endsEarly(text.length, false) : wrong(end.at, end.reason)
    return end.at
  }

  #end(text: string, at: number, code: number): number {
    const closing = this.#open.at(-1)
    if (code === closing) return this.#close(at)
    if (code !== COMMA) return this.#unexpected(text, at)
    return this.#expect(closing === CLOSE_OBJECT ? 'name' : 'value', at + 1)
  }

  #enter(closing: number, next: Expected, at: number): number {
    this.#open.push(closing)
    return this.#expect(next, at + 1)
  }

  #close(at: number): number {
    this.#open.pop()
    return this.#expect(this.#open.length === 0 ? 'nothing' : 'end', at + 1)
  }

  #expect(next: Expected, at: number): number {
    this.#expected = next
    return at
  }

  #unexpected(text: string, at: number): number {
    this.fault = wrong(at, `${shown(text, at)} where ${WANTED[this.#expected]} was expected`)
    return at
  }
}
