import type { RuleFailure } from '../engine/judge.js'
import type { InputError } from '../errors.js'
import type { FileStats, RuleStats, RunResult, RunStats } from './options.js'
import { addSummary, emptySummary } from './summary.js'

/** What a run came to, while it grows. */
export interface Gathering extends RunResult {
  readonly unreadable: { readonly file: string; readonly error: InputError }[]
  readonly failures: RuleFailure[]
  readonly nothingJudged: { readonly file: string; readonly why: string }[]
  readonly stats: GatheringStats | undefined
}

/** What took how long, while it grows. */
export interface GatheringStats extends RunStats {
  readonly files: FileStats[]
  readonly rules: Record<string, RuleStats>
  readonly open: { exchanges: number; chains: number }
}

/** A run that has judged nothing yet. `timed`: it is to say how long everything took. */
export const emptyResult = (timed: boolean): Gathering => ({
  summary: emptySummary(),
  unreadable: [],
  failures: [],
  nothingJudged: [],
  stats: timed ? { files: [], rules: {}, open: { exchanges: 0, chains: 0 } } : undefined,
})

/** Adds what the next inputs came to. */
export function addResult(total: Gathering, more: RunResult): void {
  addSummary(total.summary, more.summary)
  total.unreadable.push(...more.unreadable)
  total.failures.push(...more.failures)
  total.nothingJudged.push(...more.nothingJudged)
  if (total.stats !== undefined && more.stats !== undefined) addStats(total.stats, more.stats)
}

function addStats({ files, rules, open }: GatheringStats, more: RunStats): void {
  files.push(...more.files)
  for (const [rule, stats] of Object.entries(more.rules)) rules[rule] = sumOf(rules[rule], stats)
  open.exchanges = Math.max(open.exchanges, more.open.exchanges)
  open.chains = Math.max(open.chains, more.open.chains)
}

const sumOf = (sum: RuleStats | undefined, more: RuleStats): RuleStats => ({
  calls: (sum?.calls ?? 0) + more.calls,
  milliseconds: (sum?.milliseconds ?? 0) + more.milliseconds,
  findings: (sum?.findings ?? 0) + more.findings,
})

/** The result of all inputs, once the last one has been added. */
export function finished(total: Gathering): RunResult {
  const { unmet } = total.summary.expectations
  unmet.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))
  return total
}
