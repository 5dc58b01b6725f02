import type { Severity } from '../model/finding.js'
import type { Revision } from '../model/revision.js'
import type { Rule } from '../rule.js'
import { areaOf } from './check.js'
import type { Config, RuleEntry } from './config.js'
import { globMatcher } from './glob.js'
import { type LevelOf, type Preset, presetRules } from './presets.js'

/** How a rule runs. No severity: the rule's own, and its second one in the case that it describes. */
export interface RuleSetting {
  readonly severity?: Severity
  readonly options?: unknown
}

/** What holds for one file. */
export interface Resolved {
  /** The rules that run, by id. */
  readonly rules: ReadonlyMap<string, RuleSetting>
  readonly revision?: Revision
  readonly inputFormat?: string
}

/** What the command line adds; it wins over the configuration. */
export interface CommandLine {
  readonly preset?: Preset | undefined
  /** In the order given: the last wins. */
  readonly rules: readonly RuleEntry[]
  readonly revision?: Revision | undefined
  readonly inputFormat?: string | undefined
}

interface State extends RuleSetting {
  readonly on: boolean
}

type States = Map<string, State>

const set = (states: States, id: string, entry: RuleEntry): void => {
  const before = states.get(id)
  const options = entry.options ?? before?.options
  const kept = options === undefined ? {} : { options }
  if (entry.level === 'off') states.set(id, { on: false, ...kept })
  else states.set(id, { on: true, severity: entry.level, ...kept })
}

/** An area stands for its usual rules: what is opt-in is switched on by its own name only. */
const apply = (states: States, entry: RuleEntry, rules: readonly Rule[]): void => {
  const area = areaOf(entry.id)
  for (const { meta } of rules) {
    const named = area === undefined ? meta.id === entry.id : meta.id.startsWith(area)
    const reached =
      area === undefined || entry.level === 'off' || meta.optin !== true || states.get(meta.id)?.on === true
    if (named && reached) set(states, meta.id, entry)
  }
}

/** Within one `rules` object an id wins over the area that it belongs to, wherever the two stand. */
const areasFirst = (entries: readonly RuleEntry[]): readonly RuleEntry[] => [
  ...entries.filter((entry) => areaOf(entry.id) !== undefined),
  ...entries.filter((entry) => areaOf(entry.id) === undefined),
]

/** Most rules run as they are: they share what says so. */
const ON: State = { on: true }
const AS_IT_IS: RuleSetting = {}

const settingOf = ({ on: _, ...setting }: State): RuleSetting => setting

const enabled = (states: States): ReadonlyMap<string, RuleSetting> => {
  const rules = new Map<string, RuleSetting>()
  states.forEach((state, id) => {
    if (state.on) rules.set(id, state === ON ? AS_IT_IS : settingOf(state))
  })
  return rules
}

/**
 * What holds for a file, by its path relative to the configuration (`/` between folders): the preset, then `rules`, then
 * the overrides that fit the file, in order, then the command line. Files with the same overrides share one answer.
 */
export const resolver = (
  rules: readonly Rule[],
  config: Config,
  commandLine: CommandLine,
  level: LevelOf,
): ((path: string) => Resolved) => {
  const overrides = config.overrides.map((override) => ({ override, matchers: override.files.map(globMatcher) }))
  const base = presetRules(commandLine.preset ?? config.extends ?? 'recommended', rules, level)
  const answers = new Map<string, Resolved>()
  const answer = (fitting: Config['overrides']): Resolved => {
    const states: States = new Map()
    base.forEach(({ meta }) => {
      states.set(meta.id, ON)
    })
    const layers = [config.rules, ...fitting.map((override) => override.rules)].map(areasFirst)
    for (const entry of [...layers.flat(), ...commandLine.rules]) apply(states, entry, rules)
    const last = <K extends 'revision' | 'inputFormat'>(key: K) =>
      fitting.findLast((each) => each[key] !== undefined)?.[key]
    const revision = commandLine.revision ?? last('revision') ?? config.revision
    const inputFormat = commandLine.inputFormat ?? last('inputFormat')
    return { rules: enabled(states), ...(revision && { revision }), ...(inputFormat && { inputFormat }) }
  }
  return (path) => {
    const fitting = overrides.filter(({ matchers }) => matchers.some((fits) => fits(path)))
    const key = fitting.map((each) => overrides.indexOf(each)).join()
    const found = answers.get(key) ?? answer(fitting.map(({ override }) => override))
    answers.set(key, found)
    return found
  }
}
