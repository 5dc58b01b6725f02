import { BoundedMap } from '../model/bounded.js'
import { has, isObject, type JsonObject } from '../model/json.js'
import { type Dialect, dialectOf } from './dialect.js'
import { faultIn, schemaFault } from './schema-fault.js'
import { subschemas } from './subschemas.js'

/** A schema found in traffic, made ready to judge by. */
export interface SchemaDocument {
  readonly root: JsonObject
  readonly dialect: Dialect
  /** Some keyword asks what others have evaluated. */
  readonly tracks: boolean
  /** The schema that a `$ref` leads to; undefined where it leads out of the document or is not known. */
  resolve(reference: string): JsonObject | boolean | undefined
}

/** A schema is read once: the lists that hold it keep it, and forget it together with what is known of it. */
const read = new WeakMap<JsonObject, SchemaDocument | 'unusable'>()

/** Lists come again and again with the same schemas: the newest ones by their text. */
const byText = new BoundedMap<string, SchemaDocument | 'unusable'>(200)
/** Longer texts, in UTF-16 units, are not kept. */
const LONGEST = 10_000

/** undefined where the schema cannot be judged by: no schema of its dialect, an unknown dialect, or too large. */
export function documentOf(schema: JsonObject): SchemaDocument | undefined {
  const known = read.get(schema) ?? documentByText(schema)
  read.set(schema, known)
  return known === 'unusable' ? undefined : known
}

function documentByText(schema: JsonObject): SchemaDocument | 'unusable' {
  const text = textOf(schema)
  const known = text === undefined ? undefined : byText.get(text)
  const found = known ?? readDocument(schema) ?? 'unusable'
  if (text !== undefined && known === undefined) byText.set(text, found)
  return found
}

/** undefined for schemas that are long, or nested too deep to be written. */
function textOf(schema: JsonObject): string | undefined {
  try {
    const text = JSON.stringify(schema)
    return text.length > LONGEST ? undefined : text
  } catch {
    return undefined
  }
}

function readDocument(root: JsonObject): SchemaDocument | undefined {
  const dialect = dialectOf(root)
  if (dialect === undefined || schemaFault(root) !== undefined) return undefined
  const { found, complete } = subschemas(root, dialect)
  const inner = found.slice(1).map(({ schema }) => schema)
  if (!complete || inner.some((schema) => has(schema, '$schema') && dialectOf(schema) !== dialect)) return undefined
  const anchors = new Map<string, JsonObject>()
  for (const { schema } of found)
    for (const name of anchorsOf(schema)) if (!anchors.has(name)) anchors.set(name, schema)
  const known = new Set(found.map(({ schema }) => schema))
  // Inside a schema with an address of its own, references start there; nobody writes such schemas for tools.
  const rebased = inner.some(({ $id }) => typeof $id === 'string' && !$id.startsWith('#'))
  return {
    root,
    dialect,
    tracks: found.some(({ schema }) => has(schema, 'unevaluatedProperties') || has(schema, 'unevaluatedItems')),
    resolve: (reference) => (rebased ? undefined : target(reference, { root, dialect, anchors, known })),
  }
}

function anchorsOf({ $anchor, $dynamicAnchor, $id }: JsonObject): readonly string[] {
  const names = [$anchor, $dynamicAnchor].filter((name) => typeof name === 'string')
  return typeof $id === 'string' && $id.startsWith('#') && $id !== '#' ? [...names, $id.slice(1)] : names
}

interface Places {
  readonly root: JsonObject
  readonly dialect: Dialect
  readonly anchors: ReadonlyMap<string, JsonObject>
  /** Schemas that were found sound. */
  readonly known: Set<JsonObject>
}

/** Only references into the document itself are followed; nothing is ever fetched. */
function target(reference: string, places: Places): JsonObject | boolean | undefined {
  const { root, anchors } = places
  const hash = reference.indexOf('#')
  const address = hash < 0 ? reference : reference.slice(0, hash)
  if (address !== '' && address !== String(root.$id).replace(/#$/, '')) return undefined
  const fragment = hash < 0 ? '' : decoded(reference.slice(hash + 1))
  if (fragment === undefined) return undefined
  if (fragment === '') return root
  if (!fragment.startsWith('/')) return anchors.get(fragment)
  const found = at(root, fragment)
  if (typeof found === 'boolean') return found
  return isObject(found) && isSound(found, places) ? found : undefined
}

function decoded(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return undefined
  }
}

function at(root: unknown, pointer: string): unknown {
  const keys = pointer.slice(1).split('/')
  return keys.reduce<unknown>((value, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(value)) return /^\d{1,9}$/.test(name) ? value[Number(name)] : undefined
    return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  }, root)
}

/** A reference may lead to where no keyword says that a schema stands, such as `#/components/schemas/A`. */
function isSound(schema: JsonObject, { dialect, known }: Places): boolean {
  if (known.has(schema)) return true
  if (faultIn(schema, dialect) !== undefined) return false
  known.add(schema)
  return true
}
