import { REVISIONS } from '../model/revision.js'
import type { RuleMeta } from '../rule.js'
import { NO_CLAUSE, requirementsOf } from './clauses.js'
import type { Requirement } from './registry.js'

/** What does not fit together in the facts that a rule states about itself, one line each. */
export function metaProblems(
  meta: RuleMeta,
  registry: ReadonlyMap<string, Requirement>,
  ids: ReadonlySet<string>,
): string[] {
  const unknown = requirementsOf(meta).filter((id) => !registry.has(id))
  const templates = Object.entries(meta.messages)
  const foreign = templates.filter(
    ([, { requirement }]) => !NO_CLAUSE.has(requirement) && !meta.requirements.includes(requirement),
  )
  const strangers = (meta.yieldsTo ?? []).filter((id) => !ids.has(id))
  const severities = new Set([meta.severity, meta.also?.severity])
  return [
    ...unknown.map((id) => `requirement ${id} is not in the registry`),
    ...foreign.map(([key, { requirement }]) => `template ${key} names ${requirement}, which meta.requirements lacks`),
    ...templates
      .filter(([, { severity }]) => severity && !severities.has(severity))
      .map(([key]) => `template ${key} has a severity of its own`),
    ...strangers.map((id) => `yieldsTo names ${id}, which is no rule`),
    ...(templates.length === 0 ? ['no message template'] : []),
    ...(meta.revisions.join() === REVISIONS.filter((one) => meta.revisions.includes(one)).join()
      ? []
      : ['revisions are not in order']),
  ]
}

/** A rule as the catalogue has it, as far as rules have to agree with it. */
export interface CatalogueEntry {
  readonly id: string
  readonly severity: string
  readonly also?: readonly { readonly severity: string }[]
  readonly party: string
  readonly revisions: readonly string[]
  readonly requirements: readonly string[]
  readonly optin?: boolean
}

/** Where a rule says something else than the catalogue, one line each. */
export function catalogueProblems(meta: RuleMeta, entry: CatalogueEntry | undefined): string[] {
  if (!entry) return ['not in the catalogue']
  const sorted = (values: readonly string[]): string => [...values].sort().join(' ')
  const facts: [string, unknown, unknown][] = [
    ['severity', meta.severity, entry.severity],
    ['also', meta.also?.severity, entry.also?.[0]?.severity],
    ['party', meta.party, entry.party],
    ['revisions', sorted(meta.revisions), sorted(entry.revisions)],
    ['requirements', sorted(meta.requirements), sorted(entry.requirements)],
    ['optin', meta.optin ?? false, entry.optin ?? false],
  ]
  return facts
    .filter(([, ours, theirs]) => ours !== theirs)
    .map(([name, ours, theirs]) => `${name} is ${ours}, the catalogue has ${theirs}`)
}
