import { posix } from 'node:path'
import { didYouMean } from './nearest.js'
import { type ConfigNode, fault, fields, members, parseNodes, text } from './nodes.js'
import type { Known, KnownInFile, Suppressions } from './suppressions.js'

const HINT = '`--suppress-all` writes the file; see docs/configuration.md.'

const countOf = (at: ConfigNode): number => {
  const value: unknown = at.node.value
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
    ? value
    : fault(at, '"count" must be a whole number from 1 on', 'Remove the entry where nothing is to be suppressed.')
}

const knownOf = (at: ConfigNode, rule: string): Known => {
  const found = fields(at, ['count', 'reason'], `the suppression of "${rule}"`, 'key of a suppression')
  const [count, reason] = [found.get('count'), found.get('reason')]
  if (count === undefined) return fault(at, `the suppression of "${rule}" needs "count"`, HINT)
  return { count: countOf(count), ...(reason && { reason: text(reason, '"reason"') }) }
}

const rulesOf = (at: ConfigNode, file: string, ids: readonly string[]): KnownInFile =>
  new Map(
    members(at, `the suppressions of "${file}"`).map(({ key, name, value }) => {
      const hint = 'Run `mcp-wirelint rules` for the list of rules; remove the entry of a rule that is gone.'
      if (!ids.includes(name)) return fault(key, `unknown rule "${name}"${didYouMean(name, ids)}`, hint)
      return [name, knownOf(value, name)]
    }),
  )

/** The one spelling of a path that the file may have. */
const spelled = (key: ConfigNode, name: string): string => {
  const path = posix.normalize(name)
  if (name === '' || name.startsWith('/') || name.endsWith('/'))
    fault(key, `"${name}" is no path of a file relative to the suppressions file`)
  return path
}

/**
 * Reads the text of a suppressions file: `{file: {rule: {count, reason?}}}`. `file` is what faults call it, `rules` are
 * the ids that exist. Throws ConfigError at the first fault, with its place.
 */
export const readSuppressions = (source: string, file: string, rules: readonly string[]): Suppressions => {
  const suppressions = new Map<string, KnownInFile>()
  for (const { key, name, value } of members(parseNodes(source, file, 'json'), 'the suppressions')) {
    const path = spelled(key, name)
    if (suppressions.has(path)) fault(key, `"${name}" stands there twice: it is the file "${path}"`)
    suppressions.set(path, rulesOf(value, name, rules))
  }
  return suppressions
}
