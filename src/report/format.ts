import type { FindingView, Summary } from '../model/finding.js'

/** What a run reports about one input, sorted by line, column and rule. */
export interface FileReport {
  readonly file: string
  readonly findings: readonly FindingView[]
  /** Findings beyond the bound that a file may hold, counted by rule. */
  readonly overflow: ReadonlyMap<string, number>
}

/** What a report needs to know beside the findings. Formatters are pure: all that they may use is here. */
export interface FormatContext {
  readonly tool: { readonly name: string; readonly version: string }
  readonly color: boolean
  /** Print errors only. */
  readonly quiet: boolean
  /** Print at most so many findings and say how many are hidden. */
  readonly maxFindings: number | undefined
  /** Absolute folder that GitHub shows paths relative to, and the folder that the file names are relative to. */
  readonly workspace: string | undefined
  readonly workingDirectory: string
}

/** Turns findings into text, piece by piece, so that a report of any size is written while it grows. */
export interface Formatter {
  start(): string
  /** One input has been judged. */
  file(report: FileReport): string
  /** Only for formats that write findings as they settle; `file` then adds nothing. */
  finding?(finding: FindingView): string
  end(summary: Summary): string
}

export type CreateFormatter = (context: FormatContext) => Formatter
