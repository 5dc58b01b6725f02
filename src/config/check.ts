import type { ErrorObject } from 'ajv'
import type { Rule } from '../rule.js'
import type { RuleEntry } from './config.js'
import { didYouMean } from './nearest.js'

/** What an entry of `rules` names: the area of `area/*`, or undefined where it is a rule's id. */
export const areaOf = (id: string): string | undefined => (id.endsWith('/*') ? id.slice(0, -1) : undefined)

const LIST = 'Run `mcp-wirelint rules` for the list of rules.'

const checkId = (entry: RuleEntry, rules: readonly Rule[]): void => {
  const ids = rules.map((rule) => rule.meta.id)
  const area = areaOf(entry.id)
  if (area === undefined && !ids.includes(entry.id)) {
    entry.fault(`unknown rule "${entry.id}"${didYouMean(entry.id, ids)}`, LIST)
  }
  if (area === undefined || ids.some((id) => id.startsWith(area))) return
  const areas = new Set(ids.map((id) => `${id.slice(0, id.indexOf('/'))}/*`))
  entry.fault(`no rule fits "${entry.id}"${didYouMean(entry.id, areas)}`, LIST)
}

/** What is wrong, in one clause, with an unknown key or a value that the schema of the options does not allow. */
const sayOptionFault = (error: ErrorObject, schema: object): string => {
  const where = error.instancePath === '' ? 'the options' : `option "${error.instancePath.slice(1)}"`
  const unknown: unknown = error.params.additionalProperty
  if (typeof unknown !== 'string') return `${where} ${error.message ?? 'is not allowed'}`
  const { properties } = schema as { properties?: object }
  return `unknown option "${unknown}"${didYouMean(unknown, Object.keys(properties ?? {}))}`
}

const checkOptions = async (entry: RuleEntry, rules: readonly Rule[]): Promise<void> => {
  if (entry.options === undefined) return
  const schema = rules.find((rule) => rule.meta.id === entry.id)?.meta.options
  if (schema === undefined) {
    const why =
      areaOf(entry.id) === undefined
        ? `rule "${entry.id}" has no options`
        : 'options belong to one rule, not to an area'
    return entry.fault(why)
  }
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  const validate = new Ajv2020({ strict: false }).compile(schema)
  if (validate(entry.options)) return
  const [first] = validate.errors ?? []
  if (first !== undefined) entry.fault(`rule "${entry.id}": ${sayOptionFault(first, schema)}`)
}

/** Checks that every entry names a rule or an area that exists and that its options are what the rule takes. */
export const checkRules = async (entries: readonly RuleEntry[], rules: readonly Rule[]): Promise<void> => {
  for (const entry of entries) {
    checkId(entry, rules)
    await checkOptions(entry, rules)
  }
}
