import type { Party, RawFinding } from '../model/finding.js'
import type { Mark } from '../model/place.js'
import type { Revision } from '../model/revision.js'
import type { Report } from '../rule.js'
import type { ActiveRule } from './plan.js'

/** Most findings have no more than their place. */
const NONE: readonly [] = []

/** A rule's report, completed with what its meta says about the template. Throws where the rule contradicts its meta. */
export function toFinding(
  active: ActiveRule,
  requirement: string | readonly string[],
  report: Report,
  mark: Mark,
): RawFinding {
  const { meta } = active.rule
  const template = meta.messages[report.message]
  if (template === undefined) throw new Error(`${meta.id} has no message template "${report.message}"`)
  const named = typeof requirement === 'string' ? [requirement] : requirement
  if (!named.includes(template.requirement))
    throw new Error(`${meta.id} checked ${named.join()}, but "${report.message}" is about ${template.requirement}`)
  return {
    rule: meta.id,
    template: report.message,
    text: template.text,
    data: report.data ?? {},
    severity: active.severity ?? template.severity ?? meta.severity,
    party: report.party ?? partyOf(meta.party, mark),
    mark,
    requirement: template.requirement,
    also: named.length === 1 ? NONE : named.filter((id) => id !== template.requirement),
    related: report.related ?? NONE,
    steps: report.steps ?? NONE,
  }
}

function partyOf(party: ActiveRule['rule']['meta']['party'], { about }: Mark): Party {
  if (party !== 'both') return party
  if (about.dir === undefined) return 'unknown'
  return about.dir === 'c2s' ? 'client' : 'server'
}

/**
 * Counts what a rule found kept. A rule that is asked whatever revision governs a message knows by itself that its
 * clauses apply.
 */
export function keep(
  { rule }: ActiveRule,
  requirement: string | readonly string[],
  governing: Revision | undefined,
  kept: (requirement: string, revision: Revision | undefined) => void,
): void {
  const revision = rule.meta.anyRevision ? rule.meta.revisions[0] : governing
  if (typeof requirement === 'string') kept(requirement, revision)
  else for (const each of requirement) kept(each, revision)
}
