import { REVISIONS, type Revision } from '../model/revision.js'
import type { Rule, RuleMeta } from '../rule.js'

/** `all`, one date, `from A`, `until B` or `A to B`; a list where the revisions are not consecutive. */
export function revisionSpan(revisions: readonly Revision[]): string {
  const known = REVISIONS.filter((revision) => revisions.includes(revision))
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return ''
  if (first === last) return first
  const between = REVISIONS.slice(REVISIONS.indexOf(first), REVISIONS.indexOf(last) + 1)
  if (between.length !== known.length) return known.join(', ')
  if (first === REVISIONS[0]) return last === REVISIONS.at(-1) ? 'all' : `until ${last}`
  return last === REVISIONS.at(-1) ? `from ${first}` : `${first} to ${last}`
}

/** `mrtr/state-changed` → `mrtr`. */
export const areaOf = (meta: RuleMeta): string => meta.id.slice(0, meta.id.indexOf('/'))

function row({ meta }: Rule): string {
  const severity = meta.also ? `${meta.severity}, ${meta.also.severity}` : meta.severity
  const cells = [
    `[${meta.id}](../rules/${meta.id}.md)`,
    meta.optin ? `${severity} (off by default)` : severity,
    meta.party,
    revisionSpan(meta.revisions),
    meta.title.replaceAll('|', '\\|'),
  ]
  return `| ${cells.join(' | ')} |`
}

function section(area: string, rules: readonly Rule[]): string[] {
  const head = ['| rule | severity | who | revisions | what is wrong |', '| --- | --- | --- | --- | --- |']
  return ['', `## ${area}`, '', ...head, ...rules.map(row)]
}

/** Text of docs/rules.md: all rules by area, with the areas as contents. */
export function rulesPageText(rules: readonly Rule[]): string {
  const areas = [...new Set(rules.map((rule) => areaOf(rule.meta)))].sort()
  return [
    '<!-- Written by `npm run gen`. -->',
    '',
    '# Rules',
    '',
    `${ruleCount(rules)}. \`mcp-wirelint explain <rule>\` prints a page without a network.`,
    'A second severity applies to the case that the page describes. The same rules [by revision](rules-by-revision.md).',
    '',
    `Areas: ${areas.map((area) => `[${area}](#${area})`).join(' · ')}`,
    ...areas.flatMap((area) =>
      section(
        area,
        rules.filter((rule) => areaOf(rule.meta) === area),
      ),
    ),
    '',
  ].join('\n')
}

/** `55 rules, 53 of them on by default`. */
export function ruleCount(rules: readonly Rule[]): string {
  const on = rules.filter((rule) => !rule.meta.optin).length
  return on === rules.length ? `${rules.length} rules` : `${rules.length} rules, ${on} of them on by default`
}

/** The text with what stands between `<!-- rule count -->` and `<!-- /rule count -->` brought up to date. */
export const withRuleCount = (text: string, rules: readonly Rule[]): string =>
  text.replace(/(<!-- rule count -->)[^<]*(<!-- \/rule count -->)/g, (_, open: string, close: string) => {
    return `${open}${ruleCount(rules)}${close}`
  })
