import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Config, NO_CONFIG } from '../config/config.js'
import { ConfigError } from '../errors.js'
import { FORMATS } from '../read/reader.js'
import type { Rule } from '../rule.js'
import type { Args } from './args.js'
import type { Io } from './io.js'
import { configChoice } from './options.js'
import { tell } from './tell.js'

export const CONFIG_NAME = 'mcp-wirelint.config.json'

/** A configuration and where it comes from. */
export interface LoadedConfig {
  readonly config: Config
  /** As messages call it; undefined where there is none. */
  readonly file: string | undefined
  /** Absolute folder that its patterns and module paths are relative to. */
  readonly base: string
  /** The rules given and those of the plugins. */
  readonly rules: readonly Rule[]
}

type Importing = Pick<Io, 'importModule'>

/** The nearest file of a name from a folder upward, to the root of the repository or of the file system. */
export const nearestFile = (folder: string, name: string): string | undefined => {
  const candidate = join(folder, name)
  if (existsSync(candidate)) return candidate
  const parent = dirname(folder)
  return parent === folder || existsSync(join(folder, '.git')) ? undefined : nearestFile(parent, name)
}

const readText = (path: string, shown: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`cannot read the configuration "${shown}": ${why}`, '`mcp-wirelint init` writes one.')
  }
}

/** Loads a module that the configuration names: a path relative to it, or a package as seen from it. */
const importPlugin = async (module: string, configFile: string, io: Importing): Promise<unknown> => {
  try {
    const path = module.startsWith('.')
      ? resolve(dirname(configFile), module)
      : createRequire(configFile).resolve(module)
    const exported = await io.importModule(pathToFileURL(path).href)
    return { ...(exported as object) }
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new ConfigError(
      `plugin "${module}" cannot be loaded: ${why}`,
      'Plugins are module paths relative to the configuration, or packages.',
    )
  }
}

const withPlugins = async (
  rules: readonly Rule[],
  config: Config,
  path: string,
  io: Importing,
): Promise<readonly Rule[]> => {
  if (config.plugins.length === 0) return rules
  const { outsideRules } = await import('../config/outside.js')
  let all = rules
  for (const module of config.plugins) {
    const taken = all.map((rule) => rule.meta.id)
    all = [...all, ...outsideRules(await importPlugin(module, path, io), module, taken)]
  }
  return all
}

/**
 * Reads the configuration that a run goes by. `choice`: a file, `false` for none, undefined for the nearest one from the
 * working folder. Throws ConfigError.
 */
export const loadConfig = async (
  choice: string | false | undefined,
  io: Importing & Pick<Io, 'cwd'>,
  rules: readonly Rule[],
): Promise<LoadedConfig> => {
  const { cwd } = io
  const path =
    choice === undefined ? nearestFile(cwd, CONFIG_NAME) : choice === false ? undefined : resolve(cwd, choice)
  if (path === undefined) return { config: NO_CONFIG, file: undefined, base: cwd, rules }
  const file = typeof choice === 'string' ? choice : relative(cwd, path)
  const { readConfig } = await import('../config/load.js')
  const config = readConfig(readText(path, file), file, FORMATS)
  const all = await withPlugins(rules, config, path, io)
  const { checkRules } = await import('../config/check.js')
  await checkRules([...config.rules, ...config.overrides.flatMap((override) => override.rules)], all)
  return { config, file, base: dirname(path), rules: all }
}

/**
 * The rules for a command that only looks at rules. A fault in a configuration that happens to be near must not stop
 * it: the list of rules is where its fix is found.
 */
export const rulesOf = async (args: Args, io: Io, rules: readonly Rule[]): Promise<readonly Rule[]> => {
  const choice = configChoice(args.flags)
  try {
    return (await loadConfig(choice, io, rules)).rules
  } catch (error) {
    if (choice !== undefined || !(error instanceof ConfigError)) throw error
    tell(io, `rules of plugins are left out: ${error.message}`)
    return rules
  }
}
