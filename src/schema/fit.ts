import type { Fit } from '../model/fit.js'
import { isObject } from '../model/json.js'
import { child } from '../model/pointer.js'
import { documentOf } from './document.js'
import { Run } from './evaluation.js'
import { extentOf } from './extent.js'
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
  const extent = extentOf(value)
  if (schema === false) return { fit: 'no', pointer: '', needed: 'is not allowed' }
  const document = isObject(schema) ? documentOf(schema) : undefined
  if (document === undefined || !extent.judgeable) return { fit: schema === true ? 'yes' : 'unjudged' }
  const run = new Run(WORK.start + WORK.perValue * extent.nodes, document.tracks)
  const found = prepare(document.root, document).apply(run, value, run.track())
  if (run.gaveUp) return { fit: 'unjudged' }
  if (found === undefined) return { fit: 'yes' }
  return { fit: 'no', pointer: child('', ...found.path.reverse()), needed: found.needed }
}
