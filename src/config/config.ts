import { type Party, SEVERITIES, type Severity } from '../model/finding.js'
import type { Revision } from '../model/revision.js'
import type { Preset } from './presets.js'

export const LEVELS = ['off', ...[...SEVERITIES].reverse()] as const
/** What a rule can be set to. */
export type Level = 'off' | Severity

export const FAIL_ON = [...SEVERITIES, 'never'] as const
export type FailOn = (typeof FAIL_ON)[number]

export const PARTIES = ['client', 'server'] as const satisfies readonly Party[]

/** One entry of `rules`: an id or `area/*`, what it is set to, and where it stands. */
export interface RuleEntry {
  readonly id: string
  readonly level: Level
  readonly options?: unknown
  /** Stops with a fault at the entry. */
  readonly fault: (message: string, hint?: string) => never
}

export interface Override {
  readonly files: readonly string[]
  readonly rules: readonly RuleEntry[]
  readonly revision?: Revision
  readonly inputFormat?: string
}

/** A configuration file as read: every key known, every value of the right kind. Rule ids are checked by `checkRules`. */
export interface Config {
  readonly plugins: readonly string[]
  readonly extends?: Preset
  readonly rules: readonly RuleEntry[]
  readonly ignores: readonly string[]
  readonly overrides: readonly Override[]
  readonly revision?: Revision
  readonly party?: (typeof PARTIES)[number]
  readonly failOn?: FailOn
  readonly maxWarnings?: number
  readonly suppressions?: string
}

/** What holds where there is no configuration file. */
export const NO_CONFIG: Config = { plugins: [], rules: [], ignores: [], overrides: [] }
