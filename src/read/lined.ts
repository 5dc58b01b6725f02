import { Detector } from './detect.js'
import type { ByteReader } from './format.js'
import { emitCut } from './jsonrpc.js'
import { LineSplitter } from './lines.js'
import type { FormatName } from './reader.js'
import type { ReadContext } from './record.js'

/** An input that is read line by line, whatever its format turns out to be. */
export class LinedInput implements ByteReader {
  readonly #context: ReadContext
  readonly #detector: Detector
  readonly #lines: LineSplitter

  constructor(context: ReadContext) {
    this.#context = context
    this.#detector = new Detector(context)
    this.#lines = new LineSplitter(this.#detector)
  }

  get found(): { readonly format: FormatName; readonly why: string } {
    return this.#detector
  }

  bytes(chunk: Uint8Array): void {
    this.#lines.push(chunk)
  }

  end(broken: string | undefined): void {
    this.#lines.end()
    this.#detector.end()
    const { records, cut } = this.#context
    if (broken !== undefined && records > 0 && !cut) this.#emitBroken(broken)
  }

  /** The compressed data ends behind a complete line: what would have followed is not known. */
  #emitBroken(reason: string): void {
    const fault = { offset: 0, reason, unfinished: true, betweenTokens: true }
    const { number: line, byteOffset } = this.#lines.position
    const unit = { text: '', line, column: 0, byteOffset, value: undefined, fault }
    emitCut({ ...unit, marked: false, invalid: undefined, open: true }, this.#context)
  }
}
