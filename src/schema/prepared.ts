import { isObject, type JsonObject } from '../model/json.js'
import type { Dialect } from './dialect.js'
import type { SchemaDocument } from './document.js'
import {
  type Check,
  type Evaluated,
  type Keyword,
  type Making,
  type Mismatch,
  mismatch,
  type Prepared,
  type Run,
} from './evaluation.js'
import { IN_PLACE } from './in-place.js'
import { shapeOf } from './keywords.js'
import { LAST_OF_ARRAYS, OF_ARRAYS } from './of-arrays.js'
import { LAST_OF_OBJECTS, OF_OBJECTS } from './of-objects.js'
import { OF_SCALARS } from './of-scalars.js'

/** Schemas that may be applied inside each other. */
const DEEPEST = 400

/** Every keyword in the order in which it is asked: the plainest answers first, what depends on others last. */
const KEYWORDS: ReadonlyMap<string, Keyword> = new Map<string, Keyword>(
  Object.entries({
    ...OF_SCALARS,
    ...OF_OBJECTS,
    ...OF_ARRAYS,
    ...IN_PLACE,
    ...LAST_OF_OBJECTS,
    ...LAST_OF_ARRAYS,
  }),
)

const ORDER: ReadonlyMap<string, number> = new Map([...KEYWORDS.keys()].map((name, index) => [name, index]))
const inOrder = (one: string, other: string): number => (ORDER.get(one) ?? 0) - (ORDER.get(other) ?? 0)

const NOTHING: Prepared = {
  apply: () => mismatch('is not allowed'),
  inside: (_, __, key) => mismatch('is not allowed', key),
}
const ANYTHING: Prepared = { apply: () => undefined, inside: () => undefined }

/** Schemas made ready, kept beside the schema as long as that is kept. A schema is of one document. */
const known = new WeakMap<JsonObject, Prepared>()

/** Makes a schema of a document ready to judge by; what it needs is found out when it is first applied. */
export function prepare(schema: unknown, document: SchemaDocument): Prepared {
  if (schema === false) return NOTHING
  if (!isObject(schema)) return ANYTHING
  const before = known.get(schema)
  if (before !== undefined) return before
  const made = new PreparedSchema(schema, document)
  known.set(schema, made)
  return made
}

class PreparedSchema implements Prepared {
  readonly #schema: JsonObject
  readonly #document: SchemaDocument
  #checks: readonly Check[] | undefined

  constructor(schema: JsonObject, document: SchemaDocument) {
    this.#schema = schema
    this.#document = document
  }

  apply(run: Run, value: unknown, seen: Evaluated | undefined): Mismatch | undefined {
    if (!run.spend(2)) return undefined
    if (++run.depth > DEEPEST) run.giveUp()
    this.#checks ??= checksOf(this.#schema, this.#document)
    let found: Mismatch | undefined
    for (const check of this.#checks) {
      if (run.gaveUp) break
      found = check(run, value, seen)
      if (found !== undefined) break
    }
    run.depth--
    return found
  }

  inside(run: Run, value: unknown, key: string | number): Mismatch | undefined {
    const found = this.apply(run, value, run.track())
    found?.path.push(key)
    return found
  }
}

function checksOf(schema: JsonObject, document: SchemaDocument): readonly Check[] {
  const { dialect } = document
  const making: Making = { prepare: (inner) => prepare(inner, document), resolve: document.resolve }
  // In draft-07 nothing beside a reference counts.
  const alone = dialect === 'draft-07' && Object.hasOwn(schema, '$ref')
  const names = alone ? ['$ref'] : Object.keys(schema).filter((name) => KEYWORDS.has(name) && counts(name, dialect))
  return names.sort(inOrder).flatMap((name) => KEYWORDS.get(name)?.(schema, making) ?? [])
}

/** Keywords of other dialects are annotations, and so is one that its successors have kept for its looks only. */
const counts = (name: string, dialect: Dialect): boolean =>
  shapeOf(dialect, name) !== undefined && (name !== 'dependencies' || dialect === 'draft-07')
