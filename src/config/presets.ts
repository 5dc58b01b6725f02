import type { Rule } from '../rule.js'

export const PRESETS = ['recommended', 'spec', 'all'] as const
export type Preset = (typeof PRESETS)[number]

/** Level of a requirement by its id: `MUST`, `SHOULD NOT`, …; undefined for `legacy` and `transcript`. */
export type LevelOf = (requirement: string) => string | undefined

const backedByMust = (rule: Rule, level: LevelOf): boolean =>
  Object.values(rule.meta.messages).some(({ requirement }) => level(requirement)?.startsWith('MUST') ?? false)

/**
 * The rules that a preset switches on: `recommended` all but the opt-in ones; `spec` those of them that can report the
 * breach of a MUST; `all` every rule. Computed from what the rules say of themselves.
 */
export const presetRules = (preset: Preset, rules: readonly Rule[], level: LevelOf): readonly Rule[] => {
  if (preset === 'all') return rules
  const usual = rules.filter((rule) => rule.meta.optin !== true)
  return preset === 'recommended' ? usual : usual.filter((rule) => backedByMust(rule, level))
}

/** The presets that a rule belongs to. */
export const presetsOf = (rule: Rule, level: LevelOf): readonly Preset[] =>
  PRESETS.filter((preset) => presetRules(preset, [rule], level).length > 0)
