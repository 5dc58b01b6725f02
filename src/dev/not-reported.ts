import type { Rule } from '../rule.js'
import type { Requirement } from './registry.js'

const cell = (text: string): string => text.replaceAll('|', '\\|')

/** Text of docs/not-reported.md: what the linter is silent about, and why. */
export function notReportedText(rules: readonly Rule[], registry: ReadonlyMap<string, Requirement>): string {
  const excluded = [...registry.values()].filter(({ judgeable }) => judgeable === 'no')
  const pages = [...new Set(excluded.map(({ page }) => page))].sort()
  return [
    '<!-- Written by `npm run gen`. -->',
    '',
    '# What is not reported, and why',
    '',
    "A finding is a claim about somebody's software, so it has to be provable from the transcript alone. Two kinds of",
    'silence follow from that: sentences of the specification that no wire can show, and the limits that each rule keeps.',
    '',
    `## Sentences that no transcript can show (${excluded.length})`,
    ...pages.flatMap((page) => pageOf(page, excluded)),
    '',
    '## What each rule leaves alone',
    '',
    '| rule | silent where |',
    '| --- | --- |',
    ...rules.map(({ meta }) => `| [${meta.id}](../rules/${meta.id}.md) | ${cell(meta.quiet)} |`),
    '',
  ].join('\n')
}

function pageOf(page: string, excluded: readonly Requirement[]): string[] {
  const rows = excluded
    .filter((requirement) => requirement.page === page)
    .map(({ level, text, whyNot }) => `| ${level} | ${cell(text)} | ${cell(whyNot ?? '')} |`)
  return ['', `### ${page}`, '', '| level | sentence | why not |', '| --- | --- | --- |', ...rows]
}

/** `770 requirements: 520 judged by rules, 211 that no transcript can show`. */
export function requirementCount(rules: readonly Rule[], registry: ReadonlyMap<string, Requirement>): string {
  const named = new Set(rules.flatMap(({ meta }) => meta.requirements))
  const all = [...registry.values()]
  const excluded = all.filter(({ judgeable }) => judgeable === 'no').length
  const judged = all.filter(({ id, judgeable }) => judgeable !== 'no' && named.has(id)).length
  const rest = all.length - judged - excluded
  const tail = rest === 0 ? '' : `, ${rest} without a rule`
  return `${all.length} requirements: ${judged} judged by rules, ${excluded} that no transcript can show${tail}`
}

/** The text with what stands between `<!-- requirement count -->` and its end mark brought up to date. */
export const withRequirementCount = (text: string, count: string): string =>
  text.replace(/(<!-- requirement count -->)[^<]*(<!-- \/requirement count -->)/g, (_, open: string, close: string) => {
    return `${open}${count}${close}`
  })
