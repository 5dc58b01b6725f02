import { performance } from 'node:perf_hooks'
import type { RuleFailure } from '../engine/judge.js'
import { LIMITS } from '../engine/limits.js'
import { Engine } from '../engine/run.js'
import { InputError } from '../errors.js'
import { clauseOf } from '../findings/clause.js'
import { createFileCollector, type FileCollector } from '../findings/collect.js'
import { addToSummary } from '../findings/tally.js'
import type { WireRecord } from '../model/record.js'
import { read } from '../read/read.js'
import type { Input, ReadResult } from '../read/reader.js'
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
    const collectors = new Map(inputs.map(({ name }) => [name, this.#collector(name)]))
    const engine = this.#engine(this.#options.settings(first.name), collectors)
    const readings: (ReadResult | undefined)[] = []
    for (const input of inputs) readings.push(await this.#tryToRead(input, engine, collectors))
    const counts = engine.end()
    addCounts(this.#summary, counts)
    this.#summary.files += inputs.length
    if (counts.messages === 0)
      for (const [index, reading] of readings.entries())
        if (reading !== undefined) this.#nothing.push({ file: inputs[index]?.name ?? '', why: whyNothing(reading) })
    for (const collector of collectors.values()) {
      const result = collector.end()
      addToSummary(this.#summary, result)
      this.#sink.file?.(result.report)
    }
  }

  /** An input that breaks off is told at the end; what was read of it is judged, and so are the others. */
  async #tryToRead(
    input: Input,
    engine: Engine,
    collectors: ReadonlyMap<string, FileCollector>,
  ): Promise<ReadResult | undefined> {
    try {
      return await this.#read(input, engine, collectors)
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      this.#unreadable.push({ file: input.name, error })
      return undefined
    }
  }

  async #read(input: Input, engine: Engine, collectors: ReadonlyMap<string, FileCollector>): Promise<ReadResult> {
    const { inputFormat, dir, transport } = this.#options.settings(input.name)
    const { marks, progress, debug } = this.#options
    const collector = collectors.get(input.name)
    const started = performance.now()
    const take = (record: WireRecord): void => {
      if (record.marks !== undefined) collector?.note(record.origin.line, record.marks)
      engine.record(marks || record.marks === undefined ? record : { ...record, marks: undefined })
    }
    const told = progress === undefined ? undefined : (bytes: number) => progress(input.name, bytes)
    const result = await read(input, { inputFormat, dir, transport, progress: told }, take)
    const { bytes, records, format, why } = result
    debug?.(`${input.name}: read as ${format} (${why}), ${records} records`)
    this.#stats.push({ file: input.name, bytes, records, milliseconds: performance.now() - started })
    return result
  }

  #engine({ rules: settings, revision }: FileSettings, collectors: ReadonlyMap<string, FileCollector>): Engine {
    const rules = this.#options.rules.flatMap((rule) => {
      const setting = settings.get(rule.meta.id)
      return setting === undefined ? [] : [{ rule, ...setting }]
    })
    return new Engine({
      rules,
      revision,
      finding: (finding) => collectors.get(finding.mark.file)?.add(finding),
      failure: (failure) => this.#failures.push(failure),
    })
  }

  #collector(file: string): FileCollector {
    const { rules, marks, mask, party } = this.#options
    const older = new Map(rules.map(({ meta }) => [meta.id, meta.clauses]))
    return createFileCollector({
      file,
      precedence: new Map(rules.map(({ meta }) => [meta.id, meta.yieldsTo ?? []])),
      marks,
      party,
      limit: LIMITS.findingsPerFile,
      mask,
      clause: (requirement, rule, revision) => clauseOf(requirement, older.get(rule), revision),
      settle: this.#streaming ? (finding) => this.#sink.finding?.(finding) : undefined,
      report: this.#sink.file !== undefined,
    })
  }
}

function whyNothing(reading: ReadResult): string {
  if (reading.bytes === 0) return 'the file is empty'
  if (reading.records > 0) return 'no record holds an MCP message'
  return 'no line is a JSON-RPC message or a record of one'
}
