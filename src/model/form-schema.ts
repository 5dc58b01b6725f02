import { has, isObject, type JsonObject } from './json.js'
import { forForm } from './known-form.js'
import { child } from './pointer.js'
import type { Revision } from './revision.js'
import { clip, kindOf } from './wording.js'

/** Keywords that build one schema out of others: never part of a form. */
const COMPOSITION = [
  '$ref',
  '$dynamicRef',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'patternProperties',
  'dependentSchemas',
]
/** Keywords for one value that the published field shapes lack; the types are open, so they are only unsupported. */
const BEYOND = [
  'pattern',
  'multipleOf',
  'const',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'contains',
  'dependentRequired',
]
const PRIMITIVES: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean'])

/** What forms may use beside the four plain types: titled choices and lists of choices, and `pattern`. */
interface Shapes {
  readonly choices: boolean
  readonly pattern: boolean
}

/** The first fault of a form by what the forms of a revision may use. */
const faultBy = (shapes: Shapes) => forForm((schema) => faultIn(schema, shapes))

const FAULT: { readonly [R in Revision]?: ReturnType<typeof faultBy> } = {
  '2025-06-18': faultBy({ choices: false, pattern: false }),
  '2025-11-25': faultBy({ choices: true, pattern: true }),
}
const FAULT_NOW = faultBy({ choices: true, pattern: false })

/** Where a form leaves the flat subset of JSON Schema (client/elicitation#requested-schema). */
export interface FormFault {
  readonly fault: 'object' | 'field' | 'advanced' | 'keyword'
  /** Pointer below the schema, of the value at fault or of the object that lacks it. */
  readonly pointer: string
  /** What was seen there. */
  readonly seen: string
}

/** The first fault of a form's schema, those that only strain the subset last. */
export const formFault = (schema: JsonObject, revision: Revision | undefined): FormFault | undefined =>
  ((revision && FAULT[revision]) ?? FAULT_NOW)(schema)

function faultIn(schema: JsonObject, shapes: Shapes): FormFault | undefined {
  if (schema.type !== 'object')
    return { fault: 'object', pointer: has(schema, 'type') ? '/type' : '', seen: typeSeen(schema) }
  const { properties } = schema
  const composed = keywordFault('advanced', COMPOSITION, schema, '')
  if (!isObject(properties)) {
    const pointer = has(schema, 'properties') ? '/properties' : ''
    return composed ?? { fault: 'object', pointer, seen: `${kindOf(properties)} as properties` }
  }
  const fields = Object.entries(properties)
  for (const [name, field] of fields) {
    const fault = fieldFault(field, child('/properties', name), shapes)
    if (fault) return composed ?? fault
  }
  return composed ?? strained(schema, fields, shapes)
}

function strained(
  schema: JsonObject,
  fields: readonly (readonly [string, unknown])[],
  shapes: Shapes,
): FormFault | undefined {
  const keywords = shapes.pattern ? BEYOND.filter((keyword) => keyword !== 'pattern') : BEYOND
  for (const [name, field] of fields) {
    const fault = isObject(field) && keywordFault('keyword', keywords, field, child('/properties', name))
    if (fault) return fault
  }
  return keywordFault('keyword', BEYOND, schema, '')
}

function fieldFault(field: unknown, pointer: string, shapes: Shapes): FormFault | undefined {
  if (!isObject(field)) return { fault: 'field', pointer, seen: `is ${kindOf(field)}` }
  if (field.type === 'object') return { fault: 'field', pointer: `${pointer}/type`, seen: `has ${typeSeen(field)}` }
  const titled = shapes.choices && field.type === 'string' && isChoices(field.oneOf)
  const composition = titled ? COMPOSITION.filter((keyword) => keyword !== 'oneOf') : COMPOSITION
  const composed = keywordFault('advanced', [...composition, 'properties'], field, pointer)
  if (composed) return composed
  if (PRIMITIVES.has(field.type)) return undefined
  if (shapes.choices && field.type === 'array' && isChoiceList(field.items)) return undefined
  return { fault: 'field', pointer: has(field, 'type') ? `${pointer}/type` : pointer, seen: `has ${typeSeen(field)}` }
}

function keywordFault(
  fault: 'advanced' | 'keyword',
  keywords: readonly string[],
  schema: JsonObject,
  pointer: string,
): FormFault | undefined {
  const keyword = keywords.find((name) => has(schema, name))
  return keyword === undefined ? undefined : { fault, pointer: child(pointer, keyword), seen: keyword }
}

/** `[{ "const": …, "title": … }, …]` */
const isChoices = (value: unknown): boolean => Array.isArray(value) && value.every((choice) => has(choice, 'const'))

const isChoiceList = (items: unknown): boolean =>
  isObject(items) && (Array.isArray(items.enum) || isChoices(items.anyOf) || isChoices(items.oneOf))

const typeSeen = ({ type }: JsonObject): string =>
  typeof type === 'string' ? `the type ${clip(type)}` : type === undefined ? 'no type' : `${kindOf(type)} as type`
