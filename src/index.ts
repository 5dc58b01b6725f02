/** Public API of mcp-wirelint. */
export { ConfigError, InputError, UsageError } from './errors.js'
export { type LintOptions, type LintReport, lint } from './lint.js'
export type { Finding, FindingView, Severity, Summary } from './model/finding.js'
export type { Direction, Transport } from './model/record.js'
export { REVISIONS, type Revision } from './model/revision.js'
export {
  type FileSettings,
  type FileStats,
  type RuleSetting,
  type RunOptions,
  type RunResult,
  type RunSink,
  run,
} from './pipeline.js'
export { FORMATS, type FormatName, type Input } from './read/reader.js'
export { defineRule, type Rule } from './rule.js'
