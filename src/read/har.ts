import { InputError } from '../errors.js'
import { answersOf, asksOf, issuedBy, usedBy } from './causes.js'
import type { ByteFormat, ByteReader } from './format.js'
import { Endpoints, namedUrl } from './har-endpoints.js'
import { HarEntries } from './har-entries.js'
import { type HarItem, HarScanner } from './har-scan.js'
import { HeldBytes } from './held-bytes.js'
import { type HttpExchange, requestRecord, responseRecords } from './http-exchange.js'
import { addFault, type Draft, emitRecord, newRecord, plainSource, type ReadContext } from './record.js'
import { Timeline } from './timeline.js'

/** All bytes are held, as entries need not stand in the order of time: 512 MiB. */
const MAX_BYTES = 2 ** 29

const REMEDY =
  'No entry of the HAR is an exchange of MCP messages: record the requests to the MCP endpoint, and export them with their bodies.'

/** Reads a HAR (1.2): holds its bytes until the last one, then goes through its entries in the order of time. */
class HarReader implements ByteReader {
  readonly #context: ReadContext
  readonly #bytes = new HeldBytes()
  readonly #scanner = new HarScanner(this.#bytes)
  readonly #entries: HarEntries
  readonly #endpoints = new Endpoints()
  readonly #timeline: Timeline

  constructor(context: ReadContext) {
    this.#context = context
    this.#entries = new HarEntries(context.file, this.#bytes)
    this.#timeline = new Timeline((record) => emitRecord(context, record))
  }

  bytes(chunk: Uint8Array): void {
    if (this.#bytes.length + chunk.length > MAX_BYTES) {
      throw new InputError(
        `cannot read ${this.#context.file}: a HAR of more than 512 MiB cannot be held`,
        'Split it into several files, or convert it to JSONL records, one a line, which are read at any size.',
      )
    }
    this.#scanner.push(chunk)
  }

  end(broken: string | undefined): void {
    const { items } = this.#scanner
    for (const item of items) this.#learn(item)
    const several = this.#endpoints.count > 1
    const startOf = startTimes(items)
    const related = items.filter((item) => this.#isRelated(item))
    this.#context.skipped += items.length - related.length
    this.#context.remedy = REMEDY
    related.sort((a, b) => startOf(a) - startOf(b))
    related.forEach((item, index) => {
      this.#take(item, index + 1, startOf(item), several)
    })
    this.#timeline.end()
    if (this.#scanner.open || broken !== undefined) this.#emitCut(broken)
  }

  #learn(item: HarItem): void {
    if (this.#endpoints.isKnown(item.url) || !this.#entries.mayTell(item)) return
    const exchange = this.#entries.exchange(item, 0, undefined)
    if (exchange) this.#endpoints.note(item.url, exchange)
  }

  /** Browsers ask with OPTIONS whether they may send a request; that is no part of MCP. */
  #isRelated(item: HarItem): boolean {
    return item.method !== 'OPTIONS' && this.#endpoints.find(item.url) !== undefined
  }

  #take(item: HarItem, number: number, start: number, several: boolean): void {
    this.#timeline.advance(start)
    const endpoint = this.#endpoints.find(item.url)
    const read = () => this.#entries.exchange(item, number, several ? endpoint : undefined)
    const exchange = read()
    if (!exchange) {
      this.#emitUnreadable(item)
      return
    }
    const scope = scopeOf(exchange, item.url)
    const record = requestRecord(exchange)
    const answers = exchange.request.head.method === 'GET'
    this.#timeline.send({
      record,
      uses: usedBy(record, scope),
      asks: asksOf(record, scope),
      response: {
        end: item.time > 0 ? start + item.time : start,
        // Read again where another entry has been read since: what is under way is not held.
        records: () => recordsOf(read()),
        issues: (one) => [...issuedBy(one, scope), ...(answers ? answersOf(one, scope) : [])],
      },
    })
  }

  #emitUnreadable(item: HarItem): void {
    const { start, end } = item
    const text = this.#bytes.text(start, end)
    const source = plainSource(this.#entries.position(item), text)
    const { fault } = this.#entries.parsed(item)
    const offset = fault?.offset ?? 0
    const draft = newRecord(source)
    addFault(draft, 'unreadable', source.range(offset, Math.min(offset + 1, text.length)), fault?.reason ?? '')
    emitRecord(this.#context, draft)
  }

  #emitCut(broken: string | undefined): void {
    const { from, to } = this.#scanner.rest
    const draft: Draft = newRecord(plainSource(this.#entries.position(from), ''))
    const span = { line: from.line, column: from.column + 1, endLine: to.line, endColumn: to.column + 1 }
    addFault(draft, 'cut', span, broken ?? 'the HAR ends too early')
    emitRecord(this.#context, draft)
  }
}

const recordsOf = (exchange: HttpExchange | undefined): readonly Draft[] =>
  exchange ? [...responseRecords(exchange)] : []

/** Whose ids, keys and cursors are one: those of a session, or of the URL that a stream named, or of an endpoint. */
const scopeOf = (exchange: HttpExchange, url: string): string => {
  const { head } = exchange.request
  const session = head.headers['mcp-session-id']
  return session === undefined ? (namedUrl(exchange, url) ?? url) : String(session)
}

/** When entries began, in milliseconds. One that does not say follows the one before it. */
const startTimes = (items: readonly HarItem[]): ((item: HarItem) => number) => {
  const times = new Map<HarItem, number>()
  let last = 0
  for (const item of items) {
    const time = Date.parse(item.startedAt)
    if (!Number.isNaN(time)) last = time
    times.set(item, last)
  }
  return (item) => times.get(item) ?? 0
}

const BEGINNING = /^\uFEFF?\s*\{\s*"log"\s*:\s*\{\s*"(?:version|creator|browser|pages|entries|comment)"\s*:/

/** HTTP archives (HAR 1.2), as browsers and proxies export them. */
export const har: ByteFormat = {
  name: 'har',
  recognises: (beginning) => (BEGINNING.test(beginning) ? 'is that of a HAR' : undefined),
  open: (context) => new HarReader(context),
}
