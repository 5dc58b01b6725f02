import { rules as builtIn } from '../rules/index.js'
import { checkRules } from './config/check.js'
import { LEVELS, type Level, NO_CONFIG, type RuleEntry } from './config/config.js'
import type { Preset } from './config/presets.js'
import { resolver } from './config/resolve.js'
import { ConfigError } from './errors.js'
import type { Finding, FindingView, Summary } from './model/finding.js'
import { plainFinding } from './model/plain-finding.js'
import type { Direction, Transport } from './model/record.js'
import type { Revision } from './model/revision.js'
import type { FileSettings, RunOptions } from './pipeline/options.js'
import { run } from './pipeline/run.js'
import type { FormatName, Input } from './read/reader.js'
import type { Rule } from './rule.js'
import { clauses } from './spec/clauses.js'

/** How to lint; everything may be left out. The meanings are those of the command line's flags. */
export interface LintOptions {
  readonly preset?: Preset
  /** By rule id or `area/*`: a severity, or one with the rule's options. */
  readonly rules?: Readonly<Record<string, Level | readonly [Level, unknown]>>
  /** Rules beside those that ship. */
  readonly plugins?: readonly Rule[]
  readonly revision?: Revision
  readonly party?: 'client' | 'server'
  readonly inputFormat?: FormatName
  readonly dir?: Direction
  readonly transport?: Transport
  /** Heed marks in the transcript. Default true. */
  readonly marks?: boolean
  /** Hide captured secrets in messages. Default true. */
  readonly mask?: boolean
  /** The inputs, in their order, are one conversation. Default false. */
  readonly join?: boolean
}

export interface LintReport {
  readonly summary: Summary
  readonly findings: readonly Finding[]
}

/** A path, or bytes with a name. Paths are taken literally: no globs, no folders. */
type LintInput = string | Input

const listOf = (inputs: LintInput | readonly LintInput[]): readonly Input[] =>
  (isList(inputs) ? inputs : [inputs]).map((input) =>
    typeof input === 'string' ? { name: input.replaceAll('\\', '/'), from: { path: input } } : input,
  )

const isList = (inputs: LintInput | readonly LintInput[]): inputs is readonly LintInput[] => Array.isArray(inputs)

/**
 * Lints transcripts and gives the findings of each input in order of line, column and rule, one input after the other.
 * Throws InputError where an input cannot be opened, ConfigError for unknown rules or levels, and what a rule threw.
 */
async function* findings(inputs: LintInput | readonly LintInput[], options: LintOptions = {}): AsyncGenerator<Finding> {
  const list = listOf(inputs)
  for (const group of options.join === true ? [list] : list.map((input) => [input]))
    yield* (await reportOf(group, options)).findings
}

/** Lints transcripts and gives the findings and the counts of all of them. Throws as `lint` does. */
const report = (inputs: LintInput | readonly LintInput[], options: LintOptions = {}): Promise<LintReport> =>
  reportOf(listOf(inputs), options)

/** Lints transcripts: `for await (const finding of lint('capture.jsonl'))`, or `lint.report(paths)` for all at once. */
export const lint = Object.assign(findings, { report })

async function reportOf(inputs: readonly Input[], options: LintOptions): Promise<LintReport> {
  const found: Finding[] = []
  const file = (report: { readonly findings: readonly FindingView[] }) =>
    found.push(...report.findings.map(plainFinding))
  const { summary, failures, unreadable } = await run(inputs, await runOptions(options), { file }, false)
  const [failure] = failures
  if (failure !== undefined) throw failure.error
  if (unreadable[0] !== undefined) throw unreadable[0].error
  return { summary, findings: found }
}

/** What a run needs of the options. Throws ConfigError for unknown rules or levels. */
export async function runOptions(options: LintOptions): Promise<RunOptions> {
  const { preset, plugins = [], revision, party, inputFormat, dir, transport } = options
  const rules = [...builtIn, ...plugins]
  const entries = Object.entries(options.rules ?? {}).map(([id, value]) => entryOf(id, value))
  await checkRules(entries, rules)
  const resolved = resolver(rules, NO_CONFIG, { preset, rules: entries, revision }, (id) => clauses()[id]?.[0])('')
  const settings: FileSettings = {
    rules: resolved.rules,
    ...(revision && { revision }),
    ...(inputFormat && { inputFormat }),
    ...(dir && { dir }),
    ...(transport && { transport }),
  }
  return {
    rules,
    settings: () => settings,
    marks: options.marks ?? true,
    mask: options.mask ?? true,
    join: options.join ?? false,
    ...(party && { party }),
  }
}

function entryOf(id: string, value: unknown): RuleEntry {
  const [level, ruleOptions] = Array.isArray(value) ? value : [value]
  const fault = (message: string, hint?: string): never => {
    throw new ConfigError(`rules["${id}"]: ${message}`, hint)
  }
  const known = LEVELS.find((each) => each === level)
  return {
    id,
    level: known ?? fault(`${JSON.stringify(level)} is no level`, `Use one of ${LEVELS.join(', ')}.`),
    options: ruleOptions,
    fault,
  }
}
