/** Public API of mcp-wirelint. */
export { type ConvertOptions, type ConvertResult, convert } from './convert/convert.js'
export { ConfigError, InputError, UsageError } from './errors.js'
export { type LintOptions, type LintReport, lint } from './lint.js'
export type { Finding, FindingView, Severity, Summary } from './model/finding.js'
export type { Direction, Transport } from './model/record.js'
export { REVISIONS, type Revision } from './model/revision.js'
export type {
  FileSettings,
  FileStats,
  RuleSetting,
  RunOptions,
  RunResult,
  RunSink,
  RunStats,
} from './pipeline/options.js'
export { createJudge, createTotal, type JudgeGroup, run } from './pipeline/run.js'
export { FORMATS, type FormatName, type Input } from './read/reader.js'
export { defineRule, type Rule } from './rule.js'
