import { FAIL_ON, type FailOn, LEVELS, PARTIES, type RuleEntry } from '../config/config.js'
import { didYouMean } from '../config/nearest.js'
import { PRESETS, type Preset } from '../config/presets.js'
import { UsageError } from '../errors.js'
import type { Direction, Transport } from '../model/record.js'
import { REVISIONS, type Revision } from '../model/revision.js'
import { FORMATS, type FormatName } from '../read/reader.js'
import type { Args } from './args.js'

/** A format and where it goes; no file: standard output, or where `-o` says. */
export interface FormatTarget {
  readonly name: string
  readonly file: string | undefined
}

/** Two one-sided files: what the client wrote, and what the server wrote. */
export interface PairPaths {
  readonly client: string
  readonly server: string
}

/** What `lint` was asked to do. undefined: not said, so the configuration or the default holds. */
export interface LintOptions {
  readonly paths: readonly string[]
  readonly pairs: readonly PairPaths[]
  readonly formats: readonly FormatTarget[]
  readonly inputFormat: FormatName | undefined
  readonly stdinFilename: string | undefined
  readonly dir: Direction | undefined
  readonly transport: Transport | undefined
  readonly revision: Revision | undefined
  readonly preset: Preset | undefined
  readonly rules: readonly RuleEntry[]
  readonly party: (typeof PARTIES)[number] | undefined
  readonly marks: boolean
  readonly join: boolean
  /** Threads that judge; `auto`: as many as pay for themselves. */
  readonly jobs: number | 'auto'
  readonly failOn: FailOn | undefined
  readonly maxWarnings: number | undefined
  /** A file, `false` for none, undefined for the nearest one. */
  readonly config: string | false | undefined
  /** Print what holds, for a file unless it is empty. */
  readonly printConfig: string | undefined
  /** A file, `false` for none, undefined for the nearest one. */
  readonly suppressions: string | false | undefined
  readonly suppressAll: boolean
  readonly pruneSuppressions: boolean
  readonly quiet: boolean
  readonly maxFindings: number | undefined
  readonly mask: boolean
  readonly stats: boolean
  readonly color: boolean | undefined
  readonly debug: boolean
}

type Flags = Args['flags']

const last = (flags: Flags, name: string): string | boolean | undefined => flags.get(name)?.at(-1)

/** The value of a flag, the last one. */
export const text = (flags: Flags, name: string): string | undefined => {
  const value = last(flags, name)
  return typeof value === 'string' ? value : undefined
}

/** A switch, or undefined where it was not touched. */
export const switched = (flags: Flags, name: string): boolean | undefined => {
  const value = last(flags, name)
  return typeof value === 'boolean' ? value : undefined
}

/** The word of a flag, if it is given. Throws UsageError for a word that is not known. */
export const choice = <W extends string>(flags: Flags, name: string, words: readonly W[]): W | undefined => {
  const value = text(flags, name)
  const found = words.find((word) => word === value)
  if (value === undefined || found !== undefined) return found
  throw new UsageError(`--${name} ${value}: unknown value${didYouMean(value, words)}`, `Known: ${words.join(', ')}.`)
}

const count = (flags: Flags, name: string): number | undefined => {
  const value = text(flags, name)
  if (value === undefined) return undefined
  if (!/^\d{1,15}$/.test(value)) throw new UsageError(`--${name} ${value}: not a whole number from 0 on`)
  return Number(value)
}

const MOST_JOBS = 64

const jobs = (flags: Flags): number | 'auto' => {
  const value = text(flags, 'jobs') ?? '1'
  if (value === 'auto') return value
  if (/^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= MOST_JOBS) return Number(value)
  throw new UsageError(`--jobs ${value}: not a whole number from 1 to ${MOST_JOBS}, nor auto`)
}

/** `--rule ID=severity`. Whether the id exists is checked with the rules at hand. */
const ruleEntry = (flag: string): RuleEntry => {
  const [, id = flag, word = ''] = /^([^=]*)=([^=]*)$/.exec(flag) ?? []
  const level = LEVELS.find((each) => each === word)
  const fault = (message: string, hint?: string): never => {
    throw new UsageError(`--rule ${flag}: ${message}`, hint)
  }
  if (level !== undefined) return { id, level, fault }
  return fault(`unknown severity "${word}"${didYouMean(word, LEVELS)}`, `Write --rule ID=${LEVELS.join('|')}.`)
}

