import { checkRules } from '../config/check.js'
import { type Resolved, resolver } from '../config/resolve.js'
import type { RunOptions } from '../index.js'
import type { Args } from './args.js'
import { type LoadedConfig, loadConfig } from './config-file.js'
import type { Io } from './io.js'
import { runOptions } from './judging.js'
import { type LintOptions, lintOptions } from './options.js'
import type { Catalogue } from './parts.js'
import { createSuppressing, type Suppressing } from './suppressions.js'
import { loadSuppressions } from './suppressions-file.js'

/** All that holds for a run. */
export interface Settings {
  readonly options: LintOptions
  readonly loaded: LoadedConfig
  /** What holds for a file, by its path as patterns of the configuration see it. */
  readonly settingsOf: (path: string) => Resolved
  readonly judging: RunOptions
}

/** Understands the command line and reads the configuration. Throws UsageError and ConfigError. */
export const prepare = async (args: Args, io: Io, { rules, level }: Catalogue): Promise<Settings> => {
  const options = lintOptions(args)
  const loaded = await loadConfig(options.config, io, rules)
  await checkRules(options.rules, loaded.rules)
  const settingsOf = resolver(loaded.rules, loaded.config, options, level)
  return { options, loaded, settingsOf, judging: runOptions(options, loaded, settingsOf, io) }
}

/** The known findings of a run; undefined where there are none to heed. Throws ConfigError. */
export const suppressingOf = async (
  options: LintOptions,
  loaded: LoadedConfig,
  settings: RunOptions['settings'],
  io: Io,
): Promise<Suppressing | undefined> => {
  const file = await loadSuppressions(options, loaded, io.cwd)
  return file && createSuppressing(file, options, settings, io)
}
