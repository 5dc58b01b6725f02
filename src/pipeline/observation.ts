import type { RawFinding } from '../model/finding.js'
import { type Revision, STATELESS } from '../model/revision.js'
import type { Rule } from '../rule.js'
import type { RunOptions } from './options.js'

/** Takes what the engine says of judgements: findings, and what was kept. */
export interface Observation {
  finding(finding: RawFinding): void
  kept(requirement: string, revision: Revision | undefined): void
}

/**
 * Passes on what rules judge by the sentences of 2026-07-28. A message of another revision does not count, unless the
 * rule is one about revisions: it has made sure by itself that its sentences apply.
 */
export function observation(rules: readonly Rule[], observe: RunOptions['observe']): Observation | undefined {
  if (observe === undefined) return undefined
  const own = new Set(rules.flatMap(({ meta }) => (meta.anyRevision && meta.revisions[0] === STATELESS ? meta.id : [])))
  return {
    finding({ rule, mark, requirement, also }) {
      if (mark.about.revision !== STATELESS && !own.has(rule)) return
      for (const each of [requirement, ...(also ?? [])]) observe(each, false)
    },
    kept(requirement, revision) {
      if (revision === STATELESS) observe(requirement, true)
    },
  }
}
