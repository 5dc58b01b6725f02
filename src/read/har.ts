import { InputError } from '../errors.js'
import { answersOf, asksOf, issuedBy, usedBy } from './causes.js'
import type { ByteFormat, ByteReader } from './format.js'
import { Endpoints, namedUrl } from './har-endpoints.js'
import { HarEntries } from './har-entries.js'
import type { HarItem } from './har-item.js'
import { HarScanner } from './har-scan.js'
import { HeldBytes } from './held-bytes.js'
import { type HttpExchange, requestRecord, responseRecords } from './http-exchange.js'
import { addFault, type Draft, emitRecord, newRecord, plainSource, type ReadContext } from './record.js'
import { Timeline } from './timeline.js'

/** All bytes are held, as entries need not stand in the order of time: 512 MiB. */
const MAX_BYTES = 2 ** 29

/** Some 500 MB of what has to be known of them; entries of exporters are several times as long as the bound allows. */
const MAX_ENTRIES = 2_000_000

/** What to do where nothing of the HAR can be judged. */
const remedyOf = (items: readonly HarItem[], related: number): string => {
  if (related > 0) return NO_BODY
  return items.some(({ url }) => url.startsWith('mcp://')) ? NO_MESSAGES : NO_EXCHANGE
}

const NO_EXCHANGE =
  'No entry of the HAR is an exchange of MCP messages: record the requests to the MCP endpoint, and export them with their bodies.'
/** mcpsnoop makes entries of calls: their bodies are params and results, without the messages around them. */
const NO_MESSAGES =
  'The HAR was made from calls and holds no messages: give the session log that it was made from, such as that of mcpsnoop.'
const NO_BODY =
  'The HAR holds no body of an MCP message: export it with bodies; browsers call that "Save all as HAR with content".'

/** Reads a HAR (1.2): holds its bytes until the last one, then goes through its entries in the order of time. */
class HarReader implements ByteReader {
  readonly #context: ReadContext
  readonly #limit: number
  readonly #bytes = new HeldBytes()
  readonly #scanner = new HarScanner(this.#bytes)
  readonly #entries: HarEntries
  readonly #endpoints = new Endpoints()
  readonly #timeline: Timeline

  constructor(context: ReadContext, limit: number) {
    this.#context = context
    this.#limit = limit
    this.#entries = new HarEntries(context.file, this.#bytes)
    this.#timeline = new Timeline((record) => emitRecord(context, record))
  }

  bytes(chunk: Uint8Array): void {
    if (this.#bytes.length + chunk.length > this.#limit) throw this.#tooMuch('512 MiB')
    this.#scanner.push(chunk)
    if (this.#scanner.items.length > MAX_ENTRIES) throw this.#tooMuch(`${MAX_ENTRIES} entries`)
  }

  #tooMuch(bound: string): InputError {
    return new InputError(
      `cannot read ${this.#context.file}: a HAR of more than ${bound} cannot be held`,
      'Split it into several files, or convert it to JSONL records, one a line, which are read at any size.',
    )
  }

  end(broken: string | undefined): void {
    const { items } = this.#scanner
    for (const item of items) this.#learn(item)
    const several = this.#endpoints.count > 1
    const startOf = startTimes(items)
    const related = items.filter((item) => this.#isRelated(item))
    this.#context.skipped += items.length - related.length
    this.#context.remedy = remedyOf(items, related.length)
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
    // An entry so broken that its URL was not found.
    if (item.url === '') return this.#entries.mayTell(item)
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

/** A reader of one HAR. `limit`: bytes that may be held; beyond it, `bytes` throws an InputError. */
export const openHar = (context: ReadContext, limit = MAX_BYTES): ByteReader => new HarReader(context, limit)

const BEGINNING = /^\uFEFF?\s*\{\s*"log"\s*:\s*\{\s*"(?:version|creator|browser|pages|entries|comment)"\s*:/

/** HTTP archives (HAR 1.2), as browsers and proxies export them. */
export const har: ByteFormat = {
  name: 'har',
  recognises: (beginning) => (BEGINNING.test(beginning) ? 'is that of a HAR' : undefined),
  open: (context) => openHar(context),
}
