import { Buffer } from 'node:buffer'
import type { ByteFormat, ByteReader } from './format.js'
import { BYTE_FORMATS } from './formats.js'
import { LinedInput } from './lined.js'
import type { FormatName } from './reader.js'
import type { ReadContext } from './record.js'

/** How much of an input shows whether it is a document with a reader of its own. */
const BEGINNING = 4096

/** What an input turned out to be, and why. */
interface Found {
  readonly format: FormatName
  readonly why: string
}

/** The bytes of an input: of a document, which its beginning shows, or of lines. */
export class Opening implements ByteReader {
  readonly #context: ReadContext
  #held: Buffer | undefined
  #reader: ByteReader | undefined
  /** Lines find out themselves, while they are read. */
  #found: Found | LinedInput

  constructor(context: ReadContext) {
    this.#context = context
    const given = context.options.inputFormat
    const document = BYTE_FORMATS.find(({ name }) => name === given)
    this.#found = { format: given ?? 'jsonl', why: 'the input is empty' }
    if (document) this.#take(document, 'the format was given')
    else if (given !== undefined) this.#takeLines()
  }

  get found(): Found {
    return this.#found instanceof LinedInput ? this.#found.found : this.#found
  }

  bytes(chunk: Uint8Array): void {
    if (this.#reader) this.#reader.bytes(chunk)
    else if (!this.#held && chunk.length >= BEGINNING) this.#open(chunk)
    else {
      this.#held = Buffer.concat([this.#held ?? Buffer.of(), chunk])
      if (this.#held.length >= BEGINNING) this.#open(this.#held)
    }
  }

  end(broken: string | undefined): void {
    if (!this.#reader) this.#open(this.#held ?? Buffer.of())
    this.#reader?.end(broken)
  }

  #open(bytes: Uint8Array): void {
    this.#held = undefined
    const beginning = Buffer.from(bytes.subarray(0, BEGINNING)).toString()
    for (const format of BYTE_FORMATS) {
      const clause = format.recognises(beginning)
      if (clause === undefined) continue
      this.#take(format, `its beginning ${clause}`).bytes(bytes)
      return
    }
    this.#takeLines().bytes(bytes)
  }

  #take({ name, open }: ByteFormat, why: string): ByteReader {
    this.#found = { format: name, why }
    this.#reader = open(this.#context)
    return this.#reader
  }

  #takeLines(): ByteReader {
    const lines = new LinedInput(this.#context)
    this.#found = lines
    this.#reader = lines
    return lines
  }
}
