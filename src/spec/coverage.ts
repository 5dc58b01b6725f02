import type { JsonObject } from '../model/json.js'
import { UNPROVEN } from './unproven.js'

/** A normative sentence of 2026-07-28, as src/spec/requirements-2026-07-28.json has it. */
export interface Requirement {
  readonly id: string
  readonly level: string
  readonly party: string
  readonly page: string
  readonly anchor: string
  readonly text: string
  readonly judgeable: string
  /** Why a wire cannot show it; only where it is not judgeable. */
  readonly whyNot?: string
  readonly rules: readonly string[]
}

/** What transcripts showed of a requirement. What never came up is never called kept. */
export type Standing = 'violated' | 'kept' | 'not-observed' | 'not-judgeable'

/** How often a requirement was judged, and with what outcome. */
export interface Observed {
  kept: number
  violated: number
}

export interface CoverageRow extends Observed {
  readonly requirement: Requirement
  readonly standing: Standing
  /** For what is not judgeable or not observed: why. */
  readonly why: string | undefined
}

const NEVER: Observed = { kept: 0, violated: 0 }

/** One row for each requirement, in the order of the registry. */
export const coverageOf = (
  registry: readonly Requirement[],
  observed: ReadonlyMap<string, Observed>,
): readonly CoverageRow[] =>
  registry.map((requirement) => {
    const { kept, violated } = observed.get(requirement.id) ?? NEVER
    const standing = standingOf(requirement, kept, violated)
    return { requirement, kept, violated, standing, why: whyOf(requirement, standing) }
  })

function standingOf({ judgeable }: Requirement, kept: number, violated: number): Standing {
  if (violated > 0) return 'violated'
  if (kept > 0) return 'kept'
  return judgeable === 'no' ? 'not-judgeable' : 'not-observed'
}

function whyOf({ whyNot, rules }: Requirement, standing: Standing): string | undefined {
  if (standing === 'not-judgeable') return whyNot
  return standing === 'not-observed' && rules.length === 0 ? 'no rule judges it' : undefined
}

/** How many requirements have each standing. */
export function totalsOf(rows: readonly CoverageRow[]): Record<Standing, number> {
  const totals = { violated: 0, kept: 0, 'not-observed': 0, 'not-judgeable': 0 }
  for (const { standing } of rows) totals[standing]++
  return totals
}

/** Counts what rules judge. */
export function createObserver(): {
  readonly observed: ReadonlyMap<string, Observed>
  note(requirement: string, kept: boolean): void
} {
  const observed = new Map<string, Observed>()
  return {
    observed,
    note(requirement, kept) {
      const entry = observed.get(requirement) ?? { kept: 0, violated: 0 }
      if (kept) entry.kept++
      else entry.violated++
      observed.set(requirement, entry)
    },
  }
}

/**
 * The registry from its text; what no transcript proves (unproven.ts) counts as not judgeable. Throws where the text is
 * not a list of objects, which only a broken package shows.
 */
export function parseRegistry(text: string): readonly Requirement[] {
  const entries: unknown = JSON.parse(text)
  if (!Array.isArray(entries)) throw new Error('the registry of requirements is no list')
  return entries.map((entry: JsonObject) => withDoubt({ rules: [], ...entry } as unknown as Requirement))
}

function withDoubt(requirement: Requirement): Requirement {
  const whyNot = UNPROVEN.get(requirement.id)
  return whyNot === undefined ? requirement : { ...requirement, judgeable: 'no', whyNot, rules: [] }
}
