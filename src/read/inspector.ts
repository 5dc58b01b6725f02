import type { JsonObject } from '../model/json.js'
import { ByTime } from './by-time.js'
import { asksOf, issuedBy, usedBy } from './causes.js'
import type { UnitReader, ValueFormat } from './format.js'
import { requestRecord, responseRecords } from './http-exchange.js'
import { historyAnswer, historyRecord, isHistoryEntry } from './inspector-history.js'
import { isNetworkEntry, networkExchange } from './inspector-network.js'
import { emitUnreadable } from './jsonl.js'
import { emitCut } from './jsonrpc.js'
import type { LongLine } from './lines.js'
import { type Draft, emitRecord, emitTooLong, positionOf, type ReadContext } from './record.js'
import { type Sent, Timeline } from './timeline.js'
import type { Unit } from './values.js'

/** One session, one server: all that it is told apart by is in the messages. */
const SCOPE = ''

/** Reads the history or the network log that the MCP Inspector exports: entries in an array, each a request with its answer. */
class InspectorReader implements UnitReader {
  readonly #context: ReadContext
  readonly #timeline: Timeline
  readonly #entries = new ByTime<Unit>((unit, at) => this.#take(unit, at))
  #exchanges = 0

  constructor(context: ReadContext) {
    this.#context = context
    this.#timeline = new Timeline((record) => {
      record.evidence = 'log'
      emitRecord(context, record)
    })
  }

  unit(unit: Unit): void {
    const { value, fault } = unit
    if (isHistoryEntry(value) || isNetworkEntry(value)) {
      this.#entries.add(unit, Date.parse(String(value.timestamp)), unit.text.length)
      return
    }
    // What cannot be read is told where it stands among the entries of the file.
    if (fault) this.#entries.add(unit, Number.NaN, unit.text.length)
    else this.#context.skipped++
  }

  tooLong(long: LongLine): void {
    emitTooLong(this.#context, long)
  }

  end(): void {
    this.#entries.end()
    this.#timeline.end()
  }

  #take(unit: Unit, at: number): void {
    const { value, fault } = unit
    this.#timeline.advance(at)
    if (fault) (unit.open && fault.unfinished ? emitCut : emitUnreadable)(unit, this.#context)
    else if (isHistoryEntry(value)) this.#timeline.send(this.#fromHistory(unit, value, at))
    // Sign-in at an authorization server is no part of MCP.
    else if (isNetworkEntry(value) && value.category !== 'auth') this.#timeline.send(this.#fromNetwork(unit, value, at))
    else this.#context.skipped++
  }

  #fromHistory(unit: Unit, entry: JsonObject, at: number): Sent {
    const place = positionOf(this.#context, unit)
    const record = historyRecord(place, unit.text, entry)
    const end = endOf(entry, at)
    const answer = historyAnswer(place, unit.text, entry, end)
    return sent(record, answer && { end, records: () => [answer], issues: (one) => issuedBy(one, SCOPE) })
  }

  #fromNetwork(unit: Unit, entry: JsonObject, at: number): Sent {
    const place = positionOf(this.#context, unit)
    const exchange = networkExchange(entry, at, { at: place, text: unit.text, number: ++this.#exchanges })
    const records = [...responseRecords(exchange)]
    return sent(requestRecord(exchange), {
      end: endOf(entry, at),
      records: () => records,
      issues: (one) => issuedBy(one, SCOPE),
    })
  }
}

const sent = (record: Draft, response: Sent['response']): Sent => ({
  record,
  uses: usedBy(record, SCOPE),
  asks: asksOf(record, SCOPE),
  response,
})

const endOf = ({ duration }: JsonObject, at: number): number =>
  typeof duration === 'number' && duration > 0 ? at + duration : at

/** What the MCP Inspector exports: its history, or its network log. */
export const inspector: ValueFormat = {
  name: 'inspector',
  recognises: ({ value }) => {
    if (isHistoryEntry(value)) return 'is an entry of an Inspector history'
    return isNetworkEntry(value) ? 'is an entry of an Inspector network log' : undefined
  },
  open: (context) => new InspectorReader(context),
  linesOnly: false,
}
