import { has, isObject, type JsonObject } from '../model/json.js'

/**
 * The first way in which a value does not fit the schema of a form field, as the end of a sentence that begins with the
 * field's name. Only keywords of the flat subset are judged. What lies beyond it holds of every value, and so do
 * `pattern`, which could make a backtracking engine run for ever, and `format`, which by JSON Schema 2020-12 is a note
 * and no assertion.
 */
export const valueNeeded = (field: JsonObject, value: unknown): string | undefined =>
  typeNeeded(field.type, value) ?? choiceNeeded(field, value) ?? rangeNeeded(field, value)

/** What a value of another type would have to be; undefined where it has one of the types. */
export function typeNeeded(type: unknown, value: unknown): string | undefined {
  if (type === undefined) return undefined
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  if (types.some((name) => isOfType(name, value))) return undefined
  return `has to be of type ${types.join(' or ')}`
}

/** Whether a value is of a type that JSON Schema names. */
export function isOfType(type: unknown, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'null') return value === null
  return type === 'object' ? isObject(value) : typeof value === type
}

function choiceNeeded(field: JsonObject, value: unknown): string | undefined {
  const one = choicesOf(field, 'oneOf')
  if (one !== undefined && !one.includes(value)) return 'has to be one of the listed values'
  if (!Array.isArray(value) || !isObject(field.items)) return undefined
  const many = choicesOf(field.items, 'anyOf')
  if (many === undefined) return undefined
  const listed = new Set(many) // a list of answers as long as a list of choices would otherwise take quadratic time
  return value.every((item) => listed.has(item)) ? undefined : 'may hold listed values only'
}

/** The values that a schema lists, where it lists scalars; a list with anything else in it is not judged. */
function choicesOf(schema: JsonObject, titled: 'oneOf' | 'anyOf'): readonly unknown[] | undefined {
  const choices: unknown = has(schema, 'enum') ? schema.enum : constsOf(schema[titled])
  if (!Array.isArray(choices)) return undefined
  return choices.every((choice) => typeof choice !== 'object' || choice === null) ? choices : undefined
}

function constsOf(choices: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(choices) || !choices.every((choice) => has(choice, 'const'))) return undefined
  return choices.map((choice: JsonObject) => choice.const)
}

/** The bound that a number, the length of a text or the number of items breaks; undefined where none is broken. */
export function rangeNeeded(field: JsonObject, value: unknown): string | undefined {
  if (typeof value === 'number') return numberNeeded(field, value)
  if (typeof value === 'string') return countNeeded(field.minLength, field.maxLength, lengthOf(value), 'character')
  return Array.isArray(value) ? countNeeded(field.minItems, field.maxItems, value.length, 'value') : undefined
}

function numberNeeded(field: JsonObject, value: number): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = field
  if (typeof minimum === 'number' && value < minimum) return `has to be at least ${minimum}`
  if (typeof maximum === 'number' && value > maximum) return `has to be at most ${maximum}`
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum)
    return `has to be more than ${exclusiveMinimum}`
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum)
    return `has to be less than ${exclusiveMaximum}`
  return undefined
}

function countNeeded(least: unknown, most: unknown, count: number, unit: string): string | undefined {
  if (typeof least === 'number' && count < least) return `needs at least ${counted(least, unit)}`
  if (typeof most === 'number' && count > most) return `may have at most ${counted(most, unit)}`
  return undefined
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** JSON Schema counts characters, not UTF-16 units. */
function lengthOf(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
