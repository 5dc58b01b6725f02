import { isObject, type JsonObject } from '../model/json.js'
import { forForm } from '../model/known-form.js'

const TYPES: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])

const isNumber = (value: unknown): boolean => typeof value === 'number'
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0
const isNames = (value: unknown): boolean => Array.isArray(value) && value.every((name) => typeof name === 'string')
const isType = (value: unknown): boolean =>
  Array.isArray(value) ? value.every((type) => TYPES.has(type)) : TYPES.has(value)

/** What the value of a keyword has to be for the schema to mean anything. */
const MEANT: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['type', isType],
  ['enum', Array.isArray],
  ['oneOf', Array.isArray],
  ['anyOf', Array.isArray],
  ['minLength', isCount],
  ['maxLength', isCount],
  ['minItems', isCount],
  ['maxItems', isCount],
  ['minimum', isNumber],
  ['maximum', isNumber],
  ['exclusiveMinimum', isNumber],
  ['exclusiveMaximum', isNumber],
  ['items', isObject],
  ['properties', isObject],
  ['required', isNames],
])

/** Dialects in which the keywords of a form mean what they mean here. */
const DIALECT = /^https?:\/\/json-schema\.org\/(draft\/20\d\d-\d\d|draft-0[67])\/schema#?$/

const isSound = (schema: JsonObject): boolean => {
  for (const [keyword, meant] of MEANT) if (Object.hasOwn(schema, keyword) && !meant(schema[keyword])) return false
  return true
}

/**
 * Whether the schema of a form can be judged by: known dialect, keywords with values that they can have. A schema that
 * is not sound proves nothing about an answer.
 */
export const isSoundForm = forForm((schema): boolean => {
  const dialect = schema.$schema
  if (dialect !== undefined && !(typeof dialect === 'string' && DIALECT.test(dialect))) return false
  if (!isSound(schema) || !isObject(schema.properties)) return false
  return Object.values(schema.properties).every((field) => !isObject(field) || (isSound(field) && itemsSound(field)))
})

const itemsSound = ({ items }: JsonObject): boolean => !isObject(items) || isSound(items)
