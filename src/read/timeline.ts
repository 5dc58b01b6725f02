import { BoundedMap } from '../model/bounded.js'
import { ASKED } from './causes.js'
import { Heap } from './heap.js'
import type { Draft } from './record.js'

/** A response that is under way. */
export interface Pending {
  /** When it ended, in milliseconds. */
  readonly end: number
  /** Its records, in order; the same ones each time. */
  readonly records: () => readonly Draft[]
  /** What a record of it hands out; who uses that comes later. */
  readonly issues: (record: Draft) => readonly string[]
}

interface Waiting extends Pending {
  readonly number: number
  /** How many of its records have been emitted. */
  done: number
  /** undefined: they are made again when they are due. */
  held: readonly Draft[] | undefined
  units: number
  issued: readonly string[]
}

/** A request or notification. Responses that issued what it `uses` came before it, those that it `asks` for may follow. */
export interface Sent {
  readonly record: Draft
  readonly uses: readonly string[]
  readonly asks: readonly string[]
  readonly response: Pending | undefined
}

/** Text of records of responses under way that is held at the same time. */
const MOST_UNITS = 64_000_000

/** Issues of responses that have been emitted. */
const MOST_ISSUES = 10_000

const unitsOf = (records: readonly Draft[]): number =>
  records.reduce((units, { payload }) => units + (payload?.source.size ?? 0), 0)

/**
 * Puts requests and responses that overlap in time in one order: a request when it began, a response when it ended, or
 * before the first request that uses what it issued. Requests come in the order in which they began.
 */
export class Timeline {
  readonly #emit: (record: Draft) => void
  readonly #waiting = new Heap<Waiting>((a, b) => a.end < b.end || (a.end === b.end && a.number < b.number))
  /** The newest response, as long as nothing is known of what it issues. */
  #fresh: Waiting | undefined
  readonly #issuers = new Map<string, { readonly waiting: Waiting; readonly index: number }>()
  readonly #issued = new BoundedMap<string, true>(MOST_ISSUES)
  #count = 0
  #units = 0

  constructor(emit: (record: Draft) => void) {
    this.#emit = emit
  }

  /** Time has come that far: emits the responses that have ended. */
  advance(at: number): void {
    for (let next = this.#waiting.first; next && next.end <= at; next = this.#waiting.first) {
      this.#waiting.take()
      this.#finish(next)
    }
    const fresh = this.#fresh
    this.#fresh = undefined
    if (fresh && fresh.end > at) this.#learn(fresh)
  }

  /** A request, after `advance` to its time. */
  send({ record, uses, asks, response }: Sent): void {
    for (const use of uses) this.#use(use)
    this.#emit(record)
    for (const ask of asks) this.#release(ask)
    if (!response) return
    const waiting = { ...response, number: this.#count++, done: 0, held: undefined, units: 0, issued: [] }
    this.#waiting.add(waiting)
    this.#fresh = waiting
  }

  end(): void {
    this.advance(Number.POSITIVE_INFINITY)
  }

  /** The next request began before the response ended: what it hands out may be used. */
  #learn(waiting: Waiting): void {
    const records = waiting.records()
    const issued: string[] = []
    records.forEach((record, index) => {
      for (const issue of waiting.issues(record)) {
        issued.push(issue)
        this.#issuers.set(issue, { waiting, index })
      }
    })
    waiting.issued = issued
    const units = unitsOf(records)
    if (this.#units + units > MOST_UNITS) return
    waiting.held = records
    waiting.units = units
    this.#units += units
  }

  /** What an earlier response issued needs no other one. What it asked is answered once. */
  #use(issue: string): void {
    if (!this.#issued.has(issue)) this.#release(issue)
    if (issue.startsWith(ASKED)) this.#issued.delete(issue)
  }

  /** Emits a response as far as it issued that. */
  #release(issue: string): void {
    const issuer = this.#issuers.get(issue)
    if (issuer) this.#emitUpTo(issuer.waiting, issuer.index + 1)
  }

  #finish(waiting: Waiting): void {
    this.#emitUpTo(waiting, Number.POSITIVE_INFINITY)
    for (const issue of waiting.issued) if (this.#issuers.get(issue)?.waiting === waiting) this.#issuers.delete(issue)
    this.#units -= waiting.units
  }

  #emitUpTo(waiting: Waiting, end: number): void {
    if (end <= waiting.done) return
    const records = waiting.held ?? waiting.records()
    for (const record of records.slice(waiting.done, end)) {
      for (const issue of waiting.issues(record)) this.#issued.set(issue, true)
      this.#emit(record)
    }
    waiting.done = Math.min(end, records.length)
  }
}
