import { isObject, type JsonObject } from '../model/json.js'
import { child } from '../model/pointer.js'
import type { Dialect } from './dialect.js'
import { documentOf, type SchemaDocument } from './document.js'
import { type Keyword, type Mismatch, mismatch, nothingEvaluated, type Run } from './evaluation.js'
import { extentOf } from './extent.js'
import { IN_PLACE } from './in-place.js'
import { shapeOf } from './keywords.js'
import { LAST_OF_ARRAYS, OF_ARRAYS } from './of-arrays.js'
import { LAST_OF_OBJECTS, OF_OBJECTS } from './of-objects.js'
import { OF_SCALARS } from './of-scalars.js'

/** How a value fits a schema that was found in traffic. */
export type Fit =
  | { readonly fit: 'yes' | 'unjudged' }
  | {
      readonly fit: 'no'
      /** Pointer, below the value, of what does not fit; of the object where something is missing. */
      readonly pointer: string
      /** End of a sentence that begins with what the pointer names. */
      readonly needed: string
    }

/** Work that one judgement may cost: a start, and so much for every value in the value. */
const WORK = { start: 20_000, perValue: 64 }
/** Schemas that may be applied inside each other. */
const DEEPEST = 400

/**
 * Judges a value by a schema found in traffic: dialect 2020-12 where none is declared, draft-07 and 2019-09 as well. Not
 * judged: other dialects, schemas that are none of their dialect, references out of the schema, patterns that only an
 * engine with backtracking could run, numbers beyond 2^53, hidden values. Formats are notes and hold of every value.
 *
 * Schemas and values are hostile: nothing is compiled to code or fetched, and the work is bounded by the size of the value,
 * counted in steps, so that the verdict is the same on every machine.
 */
export function fitOf(schema: unknown, value: unknown): Fit {
  if (typeof value !== 'object' || value === null) return judge(schema, value)
  const known = judged.get(value)
  if (known !== undefined && known.schema === schema) return known.fit
  const fit = judge(schema, value)
  judged.set(value, { schema, fit })
  return fit
}

/** The newest verdict on a value: several rules ask for it, some of them when the answer has come. */
const judged = new WeakMap<object, { readonly schema: unknown; readonly fit: Fit }>()

function judge(schema: unknown, value: unknown): Fit {
  if (schema === false) return { fit: 'no', pointer: '', needed: 'is not allowed' }
  const document = isObject(schema) ? documentOf(schema) : undefined
  const extent = extentOf(value)
  if (document === undefined || !extent.judgeable) return { fit: schema === true ? 'yes' : 'unjudged' }
  const run = begin(document, WORK.start + WORK.perValue * extent.nodes)
  const found = run.apply(document.root, value, run.track())
  if (run.gaveUp) return { fit: 'unjudged' }
  if (found === undefined) return { fit: 'yes' }
  return { fit: 'no', pointer: child('', ...found.path.reverse()), needed: found.needed }
}

/** Every keyword in the order in which it is asked: the plainest answers first, what depends on others last. */
const KEYWORDS: Readonly<Record<string, Keyword>> = {
  ...OF_SCALARS,
  ...OF_OBJECTS,
  ...OF_ARRAYS,
  ...IN_PLACE,
  ...LAST_OF_OBJECTS,
  ...LAST_OF_ARRAYS,
}

const ORDER: readonly string[] = Object.keys(KEYWORDS)

type Judging = Run & { readonly gaveUp: boolean }

function begin(document: SchemaDocument, fuel: number): Judging {
  let left = fuel
  let depth = 0
  const run = {
    gaveUp: false,
    apply(schema: unknown, value: unknown, seen: ReturnType<Run['track']>): Mismatch | undefined {
      if (schema === false) return mismatch('is not allowed')
      if (!isObject(schema) || !run.spend(2)) return undefined
      if (++depth > DEEPEST) run.giveUp()
      const found = ask(run, keywordsOf(schema, document), { schema, value, seen })
      depth--
      return found
    },
    resolve(reference: string): unknown {
      const target = document.resolve(reference)
      if (target === undefined) run.giveUp()
      return target
    },
    spend(steps: number): boolean {
      left -= steps
      if (left < 0) run.giveUp()
      return !run.gaveUp
    },
    giveUp(): void {
      run.gaveUp = true
    },
    track: () => (document.tracks ? nothingEvaluated() : undefined),
  }
  return run
}

interface Question {
  readonly schema: JsonObject
  readonly value: unknown
  readonly seen: ReturnType<Run['track']>
}

function ask(run: Judging, keywords: readonly Keyword[], { schema, value, seen }: Question): Mismatch | undefined {
  for (const keyword of keywords) {
    if (run.gaveUp) return undefined
    const found = keyword(run, schema, value, seen)
    if (found !== undefined) return found
  }
  return undefined
}

/** Keywords that each schema has. Kept beside the schema, as long as that is kept. */
const asked = new WeakMap<JsonObject, readonly Keyword[]>()

function keywordsOf(schema: JsonObject, { dialect }: SchemaDocument): readonly Keyword[] {
  const known = asked.get(schema)
  if (known) return known
  // In draft-07 nothing beside a reference counts.
  const alone = dialect === 'draft-07' && Object.hasOwn(schema, '$ref')
  const names = alone ? ['$ref'] : ORDER.filter((name) => Object.hasOwn(schema, name) && counts(name, dialect))
  const made = names.flatMap((name) => KEYWORDS[name] ?? [])
  asked.set(schema, made)
  return made
}

/** Keywords of other dialects are annotations, and so is one that its successors have kept for its looks only. */
const counts = (name: string, dialect: Dialect): boolean =>
  shapeOf(dialect, name) !== undefined && (name !== 'dependencies' || dialect === 'draft-07')
