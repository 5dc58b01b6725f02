import type { ChainStep } from './chain.js'
import type { Mark } from './place.js'
import type { Revision } from './revision.js'

export const SEVERITIES = ['error', 'warning', 'info'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Who broke the rule. `capture`: nobody, the transcript itself is at fault; `unknown`: the record has no direction. */
export type Party = 'client' | 'server' | 'capture' | 'unknown'

/** A value in a message. Plain ones are the same in every recording and so part of the fingerprint. */
export type Datum =
  | string
  | number
  /** Differs from recording to recording: ids, times, line numbers, lengths. */
  | { readonly volatile: string | number }
  /** Captured text that may be a secret: masked unless asked otherwise. */
  | { readonly secret: string }

export interface RelatedPlace {
  readonly mark: Mark
  readonly message: string
}

/** A finding before its last filters: the message is a template and its data, the place is known. */
export interface RawFinding {
  readonly rule: string
  /** Key of the message template in the rule's meta. */
  readonly template: string
  /** `{name}` stands for `data.name`. */
  readonly text: string
  readonly data: Readonly<Record<string, Datum>>
  readonly severity: Severity
  readonly party: Party
  readonly mark: Mark
  /** Requirement id, `legacy` (the clause of an older revision) or `transcript` (about the capture, not the protocol). */
  readonly requirement: string
  /** Further requirements that the same fact violates. */
  readonly also?: readonly string[]
  readonly related: readonly RelatedPlace[]
  readonly steps: readonly ChainStep[]
}

export interface SpecClause {
  readonly level: string
  readonly url: string
}

/** A finding as reported (docs/contract.md). */
export interface Finding {
  readonly rule: string
  readonly severity: Severity
  readonly party: Party
  readonly message: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  readonly pointer: string
  readonly revision: Revision | null
  readonly spec: SpecClause | null
  readonly requirements: readonly string[]
  readonly related: readonly {
    readonly file: string
    readonly line: number
    readonly column: number
    readonly pointer: string
    readonly message: string
  }[]
  readonly fingerprint: string
  readonly byteOffset: number
}

/** What only reports for people need: never part of the JSON form. */
export interface FindingView extends Finding {
  /** Key of the message template: reports for people group by rule and template. */
  readonly template: string
  readonly excerpt?: string | undefined
  readonly steps: readonly ChainStep[]
}

/** Counts of a run (docs/contract.md). */
export interface Summary {
  files: number
  records: number
  messages: number
  requests: number
  exchanges: number
  rounds: number
  chains: { finished: number; open: number; unlinked: number; ambiguous: number }
  revisions: Record<string, number>
  unjudged: { records: number; reasons: Record<string, number> }
  findings: { error: number; warning: number; info: number; suppressed: number; intended: number }
  expectations: { met: number; unmet: { file: string; line: number; rule: string }[] }
  staleSuppressions: { file: string; rule: string; count: number; found: number }[]
}
