import type { Revision } from '../model/revision.js'
import { definitions as in20241105 } from './2024-11-05/revision.js'
import { changes as in20250326 } from './2025-03-26/revision.js'
import { changes as in20250618 } from './2025-06-18/revision.js'
import { changes as in20251125 } from './2025-11-25/revision.js'
import { changes as in20260728 } from './2026-07-28/revision.js'
import { checkOf } from './message-check.js'
import type { Check } from './message-notes.js'
import { type Changes, type Definitions, revised } from './message-revision.js'

/** What each revision but the first one changes, and in which revision. */
const CHANGES: { readonly [R in Exclude<Revision, '2024-11-05'>]: readonly [Revision, () => Changes] } = {
  '2025-03-26': ['2024-11-05', in20250326],
  '2025-06-18': ['2025-03-26', in20250618],
  '2025-11-25': ['2025-06-18', in20251125],
  '2026-07-28': ['2025-11-25', in20260728],
}

const DEFINITIONS = new Map<Revision, Definitions>()

/** What is well formed in a revision. Put together when first asked for: most runs see one or two revisions. */
export function definitionsOf(revision: Revision): Definitions {
  const made = DEFINITIONS.get(revision)
  if (made) return made
  const definitions = revision === '2024-11-05' ? in20241105() : changed(...CHANGES[revision])
  DEFINITIONS.set(revision, definitions)
  return definitions
}

const changed = (older: Revision, changes: () => Changes): Definitions => revised(definitionsOf(older), changes())

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
