import { type Parsed, parse } from '../json/parse.js'
import type { Position } from '../json/source.js'
import { isObject } from '../model/json.js'
import { exchangeOf } from './har-entry.js'
import type { HarItem, Spot } from './har-item.js'
import type { HeldBytes } from './held-bytes.js'
import type { HttpExchange } from './http-exchange.js'

/** Bytes one of which stands in every entry that shows what its endpoint speaks. */
const SIGNS = ['jsonrpc', 'ession-id', 'ession-Id', 'ession-ID', 'mcp-', 'Mcp-', 'base64'].map((sign) =>
  Buffer.from(sign),
)

/** The entries of a HAR, parsed when they are asked for. The newest one is kept. */
export class HarEntries {
  readonly #file: string
  readonly #bytes: HeldBytes
  #newest: { readonly item: HarItem; readonly exchange: HttpExchange } | undefined
  /** The text that was made last, for places. */
  #text: { readonly item: HarItem; readonly text: string } | undefined

  constructor(file: string, bytes: HeldBytes) {
    this.#file = file
    this.#bytes = bytes
  }

  /** Whether the entry has to be parsed to know whether its endpoint speaks MCP. Searches its bytes. */
  mayTell({ start, end }: HarItem): boolean {
    const bytes = this.#bytes.slice(start, end)
    return SIGNS.some((sign) => bytes.includes(sign))
  }

  /** The exchange of an entry; undefined where the entry is no JSON object. */
  exchange(item: HarItem, number: number, endpoint: string | undefined): HttpExchange | undefined {
    if (this.#newest?.item === item && this.#newest.exchange.number === number) return this.#newest.exchange
    const { value } = this.parsed(item)
    if (!isObject(value)) return undefined
    const text = () => this.#textOf(item)
    const exchange = exchangeOf(value, item, { at: this.position(item), text, number, endpoint })
    this.#newest = { item, exchange }
    return exchange
  }

  parsed({ start, end }: HarItem): Parsed {
    return parse(this.#bytes.text(start, end))
  }

  position({ line, column, lineStart }: Spot): Position {
    return { file: this.#file, line, column, byteOffset: lineStart }
  }

  /** Findings of one entry mostly come in a row. */
  #textOf(item: HarItem): string {
    if (this.#text?.item !== item) this.#text = { item, text: this.#bytes.text(item.start, item.end) }
    return this.#text.text
  }
}
