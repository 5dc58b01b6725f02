import { isObject, type JsonObject } from '../model/json.js'
import { child } from '../model/pointer.js'
import type { Grammar } from './dialect.js'
import { shapeOf } from './keywords.js'

/** A schema inside another one, in a place where a schema stands: not in data such as `default`, `const` or `examples`. */
export interface Subschema {
  readonly schema: JsonObject
  /** The keyword and, where that holds several schemas, the name or number below it; empty for the outermost schema. */
  readonly keys: readonly (string | number)[]
  readonly parent: Subschema | undefined
  /** How many schemas are around it. */
  readonly depth: number
}

/** Pointer of a subschema below the outermost schema. */
export function pointerOf(subschema: Subschema): string {
  const keys: (string | number)[] = []
  for (let at: Subschema | undefined = subschema; at !== undefined; at = at.parent) keys.unshift(...at.keys)
  return child('', ...keys)
}

/** Schemas in one schema, and schemas around one schema, that are looked at. Beyond, a schema is not judged. */
const LIMITS = { schemas: 20_000, depth: 200 }

/**
 * The schema and all schemas inside it, outer before inner, at most `limit`. `complete` of the last one is false where
 * there were more. Without recursion: schemas are captured text.
 */
export function subschemas(
  root: JsonObject,
  grammar: Grammar,
): { readonly found: readonly Subschema[]; readonly complete: boolean } {
  const found: Subschema[] = []
  const waiting: Subschema[] = [{ schema: root, keys: [], parent: undefined, depth: 0 }]
  let complete = true
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.length >= LIMITS.schemas || next.depth > LIMITS.depth) {
      complete = false
      continue
    }
    found.push(next)
    for (const inner of innerOf(next, grammar).reverse()) waiting.push(inner)
  }
  return { found, complete }
}

function innerOf(parent: Subschema, grammar: Grammar): Subschema[] {
  const inner: Subschema[] = []
  const add = (schema: unknown, keys: Subschema['keys']): void => {
    if (isObject(schema)) inner.push({ schema, keys, parent, depth: parent.depth + 1 })
  }
  for (const keyword of Object.keys(parent.schema)) {
    const value = parent.schema[keyword]
    if (typeof value !== 'object' || value === null) continue // most keywords hold plain values
    const shape = shapeOf(grammar, keyword)
    if (shape === 'schemas' || shape === 'schemaOrSchemas') {
      if (Array.isArray(value)) for (const [index, schema] of value.entries()) add(schema, [keyword, index])
      else add(value, [keyword])
    } else if (shape === 'schemaMap' || shape === 'schemaOrNamesMap') {
      if (isObject(value)) for (const name of Object.keys(value)) add(value[name], [keyword, name])
    } else if (shape === 'schema') add(value, [keyword])
  }
  return inner
}
