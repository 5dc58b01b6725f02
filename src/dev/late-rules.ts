import { factsOf } from '../cli/late-rule.js'
import { hooksOf } from '../engine/rule-hooks.js'
import type { Rule } from '../rule.js'

/** Each list of revisions that rules have, and its name in the text. */
function revisionLists(rules: readonly Rule[]): ReadonlyMap<string, string> {
  const texts = new Set(rules.map(({ meta }) => JSON.stringify(meta.revisions)))
  return new Map([...texts].map((text, index) => [text, `REVISIONS_${index}`]))
}

/**
 * Text of the module that stands in for rules/index.ts in the bundle: the facts of all rules, each of which loads its
 * module when it is needed.
 */
export function lateRulesText(rules: readonly Rule[]): string {
  const lists = revisionLists(rules)
  const entry = (rule: Rule): string => {
    const { revisions, ...facts } = factsOf(rule)
    const known = `{${JSON.stringify(facts).slice(1, -1)},revisions:${lists.get(JSON.stringify(revisions))}}`
    return `  new LateRule(${known}, ${JSON.stringify(hooksOf(rule))}, () => require('./${rule.meta.id}.js').default),`
  }
  return [
    "import { LateRule } from '../src/cli/late-rule.js'",
    ...[...lists].map(([text, name]) => `const ${name} = ${text}`),
    'export const rules = [',
    ...rules.map(entry),
    ']',
    '',
  ].join('\n')
}
