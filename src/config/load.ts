import { getNodeValue } from 'jsonc-parser'
import { REVISIONS } from '../model/revision.js'
import { type Config, FAIL_ON, LEVELS, type Override, PARTIES, type RuleEntry } from './config.js'
import { type ConfigNode, count, fault, fields, items, members, parseNodes, text, texts, word } from './nodes.js'
import { PRESETS } from './presets.js'

const KEYS = [
  '$schema',
  'plugins',
  'extends',
  'rules',
  'ignores',
  'overrides',
  'revision',
  'party',
  'failOn',
  'maxWarnings',
  'suppressions',
] as const
const OVERRIDE_KEYS = ['files', 'rules', 'revision', 'inputFormat'] as const

const ruleEntry = (name: string, key: ConfigNode, value: ConfigNode): RuleEntry => {
  const what = `the severity of "${name}"`
  const stop = (message: string, hint?: string): never => fault(key, message, hint)
  if (value.node.type !== 'array') return { id: name, level: word(value, LEVELS, what), fault: stop }
  const [level, options, ...more] = items(value, what)
  if (level === undefined || more.length > 0) return fault(value, `"${name}" must be a severity or [severity, options]`)
  const entry = { id: name, level: word(level, LEVELS, what) }
  if (options === undefined) return { ...entry, fault: stop }
  return { ...entry, options: getNodeValue(options.node), fault: (message, hint) => fault(options, message, hint) }
}

const ruleEntries = (at: ConfigNode): readonly RuleEntry[] =>
  members(at, '"rules"').map(({ name, key, value }) => ruleEntry(name, key, value))

const override = (at: ConfigNode, formats: readonly string[]): Override => {
  const found = fields(at, OVERRIDE_KEYS, 'each of "overrides"', 'key of an override')
  const [files, rules, revision, format] = OVERRIDE_KEYS.map((key) => found.get(key))
  if (files === undefined) return fault(at, 'an override needs "files", a list of patterns')
  return {
    files: texts(files, '"files"'),
    rules: rules === undefined ? [] : ruleEntries(rules),
    ...(revision && { revision: word(revision, REVISIONS, '"revision"') }),
    ...(format && { inputFormat: word(format, formats, '"inputFormat"') }),
  }
}

/**
 * Reads the text of a configuration file. `file` is what faults call it; `formats` are the names of the input formats.
 * Throws ConfigError at the first fault, with its place.
 */
export const readConfig = (source: string, file: string, formats: readonly string[]): Config => {
  const found = fields(parseNodes(source, file, 'jsonc'), KEYS, 'the configuration', 'key')
  const at = <T>(key: (typeof KEYS)[number], read: (value: ConfigNode, what: string) => T): T | undefined => {
    const value = found.get(key)
    return value === undefined ? undefined : read(value, `"${key}"`)
  }
  const optional = {
    extends: at('extends', (value, what) => word(value, PRESETS, what)),
    revision: at('revision', (value, what) => word(value, REVISIONS, what)),
    party: at('party', (value, what) => word(value, PARTIES, what)),
    failOn: at('failOn', (value, what) => word(value, FAIL_ON, what)),
    maxWarnings: at('maxWarnings', count),
    suppressions: at('suppressions', text),
  }
  at('$schema', text)
  return {
    plugins: at('plugins', texts) ?? [],
    rules: at('rules', ruleEntries) ?? [],
    ignores: at('ignores', texts) ?? [],
    overrides: at('overrides', items)?.map((item) => override(item, formats)) ?? [],
    ...defined(optional),
  }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The members of an object that are set. */
const defined = <T extends object>(value: T): Defined<T> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Defined<T>
