import { isObject } from '../model/json.js'
import { child } from '../model/pointer.js'
import { documentOf } from './document.js'
import { Run } from './evaluation.js'
import { type Extent, extentOf } from './extent.js'
import { prepare } from './prepared.js'

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

/**
 * Judges a value by a schema found in traffic: dialect 2020-12 where none is declared, draft-07 and 2019-09 as well. Not
 * judged: other dialects, schemas that are none of their dialect, references out of the schema, patterns that only an
 * engine with backtracking could run, numbers beyond 2^53, hidden values. Formats are notes and hold of every value.
 *
 * Schemas and values are hostile: nothing is compiled to code or fetched, and the work is bounded by the size of the value,
 * counted in steps, so that the verdict is the same on every machine.
 */
export function fitOf(schema: unknown, value: unknown): Fit {
  if (typeof value !== 'object' || value === null) return judge(schema, value, extentOf(value))
  const known = newest.find((verdict) => verdict.value === value) ?? judged.get(value)
  if (known !== undefined && known.schema === schema) return known.fit
  const extent = extentOf(value)
  const verdict = { value, schema, fit: judge(schema, value, extent) }
  if (extent.nodes >= LARGE) judged.set(value, verdict)
  else {
    newest[next] = verdict
    next = (next + 1) % KEPT
  }
  return verdict.fit
}

/** A verdict is asked for again by other rules, some of them when the answer has come. */
interface Verdict {
  readonly value: object
  readonly schema: unknown
  readonly fit: Fit
}

/** Verdicts on large values, as long as the values are held. A weak map costs more than judging a small one again. */
const judged = new WeakMap<object, Verdict>()
/** Values inside a value that make it a large one. */
const LARGE = 32
/** The newest verdicts on small values: answers follow their requests soon. */
const newest: Verdict[] = []
const KEPT = 8
let next = 0

function judge(schema: unknown, value: unknown, extent: Extent): Fit {
  if (schema === false) return { fit: 'no', pointer: '', needed: 'is not allowed' }
  const document = isObject(schema) ? documentOf(schema) : undefined
  if (document === undefined || !extent.judgeable) return { fit: schema === true ? 'yes' : 'unjudged' }
  const run = new Run(WORK.start + WORK.perValue * extent.nodes, document.tracks)
  const found = prepare(document.root, document).apply(run, value, run.track())
  if (run.gaveUp) return { fit: 'unjudged' }
  if (found === undefined) return { fit: 'yes' }
  return { fit: 'no', pointer: child('', ...found.path.reverse()), needed: found.needed }
}
