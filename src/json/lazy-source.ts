import type { Duplicate, Part, Source, Span } from '../model/place.js'
import { type Position, TextSource } from './source.js'

/** Where a pointer leads that a text spells otherwise. */
export interface Spelling {
  readonly pointer: string
  readonly part: Part
}

/** From the pointers by which readers ask to those of the text; undefined where it has the same. */
export type Spellings = (pointer: string, part: Part) => Spelling | undefined

/** The text of one JSON value in a file that is not held here but made when a place is asked for. */
export class LazySource implements Source {
  readonly #at: Position
  readonly #spellings: Spellings
  #text: (() => string) | undefined

  constructor(at: Position, text: () => string, spellings: Spellings) {
    this.#at = at
    this.#text = text
    this.#spellings = spellings
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
    return 0
  }

  span(pointer: string, part: Part = 'value'): Span {
    const spelled = this.#spellings(pointer, part) ?? { pointer, part }
    return this.#source(true).span(spelled.pointer, spelled.part)
  }

  token(pointer: string): string | undefined {
    return this.#source(true).token(this.#spellings(pointer, 'value')?.pointer ?? pointer)
  }

  duplicates(pointer: string): readonly Duplicate[] {
    if (!this.#text) return []
    try {
      return this.#source(JSON.parse(this.#text())).duplicates(pointer)
    } catch {
      return []
    }
  }

  excerpt(pointer: string, limit: number): string | undefined {
    return this.#source(true).excerpt(this.#spellings(pointer, 'value')?.pointer ?? pointer, limit)
  }

  release(): void {
    this.#text = undefined
  }

  /** `value`: what the text is as JSON, where that matters. */
  #source(value: unknown): TextSource {
    const source = new TextSource(this.#at, { text: this.#text?.() ?? '', value })
    if (!this.#text) source.release()
    return source
  }
}
