import type { RuleFailure } from '../engine/judge.js'
import type { InputError } from '../errors.js'
import type { FindingView, Severity, Summary } from '../model/finding.js'
import type { Direction, Transport } from '../model/record.js'
import type { Revision } from '../model/revision.js'
import type { FormatName } from '../read/reader.js'
import type { Rule } from '../rule.js'

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
  /** Tells which rules' findings in an input are known and stay away, by how many of each rule were found there. */
  readonly known?: (file: string, found: ReadonlyMap<string, number>) => ReadonlySet<string>
  /** Told of each time that a rule judges a message of 2026-07-28 by a requirement. */
  readonly observe?: (requirement: string, kept: boolean) => void
  /** Milliseconds since any moment. Given where the result is to say how long everything took, which costs time. */
  readonly clock?: () => number
  readonly progress?: (file: string, bytes: number) => void
  readonly debug?: (line: string) => void
}

/** What a run tells while it goes on. */
export interface RunSink {
  /** A finding, once it is settled; only where streaming was asked for. */
  finding?(finding: FindingView): void
  /**
   * An input has been judged. Left out where nobody reads it, so that findings need not be kept. The members of a finding
   * are found when they are read, so that a spread gives none of them; `JSON.stringify` gives all.
   */
  file?(report: {
    readonly file: string
    readonly findings: readonly FindingView[]
    readonly overflow: ReadonlyMap<string, number>
  }): void
}

export interface RunResult {
  readonly summary: Summary
  /** Inputs that could not be opened or read to their end; the others were judged. */
  readonly unreadable: readonly { readonly file: string; readonly error: InputError }[]
  readonly failures: readonly RuleFailure[]
  /** Inputs without a single message. */
  readonly nothingJudged: readonly { readonly file: string; readonly why: string }[]
  /** Only where a clock was given. */
  readonly stats?: RunStats | undefined
}

/** How much there was and how long it took. */
export interface RunStats {
  readonly files: readonly FileStats[]
  /** By rule id; only rules that were asked anything. */
  readonly rules: Readonly<Record<string, RuleStats>>
  /** The most that one input, or inputs that are one conversation, had open at the same time. */
  readonly open: { readonly exchanges: number; readonly chains: number }
}

export interface FileStats {
  readonly file: string
  readonly bytes: number
  readonly records: number
  readonly milliseconds: number
}

export interface RuleStats {
  /** How often a hook of the rule was called, and how long that took with all that it reported. */
  readonly calls: number
  readonly milliseconds: number
  /** Findings that were reported. */
  readonly findings: number
}
