import type { Fit } from '../model/fit.js'
import { isObject } from '../model/json.js'
import { child } from '../model/pointer.js'
import { documentOf } from './document.js'
import { Run } from './evaluation.js'
import { type Extent, extentOf } from './extent.js'
import { prepare } from './prepared.js'

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
  const known = typeof value === 'object' && value !== null ? judged.get(value) : undefined
  if (known !== undefined && known.schema === schema) return known.fit
  const extent = extentOf(value)
  const fit = judge(schema, value, extent)
  if (extent.nodes >= WORTH_KEEPING && typeof value === 'object' && value !== null) judged.set(value, { schema, fit })
  return fit
}

/** The newest verdict on a value: several rules ask for it, some of them when the answer has come. */
const judged = new WeakMap<object, { readonly schema: unknown; readonly fit: Fit }>()
/** Values inside a value from which on a second judgement costs more than remembering the first. */
const WORTH_KEEPING = 32

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
