import { LIMITS } from '../engine/limits.js'
import { Plan } from '../engine/plan.js'
import { Engine } from '../engine/run.js'
import { InputError } from '../errors.js'
import { clauseOf, type OlderClauses } from '../findings/clause.js'
import { type CollectorOptions, createFileCollector, type FileCollector } from '../findings/collect.js'
import { addToSummary } from '../findings/tally.js'
import { readPair } from '../read/pair.js'
import { read } from '../read/read.js'
import type { Emit, Input, ReadOptions, ReadResult } from '../read/reader.js'
import { stdioLines } from '../read/stdio-lines.js'
import type { Rule } from '../rule.js'
import { whyNothing } from './nothing.js'
import { type Observation, observation } from './observation.js'
import type { FileSettings, RunOptions, RunResult, RunSink } from './options.js'
import { emptyResult, type Gathering } from './result.js'
import { addCounts } from './summary.js'
import { Watch } from './watch.js'

type Collectors = ReadonlyMap<string, FileCollector>

/** One run: what all inputs share. */
export class Job {
  readonly #options: RunOptions
  readonly #sink: RunSink
  readonly #rules: readonly Rule[]
  readonly #watch: Watch | undefined
  readonly #collecting: Omit<CollectorOptions, 'file' | 'known'>
  readonly #observed: Observation | undefined
  readonly #plans = new Map<FileSettings['rules'], Plan>()

  constructor(options: RunOptions, sink: RunSink, streaming: boolean) {
    this.#options = options
    this.#sink = sink
    this.#watch = options.clock && new Watch(options.clock)
    this.#rules = this.#watch?.rules(options.rules) ?? options.rules
    this.#collecting = collecting(options, sink, streaming)
    this.#observed = observation(options.rules, options.observe)
  }

  /** Judges inputs as one conversation; usually there is one. Gives what became of these. */
  async judge(inputs: readonly Input[]): Promise<RunResult> {
    const result = emptyResult(this.#watch !== undefined)
    const [first] = inputs
    if (first === undefined) return result
    const files = inputs.flatMap((input) => [input, ...(input.otherSide ? [input.otherSide] : [])])
    const collectors = new Map(files.map(({ name }) => [name, this.#collector(name)]))
    const engine = this.#engine(this.#options.settings(first.name), collectors, result)
    const readings: (ReadResult | undefined)[] = []
    const lines = stdioLines(this.#taker(engine, collectors))
    for (const input of inputs) readings.push(...(await this.#read(input, lines.take, result)))
    lines.end()
    const counts = engine.end()
    addCounts(result.summary, counts)
    result.summary.files = files.length
    if (counts.messages === 0) this.#tellNothing(files, readings, result)
    for (const collector of collectors.values()) {
      const settled = collector.end()
      addToSummary(result.summary, settled)
      this.#watch?.found(settled.byRule)
      this.#sink.file?.(settled.report)
    }
    this.#watch?.judged(counts.peaks, result)
    return result
  }

  #taker(engine: Engine, collectors: Collectors): Emit {
    const { marks } = this.#options
    return (record) => {
      const { origin, marks: own } = record
      if (own !== undefined) collectors.get(origin.file)?.note(origin.line, own)
      engine.record(marks || own === undefined ? record : { ...record, marks: undefined })
    }
  }

  /** Reads an input, or both sides of a pair. */
  async #read(input: Input, take: Emit, result: Gathering): Promise<readonly (ReadResult | undefined)[]> {
    const { otherSide } = input
    if (otherSide === undefined) return [await this.#settle(input, (options) => read(input, options, take), result)]
    const sides = readPair(input, otherSide, (side) => this.#readOptions(side), take)
    return Promise.all([this.#settle(input, () => sides[0], result), this.#settle(otherSide, () => sides[1], result)])
  }

  #tellNothing(files: readonly Input[], readings: readonly (ReadResult | undefined)[], result: Gathering): void {
    for (const [index, { name }] of files.entries()) {
      const reading = readings[index]
      if (reading === undefined) continue
      result.nothingJudged.push({ file: name, why: whyNothing(reading, this.#options.settings(name).inputFormat) })
    }
  }

  /** An input that breaks off is told at the end; what was read of it is judged, and so are the others. */
  async #settle(
    input: Input,
    reading: (options: ReadOptions) => Promise<ReadResult>,
    result: Gathering,
  ): Promise<ReadResult | undefined> {
    const done = this.#watch?.reading(input.name, result)
    try {
      const settled = await reading(this.#readOptions(input))
      const { records, skipped, format, why } = settled
      this.#options.debug?.(`${input.name}: read as ${format} (${why}), ${records} records, ${skipped} skipped`)
      done?.(settled)
      return settled
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      result.unreadable.push({ file: input.name, error })
      return undefined
    }
  }

  #readOptions({ name }: Input): ReadOptions {
    const { inputFormat, dir, transport } = this.#options.settings(name)
    const { progress } = this.#options
    return { inputFormat, dir, transport, progress: progress && ((bytes) => progress(name, bytes)) }
  }

  #engine({ rules: settings, revision }: FileSettings, collectors: Collectors, { failures }: Gathering): Engine {
    const observed = this.#observed
    return new Engine({
      plan: this.#planOf(settings),
      revision,
      finding: (finding) => {
        collectors.get(finding.mark.file)?.add(finding)
        observed?.finding(finding)
      },
      kept: observed?.kept,
      failure: (failure) => failures.push(failure),
    })
  }

  /** Inputs with the same settings share the dispatch table. */
  #planOf(settings: FileSettings['rules']): Plan {
    const known = this.#plans.get(settings)
    if (known !== undefined) return known
    const plan = new Plan(
      this.#rules.flatMap((rule) => {
        const setting = settings.get(rule.meta.id)
        return setting === undefined ? [] : [{ rule, ...setting }]
      }),
      { all: this.#options.observe !== undefined },
    )
    this.#plans.set(settings, plan)
    return plan
  }

  #collector(file: string): FileCollector {
    const { known } = this.#options
    return createFileCollector({ ...this.#collecting, file, known: known && ((found) => known(file, found)) })
  }
}

/** How findings are collected, whatever input they are of. */
function collecting(options: RunOptions, sink: RunSink, streaming: boolean): Omit<CollectorOptions, 'file' | 'known'> {
  const { rules, marks, mask, party } = options
  const precedence = new Map<string, readonly string[]>()
  for (const { meta } of rules) if (meta.yieldsTo !== undefined) precedence.set(meta.id, meta.yieldsTo)
  let known: ReadonlyMap<string, OlderClauses | undefined> | undefined
  const older = (id: string) => {
    known ??= new Map(rules.map(({ meta }) => [meta.id, meta.clauses]))
    return known.get(id)
  }
  return {
    precedence,
    marks,
    party,
    limit: LIMITS.findingsPerFile,
    mask,
    clause: (requirement, rule, revision) => clauseOf(requirement, older(rule), revision),
    settle: streaming ? (finding) => sink.finding?.(finding) : undefined,
    report: sink.file !== undefined,
  }
}
