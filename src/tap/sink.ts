import { emitWarning } from 'node:process'
import type { NativeRecord } from './native-record.js'

/** Where records go: an array, a function, or what has a `write` for lines of JSON, such as a stream or `fileSink`. */
export type Sink = NativeRecord[] | ((record: NativeRecord) => unknown) | LineWriter

/** Takes text, each time one line with its line break. */
export interface LineWriter {
  write(line: string): unknown
}

const isStream = (sink: object): sink is { on(event: 'error', listener: (error: unknown) => void): unknown } =>
  'on' in sink && typeof sink.on === 'function'

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'

const deliver = (sink: Sink, record: NativeRecord): unknown => {
  if (Array.isArray(sink)) return sink.push(record)
  return typeof sink === 'function' ? sink(record) : sink.write(`${JSON.stringify(record)}\n`)
}

/**
 * Writes records for one tap. A sink that fails must not disturb the connection: the first failure is a warning of the
 * process, and where the sink works again the loss is on record.
 */
export class Recorder {
  readonly #sink: Sink
  #lost = false
  #warned = false

  constructor(sink: Sink) {
    this.#sink = sink
    // A stream tells its failures later, and an `error` that nobody listens to ends the process.
    if (typeof sink === 'object' && isStream(sink)) sink.on('error', (error) => this.failed(error))
  }

  /** Never throws. */
  write(record: NativeRecord): void {
    try {
      if (this.#lost) {
        this.#lost = false
        const { ts, conn } = record
        this.#deliver({
          ts,
          ...(conn !== undefined && { conn }),
          event: 'gap',
          note: 'the tap could not write messages down',
        })
      }
      this.#deliver(record)
    } catch (error) {
      this.failed(error)
    }
  }

  #deliver(record: NativeRecord): void {
    const outcome = deliver(this.#sink, record)
    if (isPromise(outcome)) outcome.then(undefined, (error: unknown) => this.failed(error))
  }

  /** Something could not be written. Told once. */
  failed(error: unknown): void {
    this.#lost = true
    if (this.#warned) return
    this.#warned = true
    const why = error instanceof Error ? error.message : String(error)
    emitWarning(
      `A tap could not write messages down, so they are missing from its record: ${why}`,
      'McpWirelintWarning',
    )
  }
}
