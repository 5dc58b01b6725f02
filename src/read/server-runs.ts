import { isObject, type JsonObject } from '../model/json.js'
import type { Direction } from '../model/record.js'

/** Requests of one run that are remembered as unanswered. */
const MOST_PENDING = 1000

interface Run {
  readonly conn: string
  readonly pending: Set<unknown>
  lastId: unknown
  spoken: boolean
  /** The client has said that it is initialized. */
  ready: boolean
}

/**
 * Tells the runs of one server apart that a log holds one after the other: a start of the server or a new `initialize`
 * begins one. Some clients start a server twice at the same time, so that two runs alternate: their ids, which both
 * count up, show which message belongs to which.
 */
export class ServerRuns {
  readonly #name: string
  #count = 0
  #newest: Run
  #older: Run | undefined

  constructor(name: string) {
    this.#name = name
    this.#newest = this.#run()
  }

  /** The log says that the server is being started. */
  started(): void {
    if (!this.#newest.spoken) return
    this.#older = this.#newest
    this.#newest = this.#run()
  }

  /** Names the run that a message belongs to; the newest for anything that is no message. */
  connOf(value: unknown, dir: Direction): string {
    if (!isObject(value)) return this.#newest.conn
    if (value.method === 'initialize') this.started()
    const run = this.#runOf(value, dir)
    run.spoken = true
    if (value.method === 'notifications/initialized') run.ready = true
    if (dir === 'c2s' && typeof value.method === 'string' && value.id !== undefined) asked(run, value.id)
    else if (dir === 's2c') run.pending.delete(value.id)
    return run.conn
  }

  #runOf(value: JsonObject, dir: Direction): Run {
    const belongs = (run: Run | undefined): boolean => run !== undefined && fits(run, value, dir)
    return this.#older && !belongs(this.#newest) && belongs(this.#older) ? this.#older : this.#newest
  }

  #run(): Run {
    this.#count++
    const conn = this.#count === 1 ? this.#name : `${this.#name}#${this.#count}`
    return { conn, pending: new Set(), lastId: undefined, spoken: false, ready: false }
  }
}

function asked(run: Run, id: unknown): void {
  run.lastId = id
  run.pending.add(id)
  const [oldest] = run.pending
  if (run.pending.size > MOST_PENDING) run.pending.delete(oldest)
}

/** Whether a message is what would come next in a run. */
function fits(run: Run, { method, id }: JsonObject, dir: Direction): boolean {
  if (method === 'notifications/initialized') return run.spoken && !run.ready
  if (id === undefined) return true
  if (dir === 's2c') return method !== undefined || run.pending.has(id)
  if (method === undefined || !run.spoken) return true
  return typeof id === 'number' && typeof run.lastId === 'number' && id === run.lastId + 1
}
