import type { Rule, RuleMeta } from '../rule.js'
import type { Requirement } from './registry.js'

/** What a template names where no clause of the registry applies: only older revisions, or the transcript itself. */
export const NO_CLAUSE: ReadonlySet<string> = new Set(['legacy', 'transcript'])

/** All requirement ids that a rule names, in its list and in its templates. */
export function requirementsOf(meta: RuleMeta): string[] {
  const named = [...meta.requirements, ...Object.values(meta.messages).map((template) => template.requirement)]
  return [...new Set(named)].filter((id) => !NO_CLAUSE.has(id))
}

/** Text of src/spec/clauses.ts: where the sentences stand that rules name. Names that the registry lacks are left to the tests. */
export function clausesText(rules: readonly Rule[], registry: ReadonlyMap<string, Requirement>): string {
  const ids = [...new Set(rules.flatMap((rule) => requirementsOf(rule.meta)))].sort()
  const lines = ids.flatMap((id) => {
    const clause = registry.get(id)
    return clause ? [`  '${id}': ['${clause.level}', '${clause.page}', '${clause.anchor}'],`] : []
  })
  return [
    '// Written by `npm run gen` from requirements-2026-07-28.json: the sentences that rules name.',
    '',
    '/** Requirement id → level, page below the address of the specification, anchor on that page (may be empty). */',
    'export type Clauses = Readonly<Record<string, readonly [level: string, page: string, anchor: string]>>',
    '',
    'let made: Clauses | undefined',
    '',
    '/** The table, made when it is asked for: a run without findings needs none of it. */',
    'export const clauses = (): Clauses => {',
    '  made ??= make()',
    '  return made',
    '}',
    '',
    'const make = (): Clauses => ({',
    ...lines,
    '})',
    '',
  ].join('\n')
}
