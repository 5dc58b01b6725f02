import type { Revision } from '../model/revision.js'
import { REVISION as R2024_11_05 } from './2024-11-05/revision.js'
import { REVISION as R2025_03_26 } from './2025-03-26/revision.js'
import { REVISION as R2025_06_18 } from './2025-06-18/revision.js'
import { REVISION as R2025_11_25 } from './2025-11-25/revision.js'
import { REVISION as R2026_07_28 } from './2026-07-28/revision.js'
import { checkOf } from './message-check.js'
import type { Check } from './message-notes.js'
import type { Definitions } from './message-revision.js'

const DEFINITIONS: Readonly<Record<Revision, Definitions>> = {
  '2024-11-05': R2024_11_05,
  '2025-03-26': R2025_03_26,
  '2025-06-18': R2025_06_18,
  '2025-11-25': R2025_11_25,
  '2026-07-28': R2026_07_28,
}

/** What is well formed in a revision. */
export const definitionsOf = (revision: Revision): Definitions => DEFINITIONS[revision]

const CHECKS = new Map<Revision, Map<string, Check>>()

/** The check of a definition, made when it is first needed. Throws for a name that the revision does not define. */
export function checkNamed(revision: Revision, name: string): Check {
  const made = CHECKS.get(revision)?.get(name)
  if (made) return made
  const { shapes } = DEFINITIONS[revision]
  const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined
  if (shape === undefined) throw new Error(`${revision} does not define ${name}`)
  const check = checkOf(shape, (other) => checkNamed(revision, other))
  const checks = CHECKS.get(revision) ?? new Map<string, Check>()
  CHECKS.set(revision, checks.set(name, check))
  return check
}
