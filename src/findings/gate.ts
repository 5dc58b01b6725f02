import type { Severity } from '../model/finding.js'

/** When findings fail a run. */
export interface GateOptions {
  /** Findings of this severity and above fail. */
  readonly failOn: Severity | 'never'
  /** More warnings than this fail, whatever `failOn` says; undefined: any number is allowed. */
  readonly maxWarnings: number | undefined
}

/** What a run came to. Findings are counted before anything is hidden from print. */
export interface GateCounts {
  /** MCP messages that were judged, in all inputs. */
  readonly messages: number
  readonly findings: Readonly<Record<Severity, number>>
  readonly unmetExpectations: number
  readonly staleSuppressions: number
  /** Rules that threw and inputs that could not be read. */
  readonly failures: number
}

export type ExitCode = 0 | 1 | 2

const failsBySeverity = ({ error, warning, info }: GateCounts['findings'], failOn: GateOptions['failOn']): boolean => {
  const failing = { never: 0, error, warning: error + warning, info: error + warning + info }
  return failing[failOn] > 0
}

/**
 * The exit code of a run (contract: "Exit codes"). 2: the tool could not do its job, or there was nothing to judge; the
 * latter gives way to findings that fail by themselves, such as the evidence of a fault in a log without messages.
 */
export const gate = (counts: GateCounts, { failOn, maxWarnings }: GateOptions): ExitCode => {
  if (counts.failures > 0) return 2
  const tooManyWarnings = maxWarnings !== undefined && counts.findings.warning > maxWarnings
  const found = tooManyWarnings || failsBySeverity(counts.findings, failOn)
  if (counts.messages === 0) return found ? 1 : 2
  return found || counts.unmetExpectations > 0 || counts.staleSuppressions > 0 ? 1 : 0
}
