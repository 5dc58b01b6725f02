import { performance } from 'node:perf_hooks'
import { LIMITS } from './engine/limits.js'
import { Engine, type EngineCounts } from './engine/run.js'
import type { RuleFailure } from './engine/judge.js'
import { clauseOf } from './findings/clause.js'
import { createFileCollector, type FileCollector } from './findings/collect.js'
import { addToSummary } from './findings/tally.js'
import type { FindingView, Severity, Summary } from './model/finding.js'
import type { Direction, Transport, WireRecord } from './model/record.js'
import type { Revision } from './model/revision.js'
import { read } from './read/read.js'
import type { FormatName, Input, ReadResult } from './read/reader.js'
import type { Rule } from './rule.js'

/** How a rule runs; without a severity at its own ones. */
export interface RuleSetting {
  readonly severity?: Severity
  readonly options?: unknown
}

/** What holds for one input. */
export interface FileSettings {
  /** The rules that judge, by id. */
  readonly rules: ReadonlyMap<string, RuleSetting>
  readonly revision?: Revision
  readonly inputFormat?: FormatName
  readonly dir?: Direction
  readonly transport?: Transport
}

export interface RunOptions {
  /** Every rule that is known. */
  readonly rules: readonly Rule[]
  readonly settings: (file: string) => FileSettings
  /** Heed what a transcript says of its own lines. */
  readonly marks: boolean
  /** Hide captured secrets in messages. */
  readonly mask: boolean
  /** Report on one side only. */
  readonly party?: 'client' | 'server'
  /** The inputs, in their order, are one conversation. */
  readonly join: boolean
  readonly progress?: (file: string, bytes: number) => void
  readonly debug?: (line: string) => void
}

/** What a run tells while it goes on. */
export interface RunSink {
  /** A finding, once it is settled; only where streaming was asked for. */
  finding?(finding: FindingView): void
  /** An input has been judged. Left out where nobody reads it, so that findings need not be kept. */
  file?(report: {
    readonly file: string
    readonly findings: readonly FindingView[]
    readonly overflow: ReadonlyMap<string, number>
  }): void
}

export interface RunResult {
  readonly summary: Summary
  readonly failures: readonly RuleFailure[]
  /** Inputs without a single message. */
  readonly nothingJudged: readonly { readonly file: string; readonly why: string }[]
  readonly stats: readonly FileStats[]
}

export interface FileStats {
  readonly file: string
  readonly bytes: number
  readonly records: number
  readonly milliseconds: number
}

/**
 * Judges inputs: bytes → records → messages → exchanges → chains → rules → findings. One input after the other; only
 * what is open at the same time is held. Throws InputError where an input cannot be opened.
 */
export async function run(
  inputs: readonly Input[],
  options: RunOptions,
  sink: RunSink,
  streaming: boolean,
): Promise<RunResult> {
  const job = new Job(options, sink, streaming)
  for (const group of options.join ? [inputs] : inputs.map((input) => [input])) await job.judge(group)
  return job.result
}

/** One run: what all inputs share. */
class Job {
  readonly #options: RunOptions
  readonly #sink: RunSink
  readonly #streaming: boolean
  readonly #failures: RuleFailure[] = []
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
    return { summary: this.#summary, failures: this.#failures, nothingJudged: this.#nothing, stats: this.#stats }
  }

  /** Judges inputs as one conversation; usually there is one. */
  async judge(inputs: readonly Input[]): Promise<void> {
    const [first] = inputs
    if (first === undefined) return
    const collectors = new Map(inputs.map(({ name }) => [name, this.#collector(name)]))
    const engine = this.#engine(this.#options.settings(first.name), collectors)
    const readings: ReadResult[] = []
    for (const input of inputs) readings.push(await this.#read(input, engine, collectors))
    const counts = engine.end()
    addCounts(this.#summary, counts)
    this.#summary.files += inputs.length
    if (counts.messages === 0)
      for (const [index, input] of inputs.entries())
        this.#nothing.push({ file: input.name, why: whyNothing(readings[index]) })
    for (const collector of collectors.values()) {
      const result = collector.end()
      addToSummary(this.#summary, result)
      this.#sink.file?.(result.report)
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

const emptySummary = (): Summary => ({
  files: 0,
  records: 0,
  messages: 0,
  requests: 0,
  exchanges: 0,
  rounds: 0,
  chains: { finished: 0, open: 0, unlinked: 0, ambiguous: 0 },
  revisions: {},
  unjudged: { records: 0, reasons: {} },
  findings: { error: 0, warning: 0, info: 0, suppressed: 0, intended: 0 },
  expectations: { met: 0, unmet: [] },
  staleSuppressions: [],
})

function addCounts(summary: Summary, counts: EngineCounts): void {
  for (const name of ['records', 'messages', 'requests', 'exchanges', 'rounds'] as const) summary[name] += counts[name]
  for (const name of ['finished', 'open', 'unlinked', 'ambiguous'] as const)
    summary.chains[name] += counts.chains[name]
  addAll(summary.revisions, counts.revisions)
  summary.unjudged.records += counts.unjudged.records
  addAll(summary.unjudged.reasons, counts.unjudged.reasons)
}

function addAll(sums: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(more)) sums[name] = (sums[name] ?? 0) + count
}

function whyNothing(reading: ReadResult | undefined): string {
  if (reading === undefined || reading.bytes === 0) return 'the file is empty'
  if (reading.records > 0) return 'no record holds an MCP message'
  return 'no line is a JSON-RPC message or a record of one'
}
