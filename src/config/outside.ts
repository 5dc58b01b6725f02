import { ConfigError } from '../errors.js'
import { SEVERITIES } from '../model/finding.js'
import { isObject, member } from '../model/json.js'
import { REVISIONS } from '../model/revision.js'
import type { Rule } from '../rule.js'

const ID = /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/
const PARTIES = ['client', 'server', 'both', 'capture']

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const oneOf = (list: readonly string[], value: unknown): boolean => typeof value === 'string' && list.includes(value)
const listOf = (value: unknown, fits: (item: unknown) => boolean): boolean => Array.isArray(value) && value.every(fits)

/** The parts of a rule that the linter relies on, and what each must be. */
const PARTS: readonly (readonly [part: string, must: string, fits: (value: unknown) => boolean])[] = [
  ['id', 'be "area/fault" in lower case', (value) => typeof value === 'string' && ID.test(value)],
  ['title', 'be a sentence', isText],
  ['severity', `be one of ${SEVERITIES.join(', ')}`, (value) => oneOf(SEVERITIES, value)],
  ['party', `be one of ${PARTIES.join(', ')}`, (value) => oneOf(PARTIES, value)],
  ['revisions', `be a list of ${REVISIONS.join(', ')}`, (value) => listOf(value, (item) => oneOf(REVISIONS, item))],
  ['requirements', 'be a list of ids', (value) => listOf(value, isText)],
  ['messages', 'be an object of templates', (value) => isObject(value) && Object.values(value).every(isTemplate)],
  ['methods', 'be a list of methods', (value) => value === undefined || listOf(value, isText)],
  ['options', 'be a JSON Schema', (value) => value === undefined || isObject(value)],
]

const isTemplate = (value: unknown): boolean => isText(member(value, 'text')) && isText(member(value, 'requirement'))

const asRule = (value: unknown, module: string): Rule => {
  const meta = member(value, 'meta')
  const name = isText(member(meta, 'id')) ? `rule "${String(member(meta, 'id'))}"` : 'a rule'
  const hint = 'Make rules with `defineRule` of mcp-wirelint/rule.'
  const stop = (what: string): never => {
    throw new ConfigError(`plugin "${module}": ${name} ${what}`, hint)
  }
  if (!isObject(meta)) return stop('has no meta')
  for (const [part, must, fits] of PARTS) if (!fits(meta[part])) return stop(`is malformed: meta.${part} must ${must}`)
  if (typeof member(value, 'create') !== 'function') return stop('has no function "create"')
  return value as unknown as Rule
}

/**
 * The rules that a module of `plugins` brings: its default export or its export `rules`, one rule or a list. Checks
 * their shape and that no id is taken. Throws ConfigError.
 */
export const outsideRules = (exported: unknown, module: string, taken: Iterable<string>): readonly Rule[] => {
  const found = member(exported, 'rules') ?? member(exported, 'default')
  const value = member(found, 'rules') ?? found
  if (value === undefined) {
    throw new ConfigError(`plugin "${module}" exports no rules`, 'Export a rule or a list of rules as default.')
  }
  const ids = new Set(taken)
  return (Array.isArray(value) ? value : [value]).map((each: unknown) => {
    const rule = asRule(each, module)
    if (ids.has(rule.meta.id)) throw new ConfigError(`plugin "${module}": the id "${rule.meta.id}" is taken`)
    ids.add(rule.meta.id)
    return rule
  })
}
