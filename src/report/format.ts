import type { FindingView, Severity, Summary } from '../model/finding.js'

/** What a run reports about one input, sorted by line, column and rule. */
export interface FileReport {
  readonly file: string
  readonly findings: readonly FindingView[]
  /** Findings beyond the bound that a file may hold, counted by rule. */
  readonly overflow: ReadonlyMap<string, number>
}

/** What a report may say about a rule. */
export interface RuleFacts {
  readonly id: string
  /** What is wrong, in one sentence. */
  readonly title: string
  /** Its own severity, whatever the configuration makes of it. */
  readonly severity: Severity
  readonly isOptIn: boolean
  /** Words to filter by. */
  readonly tags: readonly string[]
  /** Its page: Markdown. */
  readonly page: string
}

/** Something that kept the tool from doing its job: the run exits with 2, and no report may look clean. */
export interface Trouble {
  readonly file: string
  readonly line?: number | undefined
  readonly what: string
}

/** What a report needs to know beside the findings. Formatters are pure: all that they may use is here. */
export interface FormatContext {
  readonly tool: { readonly name: string; readonly version: string }
  readonly color: boolean
  /** Print errors only. */
  readonly quiet: boolean
  /** Print at most so many findings and say how many are hidden. */
  readonly maxFindings: number | undefined
  /** Absolute folder that GitHub or GitLab shows paths relative to, and the folder that the file names are relative to. */
  readonly workspace: string | undefined
  readonly workingDirectory: string
  /** The rules that judged, sorted by id; reads their pages. */
  readonly rules?: (() => readonly RuleFacts[]) | undefined
  /** The least severity that makes the exit code 1; without it errors do. */
  readonly failOn?: Severity | 'never' | undefined
  /** Address at which a file of the workspace can be looked at, by its path there; undefined where it is not committed. */
  readonly address?: ((path: string) => string | undefined) | undefined
}

/** Turns findings into text, piece by piece, so that a report of any size is written while it grows. */
export interface Formatter {
  start(): string
  /** One input has been judged. */
  file(report: FileReport): string
  /** Only for formats that write findings as they settle; `file` then adds nothing. */
  finding?(finding: FindingView): string
  end(summary: Summary, troubles?: readonly Trouble[]): string
  /** After `end`: what the format has no place for and standard error has to say. */
  notices?(): readonly string[]
}

export type CreateFormatter = (context: FormatContext) => Formatter
