import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type Suppressions, suppressionsText } from '../config/suppressions.js'
import { ConfigError, UsageError } from '../errors.js'
import { type LoadedConfig, nearestFile } from './config-file.js'
import { slashed } from './inputs.js'
import type { LintOptions } from './options.js'

export const SUPPRESSIONS_NAME = 'mcp-wirelint.suppressions.json'

/** The suppressions file of a run. */
export interface SuppressionsFile {
  /** As messages call it. */
  readonly shown: string
  /** Absolute folder that its paths are relative to. */
  readonly folder: string
  /** What it says now; undefined where there is no such file. */
  readonly suppressions: Suppressions | undefined
  /** Replaces it. Throws UsageError where that cannot be. */
  readonly write: (suppressions: Suppressions) => void
}

interface Place {
  readonly path: string
  readonly shown: string
  /** Somebody named it, so it has to be there. */
  readonly isNamed: boolean
}

/**
 * Where the file is or would be: what the command line says, else the configuration, else the nearest one from the
 * working folder upward, else beside the configuration that was found on the same way, else the working folder.
 */
const placeOf = (options: LintOptions, { config, base }: LoadedConfig, cwd: string): Place => {
  const show = (path: string): string => slashed(relative(cwd, path))
  if (typeof options.suppressions === 'string') {
    return { path: resolve(cwd, options.suppressions), shown: options.suppressions, isNamed: true }
  }
  if (config.suppressions !== undefined) {
    const path = resolve(base, config.suppressions)
    return { path, shown: show(path), isNamed: true }
  }
  const beside = options.config === undefined ? base : cwd
  const path = nearestFile(cwd, SUPPRESSIONS_NAME) ?? join(beside, SUPPRESSIONS_NAME)
  return { path, shown: show(path), isNamed: false }
}

/** How the file is called in the settings that are printed; null where there is none. */
export const suppressionsName = (options: LintOptions, loaded: LoadedConfig, cwd: string): string | null => {
  const place = options.suppressions === false ? undefined : placeOf(options, loaded, cwd)
  return place !== undefined && (place.isNamed || existsSync(place.path)) ? place.shown : null
}

const readText = ({ path, shown }: Place): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`cannot read the suppressions "${shown}": ${why}`, '`--suppress-all` writes the file.')
  }
}

/** The parser is loaded where there is something to parse. */
const read = async (place: Place, { rules }: LoadedConfig): Promise<Suppressions> => {
  const text = readText(place)
  const { readSuppressions } = await import('../config/read-suppressions.js')
  const ids = rules.map(({ meta }) => meta.id)
  return readSuppressions(text, place.shown, ids)
}

const writer =
  ({ path, shown }: Place) =>
  (suppressions: Suppressions): void => {
    try {
      writeFileSync(path, suppressionsText(suppressions))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new UsageError(`cannot write the suppressions "${shown}": ${why}`)
    }
  }

/** Reads the suppressions that a run goes by; undefined under `--no-suppressions`. Throws ConfigError. */
export const loadSuppressions = async (
  options: LintOptions,
  loaded: LoadedConfig,
  cwd: string,
): Promise<SuppressionsFile | undefined> => {
  if (options.suppressions === false) return undefined
  const place = placeOf(options, loaded, cwd)
  const isNeeded = place.isNamed && !options.suppressAll
  const suppressions = isNeeded || existsSync(place.path) ? await read(place, loaded) : undefined
  return { shown: place.shown, folder: dirname(place.path), suppressions, write: writer(place) }
}