const target = (format: string): FormatTarget => {
  const colon = format.indexOf(':')
  if (colon < 0) return { name: format, file: undefined }
  if (colon + 1 === format.length) throw new UsageError(`--format ${format}: no file after the colon`)
  return { name: format.slice(0, colon), file: format.slice(colon + 1) }
}

/** The formats, with the file of `-o` filled in. One report at most may go to standard output. */
const formatTargets = (flags: Flags): readonly FormatTarget[] => {
  const given = (flags.get('format') ?? []).map((each) => target(String(each)))
  const targets = given.length > 0 ? given : [{ name: 'stylish', file: undefined }]
  const open = targets.filter((each) => each.file === undefined)
  const output = text(flags, 'output-file')
  const hint = 'Give each further format its own file: -f NAME:FILE.'
  if (open.length > 1) throw new UsageError('two formats cannot share one output', hint)
  if (output !== undefined && open.length === 0) throw new UsageError('--output-file: every format has a file already')
  return targets.map(({ name, file }) => ({ name, file: file ?? output }))
}

/** `--NAME FILE` and `--no-NAME`: the last wins. */
const fileChoice = (flags: Flags, name: string): string | false | undefined => {
  const value = last(flags, name)
  return value === true ? undefined : value
}

/** The configuration that was asked for: a file, `false` for none, undefined for the nearest one. */
export const configChoice = (flags: Flags): string | false | undefined => fileChoice(flags, 'config')

/** What is to happen to known findings: one thing at most. */
const suppressing = (flags: Flags): Pick<LintOptions, 'suppressions' | 'suppressAll' | 'pruneSuppressions'> => {
  const suppressions = fileChoice(flags, 'suppressions')
  const suppressAll = switched(flags, 'suppress-all') ?? false
  const pruneSuppressions = switched(flags, 'prune-suppressions') ?? false
  const writing = [...(suppressAll ? ['--suppress-all'] : []), ...(pruneSuppressions ? ['--prune-suppressions'] : [])]
  const words = [...(suppressions === false ? ['--no-suppressions'] : []), ...writing]
  if (words.length > 1) throw new UsageError(`${words.slice(0, 2).join(' and ')} exclude each other`)
  return { suppressions, suppressAll, pruneSuppressions }
}

/** `--pair`: the words come two by two, in either order. */
const pairs = (flags: Flags): readonly PairPaths[] => {
  const words = (flags.get('pair') ?? []).map(String)
  const fileOf = (two: readonly string[], side: string): string =>
    two.find((word) => word.startsWith(side))?.slice(side.length) ?? ''
  return words.flatMap((_, index) => {
    const two = words.slice(index, index + 2)
    return index % 2 === 0 ? [{ client: fileOf(two, 'c2s='), server: fileOf(two, 's2c=') }] : []
  })
}

/** Understands the flags of `lint`. Throws UsageError. */
export const lintOptions = ({ operands, flags }: Args): LintOptions => ({
  paths: operands,
  pairs: pairs(flags),
  formats: formatTargets(flags),
  inputFormat: choice(flags, 'input-format', FORMATS),
  stdinFilename: text(flags, 'stdin-filename'),
  dir: choice<Direction>(flags, 'dir', ['c2s', 's2c']),
  transport: choice<Transport>(flags, 'transport', ['stdio', 'http']),
  revision: choice(flags, 'revision', REVISIONS),
  preset: choice(flags, 'preset', PRESETS),
  rules: (flags.get('rule') ?? []).map((each) => ruleEntry(String(each))),
  party: choice(flags, 'party', PARTIES),
  marks: switched(flags, 'marks') ?? true,
  join: switched(flags, 'join') ?? false,
  jobs: jobs(flags),
  failOn: choice(flags, 'fail-on', FAIL_ON),
  maxWarnings: count(flags, 'max-warnings'),
  config: configChoice(flags),
  printConfig: text(flags, 'print-config'),
  ...suppressing(flags),
  quiet: switched(flags, 'quiet') ?? false,
  maxFindings: count(flags, 'max-findings'),
  mask: switched(flags, 'mask') ?? true,
  stats: switched(flags, 'stats') ?? false,
  color: switched(flags, 'color'),
  debug: switched(flags, 'debug') ?? false,
})
