import { PRESETS } from '../config/presets.js'
import type { Resolved } from '../config/resolve.js'
import type { LoadedConfig } from './config-file.js'
import type { LintOptions } from './options.js'
import { suppressionsName } from './suppressions-file.js'

/** A rule as a configuration would set it. A severity that is the rule's own is printed as it is. */
const levels = (resolved: Resolved, rules: LoadedConfig['rules']): Record<string, unknown> => {
  const ids = rules.map(({ meta }) => meta.id).sort()
  const own = new Map(rules.map(({ meta }) => [meta.id, meta.severity]))
  return Object.fromEntries(
    ids.map((id) => {
      const setting = resolved.rules.get(id)
      const level = setting === undefined ? 'off' : (setting.severity ?? own.get(id))
      return [id, setting?.options === undefined ? level : [level, setting.options]]
    }),
  )
}

/** What holds after configuration and command line, for one file or in general, as JSON text. */
export const configText = (resolved: Resolved, loaded: LoadedConfig, options: LintOptions, cwd: string): string => {
  const { config } = loaded
  const shown = {
    configFile: loaded.file ?? null,
    plugins: config.plugins,
    extends: options.preset ?? config.extends ?? PRESETS[0],
    rules: levels(resolved, loaded.rules),
    ignores: config.ignores,
    revision: resolved.revision ?? null,
    inputFormat: resolved.inputFormat ?? null,
    party: options.party ?? config.party ?? null,
    failOn: options.failOn ?? config.failOn ?? 'error',
    maxWarnings: options.maxWarnings ?? config.maxWarnings ?? null,
    suppressions: suppressionsName(options, loaded, cwd),
  }
  return `${JSON.stringify(shown, null, 2)}\n`
}
