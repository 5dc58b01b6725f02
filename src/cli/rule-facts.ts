import type { RuleFacts } from '../report/format.js'
import type { Rule } from '../rule.js'
import { pageOf } from './rule-page.js'

const factsOf = (rule: Rule, shipped: readonly Rule[], root: string): RuleFacts => {
  const { id, title, severity, party, evidence, revisions, optin } = rule.meta
  const isOptIn = optin === true
  const [area = id] = id.split('/')
  return {
    id,
    title,
    severity,
    isOptIn,
    tags: ['mcp', area, `party:${party}`, evidence, ...(isOptIn ? ['opt-in'] : []), ...revisions],
    page: pageOf(rule, shipped, root),
  }
}

/** What reports may say about the rules that judged, sorted by id. Reads their pages: below `root`. */
export const ruleFacts = (
  rules: readonly Rule[],
  shipped: readonly Rule[],
  enabled: ReadonlySet<string>,
  root: string,
): readonly RuleFacts[] =>
  rules
    .filter(({ meta }) => enabled.has(meta.id))
    .sort((a, b) => (a.meta.id < b.meta.id ? -1 : 1))
    .map((rule) => factsOf(rule, shipped, root))
