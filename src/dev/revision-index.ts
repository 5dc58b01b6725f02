import { REVISIONS, type Revision } from '../model/revision.js'
import type { Rule } from '../rule.js'
import { areaOf } from './rule-table.js'

/** Text of docs/rules-by-revision.md: for each revision, newest first, the rules that judge it, by area. */
export function revisionIndexText(rules: readonly Rule[]): string {
  const newestFirst = [...REVISIONS].reverse()
  const count = (revision: Revision): number => judging(rules, revision).length
  const contents = newestFirst.map((revision) => `[${revision}](#${revision}) (${count(revision)})`)
  return [
    '<!-- Written by `npm run gen`. -->',
    '',
    '# Rules by revision',
    '',
    `${contents.join(' · ')}. What each rule says is in [rules.md](rules.md).`,
    'A message is judged by the revision that governs it; rules about the transcript itself belong to all.',
    ...newestFirst.flatMap((revision) => sectionOf(judging(rules, revision), revision)),
    '',
  ].join('\n')
}

const judging = (rules: readonly Rule[], revision: Revision): readonly Rule[] =>
  rules.filter(({ meta }) => meta.revisions.includes(revision))

function sectionOf(rules: readonly Rule[], revision: Revision): string[] {
  const areas = [...new Set(rules.map(({ meta }) => areaOf(meta)))].sort()
  const lines = areas.map((area) => {
    const links = rules.filter(({ meta }) => areaOf(meta) === area).map(({ meta }) => linkTo(meta.id, area))
    return `| ${area} | ${links.length} | ${links.join(', ')} |`
  })
  return ['', `## ${revision}`, '', '| area | rules | |', '| --- | --- | --- |', ...lines]
}

const linkTo = (id: string, area: string): string => `[${id.slice(area.length + 1)}](../rules/${id}.md)`
