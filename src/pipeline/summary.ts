import type { EngineCounts } from '../engine/run.js'
import type { Summary } from '../model/finding.js'

/** The part of a summary that the engine counts. */
type Counted = Pick<
  EngineCounts,
  'records' | 'messages' | 'requests' | 'exchanges' | 'rounds' | 'chains' | 'revisions'
> & {
  readonly unjudged: Pick<EngineCounts['unjudged'], 'records' | 'reasons'>
}

/** The counts of a run that has judged nothing yet. */
export const emptySummary = (): Summary => ({
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

/** Adds what the engine counted in one input. */
export function addCounts(summary: Summary, counts: Counted): void {
  for (const name of ['records', 'messages', 'requests', 'exchanges', 'rounds'] as const) summary[name] += counts[name]
  for (const name of ['finished', 'open', 'unlinked', 'ambiguous'] as const) summary.chains[name] += counts.chains[name]
  addAll(summary.revisions, counts.revisions)
  summary.unjudged.records += counts.unjudged.records
  addAll(summary.unjudged.reasons, counts.unjudged.reasons)
}

/** Adds what the next inputs came to. */
export function addSummary(total: Summary, more: Summary): void {
  addCounts(total, more)
  total.files += more.files
  for (const name of ['error', 'warning', 'info', 'suppressed', 'intended'] as const)
    total.findings[name] += more.findings[name]
  total.expectations.met += more.expectations.met
  for (const each of more.expectations.unmet) total.expectations.unmet.push(each)
  total.staleSuppressions.push(...more.staleSuppressions)
}

function addAll(sums: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(more)) sums[name] = (sums[name] ?? 0) + count
}
