import type { Revision } from '../model/revision.js'
import { REVISION } from './2024-11-05/revision.js'
import { CHANGES as IN_2025_03_26 } from './2025-03-26/revision.js'
import { CHANGES as IN_2025_06_18 } from './2025-06-18/revision.js'
import { CHANGES as IN_2025_11_25 } from './2025-11-25/revision.js'
import { CHANGES as IN_2026_07_28 } from './2026-07-28/revision.js'
import { checkOf } from './message-check.js'
import type { Check } from './message-notes.js'
import { type Changes, type Definitions, revised } from './message-revision.js'

/** What each revision but the first one changes, and in which revision. */
const CHANGES: { readonly [R in Exclude<Revision, '2024-11-05'>]: readonly [Revision, Changes] } = {
  '2025-03-26': ['2024-11-05', IN_2025_03_26],
  '2025-06-18': ['2025-03-26', IN_2025_06_18],
  '2025-11-25': ['2025-06-18', IN_2025_11_25],
  '2026-07-28': ['2025-11-25', IN_2026_07_28],
}

const DEFINITIONS = new Map<Revision, Definitions>()

/** What is well formed in a revision. Put together when first asked for: most runs see one or two revisions. */
export function definitionsOf(revision: Revision): Definitions {
  if (revision === '2024-11-05') return REVISION
  const made = DEFINITIONS.get(revision)
  if (made) return made
  const [older, changes] = CHANGES[revision]
  const definitions = revised(definitionsOf(older), changes)
  DEFINITIONS.set(revision, definitions)
  return definitions
}

const CHECKS = new Map<Revision, Map<string, Check>>()

/** The check of a definition, made when it is first needed. Throws for a name that the revision does not define. */
export function checkNamed(revision: Revision, name: string): Check {
  const made = CHECKS.get(revision)?.get(name)
  if (made) return made
  const { shapes } = definitionsOf(revision)
  const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined
  if (shape === undefined) throw new Error(`${revision} does not define ${name}`)
  const check = checkOf(shape, (other) => checkNamed(revision, other))
  const checks = CHECKS.get(revision) ?? new Map<string, Check>()
  CHECKS.set(revision, checks.set(name, check))
  return check
}
