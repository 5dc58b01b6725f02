import { has, isObject, type JsonObject } from '../model/json.js'
import { kindOf } from '../model/wording.js'
import { dialectOf } from './dialect.js'
import { pointerOf, type Subschema, subschemas } from './subschemas.js'

/** An `x-mcp-header` annotation and what is wrong with it (2026-07-28 basic/transports/streamable-http#schema-extension). */
export interface Annotation {
  readonly fault: 'empty' | 'control' | 'token' | 'place' | 'path' | 'type' | 'repeated' | 'sensitive' | undefined
  /** Pointer of the annotation below the schema. */
  readonly pointer: string
  /** The annotated parameter. */
  readonly parameter: string
  /** The value, the type or the keyword that is at fault; else the value. */
  readonly seen: string
  /** Whether the parameter has one type that a header can mirror, not merely none that it cannot. */
  readonly typed: boolean
  /** Whether the schema has other annotations, from which this one has to differ. */
  readonly beside: boolean
}

export const HEADER_ANNOTATION = 'x-mcp-header'

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const CONTROL = /\p{Cc}/u

const known = new WeakMap<JsonObject, readonly Annotation[]>()

/**
 * The header annotations of an inputSchema, each with its first fault. Only places where a schema
 * stands are looked at: a property of that name, or one inside `default` or `examples`, is no annotation.
 */
export function headerAnnotations(schema: JsonObject): readonly Annotation[] {
  const before = known.get(schema)
  if (before !== undefined) return before
  const names = new Set<string>()
  const all = subschemas(schema, dialectOf(schema) ?? '2020-12').found.flatMap((subschema) =>
    has(subschema.schema, HEADER_ANNOTATION) ? annotationAt(subschema, names) : [],
  )
  known.set(schema, all)
  return all
}

/** Whether clients that use HTTP have to drop the tool. */
export const isUnusableOverHttp = (schema: unknown): boolean =>
  isObject(schema) && headerAnnotations(schema).some(({ fault }) => fault !== undefined && fault !== 'sensitive')

function annotationAt(subschema: Subschema, names: Set<string>): Annotation {
  const value = subschema.schema[HEADER_ANNOTATION]
  const parameter = String(subschema.keys.at(-1) ?? '')
  const found = (fault: Annotation['fault'], seen: unknown): Annotation => ({
    fault,
    pointer: `${pointerOf(subschema)}/${HEADER_ANNOTATION}`,
    parameter,
    seen: String(seen),
    typed: FIT.has(subschema.schema.type),
    beside: names.size > (fault === undefined || fault === 'sensitive' ? 1 : 0),
  })
  if (typeof value !== 'string' || value === '') return found('empty', value === '' ? 'an empty text' : kindOf(value))
  if (CONTROL.test(value)) return found('control', value)
  if (!TOKEN.test(value)) return found('token', value)
  const detour = detourOf(subschema)
  if (detour !== undefined) return found(detour === '' || detour === '$defs' ? 'place' : 'path', detour)
  const type = unfitType(subschema.schema.type)
  if (type !== undefined) return found('type', type)
  const name = value.toLowerCase()
  if (names.has(name)) return found('repeated', value)
  names.add(name)
  return found(isSensitive(parameter) || isSensitive(value) ? 'sensitive' : undefined, value)
}

/** The first keyword other than `properties` on the way from the root; empty for the root itself. */
function detourOf(subschema: Subschema): string | undefined {
  if (subschema.parent === undefined) return ''
  let detour: string | undefined
  for (let at: Subschema | undefined = subschema; at?.parent !== undefined; at = at.parent)
    if (at.keys[0] !== 'properties') detour = String(at.keys[0])
  return detour === 'definitions' ? '$defs' : detour
}

const FIT: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean'])
const UNFIT: ReadonlySet<unknown> = new Set(['number', 'object', 'array', 'null'])

/** A type that no header can mirror. Without a type, and for a type that may be null as well, nothing is certain. */
function unfitType(type: unknown): string | undefined {
  if (!Array.isArray(type)) return UNFIT.has(type) ? String(type) : undefined
  const unfit: unknown = type.find((one) => one !== 'null' && UNFIT.has(one))
  return typeof unfit === 'string' ? unfit : undefined
}

const SENSITIVE = /^(password|passwd|passphrase|secret|token|apikey|ssn|email)$/
/** Words that turn a token into something else: next_token, max_tokens, token_count. */
const HARMLESS = /^(next|previous|prev|page|continuation|cursor|sync|max|min|count|limit|budget|usage)$/

function isSensitive(name: string): boolean {
  const words = name
    .slice(0, 100)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
  if (words.some((word) => HARMLESS.test(word))) return false
  return words.some((word, index) => SENSITIVE.test(word) || (word === 'api' && words[index + 1] === 'key'))
}
