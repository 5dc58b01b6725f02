import type { Revision } from './revision.js'

/** A range in the input file. Lines and columns are 1-based, columns count UTF-16 units, the end is exclusive. */
export interface Span {
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

/** Which part of a member a span covers: its name or its value. */
export type Part = 'key' | 'value'

/** A member name that an object repeats. */
export interface Duplicate {
  /** RFC 6901 pointer of the repeated member. */
  readonly pointer: string
  /** Where the repetition (not the first occurrence) has its name. */
  readonly span: Span
}

/**
 * The text of one JSON value in an input file, and the way from a pointer inside that value to a place in the file.
 * The text is only there while its message is judged; after `release` every place is the start of its line.
 */
export interface Source {
  readonly file: string
  /** Line of the value's first character. */
  readonly line: number
  /** Offset of the first byte of that line in the (uncompressed) input. */
  readonly byteOffset: number
  /** UTF-16 units of text that are held, 0 after `release`. */
  readonly size: number
  /** The place of a pointer; of the nearest enclosing value where the pointer leads nowhere. Never throws. */
  span(pointer: string, part?: Part): Span
  /** The source text of the scalar at the pointer, such as `1.0`; undefined where there is none or the text is gone. */
  token(pointer: string): string | undefined
  /** Member names that occur twice in one object, at or below the pointer. Empty where the text is gone. */
  duplicates(pointer: string): readonly Duplicate[]
  /** At most `limit` units of the text at the pointer, for people; undefined where the text is gone. */
  excerpt(pointer: string, limit: number): string | undefined
  /** Forgets the text. */
  release(): void
}

/** What a finding has to know of the message that it is about. */
export interface About {
  /** Name of the message: file, line and pointer of its root. Findings with one subject are about one message. */
  readonly subject: string
  readonly dir: 'c2s' | 's2c' | undefined
  readonly revision: Revision | undefined
  /** Method of the message, or of the request that it answers; empty where unknown. */
  readonly method: string
  /** Name or URI that the request is about; empty where there is none. */
  readonly target: string
}

/** What a rule may keep of a message: a place, never the message. */
export interface Mark extends Span {
  readonly file: string
  /** RFC 6901, inside the JSON-RPC message. */
  readonly pointer: string
  readonly byteOffset: number
  readonly about: About
  /** Some characters of the text at the place, for people. */
  readonly excerpt?: string | undefined
}
