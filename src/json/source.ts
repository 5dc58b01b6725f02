import type { Duplicate, Part, Source, Span } from '../model/place.js'
import { mayRepeatNames } from './count.js'
import { repeatedNames } from './duplicates.js'
import { type Embedding, tail } from './embed.js'
import { excerptOf } from './excerpt.js'
import { lastMember } from './last-member.js'
import { locate, type Place, tokenAt } from './locate.js'
import { soleMember } from './sole-member.js'

/** Where a text begins in its file. */
export interface Position {
  readonly file: string
  /** 1-based. */
  readonly line: number
  /** Units of the line that stand before the text. */
  readonly column: number
  /** Of the first byte of the line. */
  readonly byteOffset: number
}

/** What stands at a position. */
export interface SourceText {
  /** The text that pointers lead into. */
  readonly text: string
  /** As JSON.parse read the text; undefined where it is no JSON. */
  readonly value: unknown
  /** The text with another string in the place of its long one, if it has one. */
  readonly brief?: string | undefined
  /** Pointer that all pointers are relative to. */
  readonly base?: string
  /** Where the text is not in the file as it is but inside another text, such as a JSON string. */
  readonly within?: Embedding | undefined
  /** Pointers by which readers ask for members that the text spells otherwise, and those of the text. */
  readonly aliases?: ReadonlyMap<string, string> | undefined
}

/** What is held of a text: its sources share it, and let it go together. */
interface Held {
  text: string
  brief: string | undefined
  value: unknown
  within: Embedding | undefined
  released: boolean
  /** Whether a name may stand twice in an object, once that is asked for. */
  repeats: boolean | undefined
}

const NO_TEXT = ''
/** The member of a native record that holds the message. */
const MESSAGE = '/message'
const NO_DUPLICATES: readonly Duplicate[] = []

let newest: { readonly text: string; readonly pointer: string; readonly place: Place } | undefined

/** Where a pointer leads. A finding asks twice: for the place, and for what stands there. */
function placeIn(held: Held, pointer: string): Place {
  const { text } = held
  if (newest?.pointer !== pointer || newest.text.length !== text.length || newest.text !== text)
    newest = { text, pointer, place: shortcut(held, pointer) ?? locate(text, pointer) }
  return newest.place
}

/** A place that is found without a walk through the text: that of a record's message, which is most often asked for. */
function shortcut(held: Held, pointer: string): Place | undefined {
  const { text, value } = held
  if (pointer !== MESSAGE) return soleMember(text, value, pointer)
  return mayRepeat(held) ? undefined : lastMember(text, value, MESSAGE.slice(1))
}

const mayRepeat = (held: Held): boolean => {
  held.repeats ??= mayRepeatNames(held.brief ?? held.text, held.value)
  return held.repeats
}

/** The span of two offsets in a text that begins at a position; only LF ends a line. */
const spanIn = (text: string, at: Position, start: number, end: number): Span => {
  let line = at.line
  let lineStart = -at.column
  let spot: { line: number; column: number } | undefined
  for (let lf = text.indexOf('\n'); lf !== -1 && lf < end; lf = text.indexOf('\n', lf + 1)) {
    if (lf >= start) spot ??= { line, column: start - lineStart + 1 }
    line++
    lineStart = lf + 1
  }
  spot ??= { line, column: start - lineStart + 1 }
  return { line: spot.line, column: spot.column, endLine: line, endColumn: end - lineStart + 1 }
}

/**
 * The text of one JSON value in a file, or of text that should be one. Holds the text and a few numbers; everything
 * else is computed when a finding asks for it.
 */
export class TextSource implements Source {
  readonly #at: Position
  readonly #base: string
  readonly #aliases: ReadonlyMap<string, string> | undefined
  readonly #held: Held

  /** `held`: what another source holds already. */
  constructor(at: Position, { text, value, brief, base = '', within, aliases }: SourceText, held?: Held) {
    this.#at = at
    this.#base = base
    this.#aliases = aliases
    this.#held = held ?? { text, brief, value, within, released: false, repeats: undefined }
  }

  get file(): string {
    return this.#at.file
  }

  get line(): number {
    return this.#at.line
  }

  get byteOffset(): number {
    return this.#at.byteOffset
  }

  get size(): number {
    return this.#held.text.length + (this.#held.within?.outer.size ?? 0)
  }

  span(pointer: string, part: Part = 'value'): Span {
    const { text, value } = this.#held
    // Text that is no JSON has one place: all of it.
    if (value === undefined) return this.range(0, text.length)
    const place = placeIn(this.#held, this.#pointer(pointer))
    const key = part === 'key' && place.keyStart >= 0
    return key ? this.range(place.keyStart, place.keyEnd) : this.range(place.start, place.end)
  }

  /** The place of two offsets in the text. */
  range(start: number, end: number): Span {
    const { text, within, released } = this.#held
    if (released) return { line: this.line, column: 1, endLine: this.line, endColumn: 1 }
    if (!within) return spanIn(text, this.#at, start, end)
    const { outer, segments } = within
    const [outerStart, outerEnd] = outer.range(outer.text, segments, start, end)
    return spanIn(outer.text, this.#at, outerStart, outerEnd)
  }

  /** The JSON value that stands between two offsets of the first line of the text. */
  part(start: number, end: number, value: unknown): TextSource {
    const { within } = this.#held
    const text = this.#held.text.slice(start, end)
    if (!within) return new TextSource({ ...this.#at, column: this.#at.column + start }, { text, value })
    const { outer, segments } = within
    return new TextSource(this.#at, { text, value, within: { outer, segments: tail(segments, start) } })
  }

  /** The value at a pointer of the same text. One is released with the other. */
  below(base: string): TextSource {
    // This is made for every line: no more than is needed.
    return new TextSource(this.#at, { text: NO_TEXT, value: undefined, base: this.#base + base }, this.#held)
  }

  #pointer(pointer: string): string {
    return this.#base + (this.#aliases?.get(pointer) ?? pointer)
  }

  token(pointer: string): string | undefined {
    const { text, value } = this.#held
    return value === undefined ? undefined : tokenAt(text, this.#pointer(pointer))
  }

  duplicates(pointer: string): readonly Duplicate[] {
    return mayRepeat(this.#held) ? this.#repeated(pointer) : NO_DUPLICATES
  }

  #repeated(pointer: string): readonly Duplicate[] {
    return repeatedNames(this.#held.text, this.#base + pointer).map((name) => ({
      pointer: name.pointer.slice(this.#base.length),
      span: this.range(name.start, name.end),
    }))
  }

  excerpt(pointer: string, limit: number): string | undefined {
    const { text, value, released } = this.#held
    if (released) return undefined
    if (value === undefined) return excerptOf(text, 0, text.length, limit)
    const { start, end } = placeIn(this.#held, this.#pointer(pointer))
    return excerptOf(text, start, end, limit)
  }

  release(): void {
    this.#held.text = NO_TEXT
    this.#held.brief = undefined
    this.#held.value = undefined
    this.#held.within = undefined
    this.#held.released = true
  }
}
