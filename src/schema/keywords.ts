import { isObject } from '../model/json.js'
import type { Grammar } from './dialect.js'

/** What the value of a keyword has to be. The first five hold further schemas. */
export type Shape =
  | 'schema'
  | 'schemas'
  | 'schemaMap'
  | 'schemaOrSchemas'
  | 'schemaOrNamesMap'
  | 'string'
  | 'boolean'
  | 'number'
  | 'numberOrBoolean'
  | 'positive'
  | 'count'
  | 'list'
  | 'names'
  | 'namesMap'
  | 'object'
  | 'type'
  | 'anything'

type Keywords = { readonly [S in Shape]?: readonly string[] }

const EVERYWHERE: Keywords = {
  schema: ['contains', 'additionalProperties', 'propertyNames', 'if', 'then', 'else', 'not'],
  schemas: ['allOf', 'anyOf', 'oneOf'],
  schemaMap: ['properties', 'patternProperties', 'definitions'],
  schemaOrNamesMap: ['dependencies'],
  string: [
    ...['$schema', '$id', '$ref', '$comment', 'title', 'description'],
    ...['pattern', 'format', 'contentMediaType', 'contentEncoding'],
  ],
  boolean: ['readOnly', 'writeOnly', 'uniqueItems'],
  number: ['maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum'],
  positive: ['multipleOf'],
  count: ['maxLength', 'minLength', 'maxItems', 'minItems', 'maxProperties', 'minProperties'],
  list: ['examples', 'enum'],
  names: ['required'],
  type: ['type'],
  anything: ['const'],
}

const SINCE_2019: Keywords = {
  schema: ['unevaluatedItems', 'unevaluatedProperties', 'contentSchema'],
  schemaMap: ['$defs', 'dependentSchemas'],
  string: ['$anchor'],
  boolean: ['deprecated'],
  count: ['minContains', 'maxContains'],
  namesMap: ['dependentRequired'],
  object: ['$vocabulary'],
}

const grammar = (...parts: readonly Keywords[]): ReadonlyMap<string, Shape> =>
  new Map(parts.flatMap((part) => SHAPE_NAMES.flatMap((shape) => (part[shape] ?? []).map((name) => [name, shape]))))

/** The keywords of a dialect and what they hold. Anything else in a schema is an annotation, and holds anything. */
export const shapeOf = (of: Grammar, keyword: string): Shape | undefined => GRAMMARS[of].get(keyword)

const TYPES: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])

const isSchema = (value: unknown): boolean => isObject(value) || typeof value === 'boolean'
const isMap = (value: unknown, of: (member: unknown) => boolean): boolean =>
  isObject(value) && Object.values(value).every(of)
const isList = (value: unknown, of: (item: unknown) => boolean): boolean => Array.isArray(value) && value.every(of)
const isSchemas = (value: unknown): boolean => isList(value, isSchema) && Array.isArray(value) && value.length > 0
const isNames = (value: unknown): boolean =>
  isList(value, (name) => typeof name === 'string') && Array.isArray(value) && new Set(value).size === value.length
const isType = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 && isNames(value) && value.every((type) => TYPES.has(type)) : TYPES.has(value)

/** Each shape: whether a value has it, and how to say it. */
export const SHAPES: Readonly<Record<Shape, readonly [fits: (value: unknown) => boolean, expected: string]>> = {
  schema: [isSchema, 'a schema (an object or a boolean)'],
  schemas: [isSchemas, 'a list of at least one schema'],
  schemaMap: [(value) => isMap(value, isSchema), 'an object that holds schemas'],
  schemaOrSchemas: [(value) => isSchema(value) || isList(value, isSchema), 'a schema or a list of schemas'],
  schemaOrNamesMap: [
    (value) => isMap(value, (one) => isSchema(one) || isNames(one)),
    'an object that holds schemas or lists of names',
  ],
  string: [(value) => typeof value === 'string', 'a string'],
  boolean: [(value) => typeof value === 'boolean', 'a boolean'],
  number: [(value) => typeof value === 'number', 'a number'],
  numberOrBoolean: [(value) => typeof value === 'number' || typeof value === 'boolean', 'a number'],
  positive: [(value) => typeof value === 'number' && value > 0, 'a number above 0'],
  count: [(value) => typeof value === 'number' && Number.isInteger(value) && value >= 0, 'an integer of at least 0'],
  list: [Array.isArray, 'an array'],
  names: [isNames, 'a list of different strings'],
  namesMap: [(value) => isMap(value, isNames), 'an object that holds lists of different names'],
  object: [isObject, 'an object'],
  type: [isType, 'the name of a JSON type or a list of them'],
  anything: [() => true, 'anything'],
}

const SHAPE_NAMES = Object.keys(SHAPES) as readonly Shape[]

const LISTS_OF_ITEMS: Keywords = { schemaOrSchemas: ['items'], schema: ['additionalItems'] }

const GRAMMARS: Readonly<Record<Grammar, ReadonlyMap<string, Shape>>> = {
  'draft-07': grammar(EVERYWHERE, LISTS_OF_ITEMS),
  '2019-09': grammar(EVERYWHERE, SINCE_2019, LISTS_OF_ITEMS, {
    string: ['$recursiveRef'],
    boolean: ['$recursiveAnchor'],
  }),
  '2020-12': grammar(EVERYWHERE, SINCE_2019, {
    schema: ['items'],
    schemas: ['prefixItems'],
    string: ['$dynamicRef', '$dynamicAnchor'],
  }),
  open: grammar(EVERYWHERE, {
    schemaOrSchemas: ['items'],
    numberOrBoolean: ['exclusiveMaximum', 'exclusiveMinimum'],
  }),
}
