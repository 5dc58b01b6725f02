import type { RuleFailure } from '../engine/judge.js'
import { LIMITS } from '../engine/limits.js'
import { Plan } from '../engine/plan.js'
import { Engine } from '../engine/run.js'
import { InputError } from '../errors.js'
import { clauseOf } from '../findings/clause.js'
import { createFileCollector, type FileCollector } from '../findings/collect.js'
import { addToSummary } from '../findings/tally.js'
import { readPair } from '../read/pair.js'
import { read } from '../read/read.js'
import type { Emit, FormatName, Input, ReadOptions, ReadResult } from '../read/reader.js'
import { stdioLines } from '../read/stdio-lines.js'
import { observation } from './observation.js'
import type { FileSettings, FileStats, RunOptions, RunResult, RunSink } from './options.js'
import { addCounts, emptySummary } from './summary.js'

/** One run: what all inputs share. */
export class Job {
  readonly #options: RunOptions
  readonly #sink: RunSink
  readonly #streaming: boolean
  readonly #failures: RuleFailure[] = []
  readonly #unreadable: { file: string; error: InputError }[] = []
  readonly #nothing: { file: string; why: string }[] = []
  readonly #stats: FileStats[] = []
  readonly #summary = emptySummary()
  readonly #plans = new Map<FileSettings['rules'], Plan>()

  constructor(options: RunOptions, sink: RunSink, streaming: boolean) {
    this.#options = options
    this.#sink = sink
    this.#streaming = streaming
  }

  get result(): RunResult {
    const { unmet } = this.#summary.expectations
    unmet.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))
    return {
      summary: this.#summary,
      failures: this.#failures,
      unreadable: this.#unreadable,
      nothingJudged: this.#nothing,
      stats: this.#stats,
    }
  }

  /** Judges inputs as one conversation; usually there is one. */
  async judge(inputs: readonly Input[]): Promise<void> {
    const [first] = inputs
    if (first === undefined) return
    const files = inputs.flatMap((input) => [input, ...(input.otherSide ? [input.otherSide] : [])])
    const collectors = new Map(files.map(({ name }) => [name, this.#collector(name)]))
    const engine = this.#engine(this.#options.settings(first.name), collectors)
    const readings: (ReadResult | undefined)[] = []
    const lines = stdioLines(this.#taker(engine, collectors))
    for (const input of inputs) readings.push(...(await this.#read(input, lines.take)))
    lines.end()
    const counts = engine.end()
    addCounts(this.#summary, counts)
    this.#summary.files += files.length
    if (counts.messages === 0) for (const [index, { name }] of files.entries()) this.#tellNothing(name, readings[index])
    for (const collector of collectors.values()) {
      const result = collector.end()
      addToSummary(this.#summary, result)
      this.#sink.file?.(result.report)
    }
  }

  #taker(engine: Engine, collectors: ReadonlyMap<string, FileCollector>): Emit {
    const { marks } = this.#options
    return (record) => {
      const { origin, marks: own } = record
      if (own !== undefined) collectors.get(origin.file)?.note(origin.line, own)
      engine.record(marks || own === undefined ? record : { ...record, marks: undefined })
    }
  }

  /** Reads an input, or both sides of a pair. */
  async #read(input: Input, take: Emit): Promise<readonly (ReadResult | undefined)[]> {
    const { otherSide } = input
    if (otherSide === undefined) return [await this.#settle(input, (options) => read(input, options, take))]
    const sides = readPair(input, otherSide, (side) => this.#readOptions(side), take)
    return Promise.all([this.#settle(input, () => sides[0]), this.#settle(otherSide, () => sides[1])])
  }

  #tellNothing(file: string, reading: ReadResult | undefined): void {
    if (reading === undefined) return
    this.#nothing.push({ file, why: whyNothing(reading, this.#options.settings(file).inputFormat) })
  }

  /** An input that breaks off is told at the end; what was read of it is judged, and so are the others. */
  async #settle(input: Input, reading: (options: ReadOptions) => Promise<ReadResult>): Promise<ReadResult | undefined> {
    const started = Date.now()
    try {
      const result = await reading(this.#readOptions(input))
      const { bytes, records, skipped, format, why } = result
      this.#options.debug?.(`${input.name}: read as ${format} (${why}), ${records} records, ${skipped} skipped`)
      this.#stats.push({ file: input.name, bytes, records, milliseconds: Date.now() - started })
      return result
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      this.#unreadable.push({ file: input.name, error })
      return undefined
    }
  }

  #readOptions({ name }: Input): ReadOptions {
    const { inputFormat, dir, transport } = this.#options.settings(name)
    const { progress } = this.#options
    return { inputFormat, dir, transport, progress: progress && ((bytes) => progress(name, bytes)) }
  }

  #engine({ rules: settings, revision }: FileSettings, collectors: ReadonlyMap<string, FileCollector>): Engine {
    const observed = observation(this.#options.rules, this.#options.observe)
    return new Engine({
      plan: this.#planOf(settings),
      revision,
      finding: (finding) => {
        collectors.get(finding.mark.file)?.add(finding)
        observed?.finding(finding)
      },
      kept: observed?.kept,
      failure: (failure) => this.#failures.push(failure),
    })
  }

  /** Inputs with the same settings share the dispatch table. */
  #planOf(settings: FileSettings['rules']): Plan {
    const known = this.#plans.get(settings)
    if (known !== undefined) return known
    const plan = new Plan(
      this.#options.rules.flatMap((rule) => {
        const setting = settings.get(rule.meta.id)
        return setting === undefined ? [] : [{ rule, ...setting }]
      }),
      { all: this.#options.observe !== undefined },
    )
    this.#plans.set(settings, plan)
    return plan
  }

  #collector(file: string): FileCollector {
    const { rules, marks, mask, party, known } = this.#options
    const older = new Map(rules.map(({ meta }) => [meta.id, meta.clauses]))
    return createFileCollector({
      file,
      precedence: new Map(rules.map(({ meta }) => [meta.id, meta.yieldsTo ?? []])),
      marks,
      party,
      known: known && ((found) => known(file, found)),
      limit: LIMITS.findingsPerFile,
      mask,
      clause: (requirement, rule, revision) => clauseOf(requirement, older.get(rule), revision),
      settle: this.#streaming ? (finding) => this.#sink.finding?.(finding) : undefined,
      report: this.#sink.file !== undefined,
    })
  }
}

function whyNothing({ bytes, records, remedy }: ReadResult, given: FormatName | undefined): string {
  if (bytes === 0) return 'the file is empty'
  if (remedy !== undefined) return `the file holds no messages. ${remedy}`
  if (records > 0) return 'no record holds an MCP message'
  if (given !== undefined)
    return `nothing in it is of the format "${given}" that was asked for. Give the right one, or none`
  return 'no line is a JSON-RPC message or a record of one'
}
