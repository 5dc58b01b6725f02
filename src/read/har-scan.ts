import { BACKSLASH, CLOSE_ARRAY, CLOSE_OBJECT, COLON, COMMA, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from '../json/walk.js'
import type { HarItem, Spot } from './har-item.js'
import { scalarOf } from './har-scalar.js'
import type { HeldBytes } from './held-bytes.js'

const LF = 0x0a
const BYTE_ORDER_MARK = 3

/** What a byte means inside a string: 0 for nothing, so that the loop over strings asks one question a byte. */
const IN_STRING = new Uint8Array(256).fill(1, 0x80)
IN_STRING[QUOTE] = 1
IN_STRING[BACKSLASH] = 1
IN_STRING[LF] = 1

/** How deep `log` and `entries` are members, and members of an entry and of its request. */
const ENTRY_MEMBERS = 4
const REQUEST_MEMBERS = 5

const NAMES = ['log', 'entries', 'startedDateTime', 'time', 'request', 'method', 'url']

/** A name of another length is none that matters, and is not read. */
const LENGTHS: ReadonlySet<number> = new Set(NAMES.map(({ length }) => length))

type Growing = { -readonly [Name in keyof HarItem]: HarItem[Name] }

/**
 * Finds the entries of a HAR in its bytes as they come, without parsing them. Trusts nothing: what is no JSON gives
 * entries that cannot be parsed, or none.
 */
export class HarScanner {
  readonly items: HarItem[] = []
  readonly #bytes: HeldBytes
  /** Offset of the piece that is being looked at. */
  #base = 0
  /** Where in it to go on: behind its start where the piece before ended in an escape. */
  #skip = 0
  #line = 1
  #lineStart = 0
  /** Bytes of the line that are no UTF-16 unit of it. */
  #surplus = 0
  #inString = false
  #stringStart = 0
  #stringEnd = 0
  /** The newest string has escapes. */
  #escaped = false
  #depth = 0
  /** By depth: what closes the open object or array, and the name of the member that is open in it. */
  readonly #closers: number[] = []
  readonly #names: string[] = []
  #valueStart = 0
  #entry: Growing | undefined

  constructor(bytes: HeldBytes) {
    this.#bytes = bytes
  }

  /** The input ended inside a value. */
  get open(): boolean {
    return this.#depth > 0
  }

  /** The entry that the input ends inside, if there is one, and the end of the input. */
  get rest(): { readonly from: Spot; readonly to: Spot } {
    const to = this.#spot(this.#bytes.length)
    return { from: this.#entry ?? to, to }
  }

  push(chunk: Uint8Array): void {
    const bytes = this.#bytes.add(chunk)
    let at = this.#skip
    if (this.#base === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
      at = BYTE_ORDER_MARK
      this.#surplus = BYTE_ORDER_MARK
    }
    while (at < bytes.length) at = this.#inString ? this.#string(bytes, at) : this.#structure(bytes, at)
    this.#skip = at - bytes.length
    this.#base += bytes.length
  }

  /** Goes on inside a string. Returns where it ends, or the end of the piece or behind it. */
  #string(bytes: Uint8Array, from: number): number {
    let surplus = 0
    let at = from
    for (; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0
      if (IN_STRING[byte] === 0) continue
      if (byte === BACKSLASH) {
        this.#escaped = true
        at += bytes[at + 1] === LF ? 0 : 1
      } else if (byte === QUOTE || byte === LF) {
        // JSON has no line breaks inside of strings: this one was never closed.
        this.#inString = false
        this.#stringEnd = this.#base + at
        if (byte === QUOTE) at++
        break
      } else if (byte < 0xc0) surplus++
      else if (byte >= 0xf0) surplus-- // four bytes are two units
    }
    this.#surplus += surplus
    return at
  }

  #structure(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      switch (bytes[at]) {
        case QUOTE:
          this.#inString = true
          this.#escaped = false
          this.#stringStart = this.#base + at + 1
          return at + 1
        case LF:
          this.#line++
          this.#lineStart = this.#base + at + 1
          this.#surplus = 0
          break
        case OPEN_OBJECT:
          this.#enter(CLOSE_OBJECT, this.#base + at)
          break
        case OPEN_ARRAY:
          this.#enter(CLOSE_ARRAY, this.#base + at)
          break
        case CLOSE_OBJECT:
        case CLOSE_ARRAY:
          this.#leave(this.#base + at)
          break
        case COLON:
          if (this.#depth <= REQUEST_MEMBERS) this.#name(this.#base + at + 1)
          break
        case COMMA:
          if (this.#depth <= REQUEST_MEMBERS) this.#member(this.#base + at)
      }
    }
    return bytes.length
  }

  #enter(closer: number, offset: number): void {
    if (this.#depth === ENTRY_MEMBERS - 1 && closer === CLOSE_OBJECT && this.#inEntries()) {
      const { start, line, column, lineStart } = this.#spot(offset)
      const unknown = { end: 0, startedAt: '', time: Number.NaN, method: '', url: '' }
      this.#entry = { start, line, column, lineStart, ...unknown }
    }
    this.#depth++
    if (this.#depth > REQUEST_MEMBERS) return
    this.#closers[this.#depth] = closer
    this.#names[this.#depth] = ''
  }

  #inEntries(): boolean {
    const [, log, entries] = this.#names
    return log === 'log' && entries === 'entries' && this.#closers[this.#depth] === CLOSE_ARRAY
  }

  #leave(offset: number): void {
    if (this.#depth <= REQUEST_MEMBERS) this.#member(offset)
    if (this.#depth === ENTRY_MEMBERS && this.#entry) {
      this.#entry.end = offset + 1
      this.items.push(this.#entry)
      this.#entry = undefined
    }
    if (this.#depth > 0) this.#depth--
  }

  /** A colon: the string before it is a name. Only names that matter are read. */
  #name(offset: number): void {
    this.#valueStart = offset
    const ofEntry = this.#depth === ENTRY_MEMBERS
    const ofRequest = this.#depth === REQUEST_MEMBERS && this.#names[ENTRY_MEMBERS] === 'request'
    const isInside = this.#depth < ENTRY_MEMBERS - 1 || (this.#entry !== undefined && (ofEntry || ofRequest))
    this.#names[this.#depth] = isInside ? this.#newestName() : ''
  }

  /** The newest string, where it may be a name that matters. */
  #newestName(): string {
    if (!this.#escaped && !LENGTHS.has(this.#stringEnd - this.#stringStart)) return ''
    const name = this.#bytes.text(this.#stringStart, this.#stringEnd)
    return this.#escaped ? scalarOf(`"${name}"`) : name
  }

  /** The end of a member of an entry or of its request. */
  #member(offset: number): void {
    const entry = this.#entry
    if (!entry || this.#depth < ENTRY_MEMBERS) return
    const name = this.#names[this.#depth]
    this.#names[this.#depth] = ''
    if (this.#depth === REQUEST_MEMBERS) {
      if (name === 'url' || name === 'method') entry[name] = this.#scalar(offset)
    } else if (name === 'startedDateTime') entry.startedAt = this.#scalar(offset)
    else if (name === 'time') entry.time = Number(this.#scalar(offset) || Number.NaN)
  }

  /** The value that ends at an offset: what is between the quotes of a string. */
  #scalar(end: number): string {
    return scalarOf(this.#bytes.text(this.#valueStart, end))
  }

  #spot(offset: number): Spot {
    const column = Math.max(offset - this.#lineStart - this.#surplus, 0)
    return { start: offset, line: this.#line, column, lineStart: this.#lineStart }
  }
}
