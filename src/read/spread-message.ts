import { parse } from '../json/parse.js'
import { JsonScanner } from '../json/scan.js'
import { TextSource } from '../json/source.js'
import { meantAsMessage } from '../model/carrier.js'
import type { Source } from '../model/place.js'
import type { Direction, WireRecord } from '../model/record.js'

/** Records that are held back while a message may still become whole, and the characters of its lines. */
const MOST_RECORDS = 1_000
const MOST_UNITS = 1024 * 1024

/** A message that one side writes over several lines, as it grows. Records of the other side wait meanwhile. */
export class SpreadMessage {
  /** All that is held back, in order. */
  readonly records: WireRecord[] = []
  readonly #scanner = new JsonScanner()
  readonly #lines: string[] = []
  readonly #dir: Direction | undefined
  readonly #conn: WireRecord['conn']
  #units = 0
  #value: unknown

  private constructor(first: WireRecord) {
    this.#dir = first.dir
    this.#conn = first.conn
  }

  /** Begins with a line that is the beginning of a JSON object; undefined where the line is none. */
  static begin(record: WireRecord): SpreadMessage | undefined {
    const text = textOf(record)
    if (text === undefined || !text.trimStart().startsWith('{')) return undefined
    const begun = new SpreadMessage(record)
    return begun.add(record) === 'more' ? begun : undefined
  }

  /** `broken`: the record was not taken, and the lines before it are no message. */
  add(record: WireRecord): 'more' | 'done' | 'broken' {
    if (record.transport !== 'stdio' || this.records.length >= MOST_RECORDS) return 'broken'
    if (record.dir !== this.#dir || record.conn !== this.#conn) {
      if (this.records.length === 0 || record.event !== undefined) return 'broken'
      this.records.push(record)
      return 'more'
    }
    const text = textOf(record)
    if (text === undefined || this.#units + text.length > MOST_UNITS) return 'broken'
    const outcome = this.#scanner.feed(text)
    if (outcome === 'fault') return 'broken'
    this.#lines.push(text)
    this.#units += text.length
    if (outcome === 'done') {
      if (!this.#isMessage(text.slice(this.#scanner.offset))) return 'broken'
      this.records.push(record)
      return 'done'
    }
    this.records.push(record)
    return 'more'
  }

  /** The message as one record in the place of its first line, and what the other side said meanwhile. */
  get joined(): readonly WireRecord[] {
    const [first, ...others] = this.records
    if (first === undefined) return []
    const source = joinedSource(first.payload?.source ?? first.origin, this.#lines.join('\n'), this.#value)
    const detail = `the message is spread over ${this.#lines.length} lines`
    const fault = { kind: 'spread', span: source.span(''), detail } as const
    const message: WireRecord = { ...first, faults: [fault], payload: { kind: 'json', value: this.#value, source } }
    return [message, ...others.filter(({ dir, conn }) => dir !== this.#dir || conn !== this.#conn)]
  }

  #isMessage(rest: string): boolean {
    if (rest.trim() !== '') return false
    const { value, fault } = parse(this.#lines.join('\n'))
    this.#value = value
    return fault === undefined && meantAsMessage(value)
  }
}

/** The text of a line that is no message of its own; undefined for anything else. */
function textOf({ payload, event, evidence }: WireRecord): string | undefined {
  if (event !== undefined || evidence !== 'wire' || payload === undefined) return undefined
  if (payload.kind === 'text') return payload.text
  return meantAsMessage(payload.value) ? undefined : payload.source.excerpt('', MOST_UNITS)
}

/** The joined text; its places are those of its first line, where it begins. */
function joinedSource(first: Source, text: string, value: unknown): Source {
  const { file, line, byteOffset } = first
  const inner = new TextSource({ file, line, column: 0, byteOffset }, { text, value })
  return {
    file,
    line,
    byteOffset,
    get size() {
      return inner.size + first.size
    },
    span: () => first.span(''),
    token: (pointer) => inner.token(pointer),
    duplicates: (pointer) =>
      inner.duplicates(pointer).map(({ pointer: at }) => ({ pointer: at, span: first.span('') })),
    excerpt: (pointer, limit) => inner.excerpt(pointer, limit),
    release() {
      inner.release()
      first.release()
    },
  }
}
