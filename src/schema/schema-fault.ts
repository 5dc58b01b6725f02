import { isObject, type JsonObject } from '../model/json.js'
import { child } from '../model/pointer.js'
import { shown } from '../model/shown.js'
import { type Dialect, dialectOf, type Grammar } from './dialect.js'
import { SHAPES, shapeOf } from './keywords.js'
import { pointerOf, subschemas } from './subschemas.js'

/** Where a schema found in traffic is no schema of its dialect. */
export interface SchemaFault {
  /** Pointer below the schema, of the keyword's value. */
  readonly pointer: string
  readonly keyword: string
  readonly seen: string
  readonly expected: string
}

/** What was found, by grammar, kept beside the schema: lists come again and again with the same ones. */
const faults: Readonly<Record<Grammar, WeakMap<JsonObject, SchemaFault | 'none'>>> = {
  '2020-12': new WeakMap(),
  '2019-09': new WeakMap(),
  'draft-07': new WeakMap(),
  open: new WeakMap(),
}

/**
 * The first keyword of a schema whose value its dialect does not allow; undefined where all are fine, and where the schema
 * is not judged: unknown dialect, or larger than any schema is. Unknown keywords and formats hold anything, patterns are
 * not read, and nothing is fetched. `undeclared`: the grammar of a schema that names no dialect.
 */
export function schemaFault(schema: unknown, undeclared: Grammar = '2020-12'): SchemaFault | undefined {
  if (typeof schema === 'boolean') return undefined
  if (!isObject(schema)) return { pointer: '', keyword: '', seen: shown(schema), expected: SHAPES.schema[1] }
  const grammar: Grammar | undefined = schema.$schema === undefined ? undeclared : dialectOf(schema)
  if (grammar === undefined)
    return typeof schema.$schema === 'string' ? undefined : keywordFault(schema, '$schema', 'open')
  const known = faults[grammar].get(schema) ?? faultIn(schema, grammar) ?? 'none'
  faults[grammar].set(schema, known)
  return known === 'none' ? undefined : known
}

/** The same for a schema that is a part of another one, whose dialect applies. */
export function faultIn(schema: Parameters<typeof subschemas>[0], grammar: Grammar): SchemaFault | undefined {
  for (const subschema of subschemas(schema, grammar).found) {
    // What is around an embedded schema of another dialect says nothing about it.
    if (subschema.parent !== undefined && !speaks(subschema.schema, grammar)) continue
    for (const keyword of Object.keys(subschema.schema)) {
      const fault = keywordFault(subschema.schema, keyword, grammar)
      if (fault !== undefined) return { ...fault, pointer: pointerOf(subschema) + fault.pointer }
    }
  }
  return undefined
}

const speaks = (schema: { readonly $schema?: unknown }, grammar: Grammar): boolean =>
  schema.$schema === undefined || grammar === 'open' || dialectOf(schema) === (grammar satisfies Dialect)

function keywordFault(
  schema: Parameters<typeof subschemas>[0],
  keyword: string,
  grammar: Grammar,
): SchemaFault | undefined {
  const shape = shapeOf(grammar, keyword)
  if (shape === undefined) return undefined
  const [fits, expected] = SHAPES[shape]
  const value = schema[keyword]
  return fits(value) ? undefined : { pointer: child('', keyword), keyword, seen: shown(value), expected }
}
