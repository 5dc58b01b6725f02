import { describe, expect, it } from 'vitest'
import { REVISIONS } from '../model/revision.js'
import { defineRule, type Rule, type RuleMeta } from '../rule.js'
import { clausesText } from './clauses.js'
import { notReportedText, requirementCount } from './not-reported.js'
import { revisionIndexText } from './revision-index.js'
import { ruleIndexText } from './rule-index.js'
import { revisionSpan, rulesPageText, withRuleCount } from './rule-table.js'

const meta: RuleMeta = {
  id: 'list/cursor-edited',
  title: 'A cursor | another.',
  severity: 'error',
  party: 'client',
  evidence: 'message',
  revisions: ['2026-07-28'],
  quiet: '',
  needs: '',
  requirements: ['page-cursor-opaque'],
  messages: {
    edited: { text: 'edited', requirement: 'page-cursor-opaque' },
    old: { text: 'old', requirement: 'legacy' },
  },
}
const rule = (facts: Partial<RuleMeta>): Rule => defineRule({ meta: { ...meta, ...facts }, create: () => ({}) })

describe('revisionSpan', () => {
  const [first, second, third, fourth, last] = REVISIONS
  it.each([
    [[...REVISIONS], 'all'],
    [[last], last],
    [[third, fourth, last], `from ${third}`],
    [[first, second], `until ${second}`],
    [[second, third], `${second} to ${third}`],
    [[first, third], `${first}, ${third}`],
    [[], ''],
  ])('%j is "%s"', (revisions, span) => {
    expect(revisionSpan(revisions)).toBe(span)
  })
})

describe('generated texts', () => {
  it('rules/index.ts imports every rule', () => {
    const text = ruleIndexText(['rules/list/cursor-edited.ts', 'rules/mrtr/state-changed.ts'])
    expect(text).toContain("import listCursorEdited from './list/cursor-edited.js'\n")
    expect(text).toContain('= [\n  listCursorEdited,\n  mrtrStateChanged,\n]\n')
  })

  it('clauses hold what rules name and the registry has', () => {
    const named = { level: 'MUST NOT', party: 'both', page: 'server/utilities/pagination', anchor: 'x' }
    const entry = { ...named, id: 'page-cursor-opaque', text: '', judgeable: 'yes', rules: [] }
    const unnamed = { ...entry, id: 'page-other' }
    const text = clausesText([rule({})], new Map([entry, unnamed].map((one) => [one.id, one])))
    expect(text.match(/^ {2}'.*$/gm)).toEqual([
      "  'page-cursor-opaque': ['MUST NOT', 'server/utilities/pagination', 'x'],",
    ])
  })

  it('docs/rules.md has a row a rule under its area', () => {
    const text = rulesPageText([
      rule({ also: { severity: 'info', when: 'rarely' } }),
      rule({ id: 'mrtr/loop', optin: true, party: 'server' }),
    ])
    expect(text).toContain('2 rules, 1 of them on by default.')
    expect(text).toContain(
      '## list\n\n| rule | severity | who | revisions | what is wrong |\n| --- | --- | --- | --- | --- |\n' +
        '| [list/cursor-edited](../rules/list/cursor-edited.md) | error, info | client | 2026-07-28 | A cursor \\| another. |\n',
    )
    expect(text).toContain('| error (off by default) | server |')
  })

  it('docs/rules-by-revision.md has a section a revision, and in it the rules that judge it', () => {
    const text = revisionIndexText([
      rule({ revisions: [...REVISIONS] }),
      rule({ id: 'list/order' }),
      rule({ id: 'mrtr/loop' }),
    ])
    expect(text).toContain('[2026-07-28](#2026-07-28) (3) · [2025-11-25](#2025-11-25) (1) · ')
    expect(text).toContain(
      '## 2026-07-28\n\n| area | rules | |\n| --- | --- | --- |\n' +
        '| list | 2 | [cursor-edited](../rules/list/cursor-edited.md), [order](../rules/list/order.md) |\n' +
        '| mrtr | 1 | [loop](../rules/mrtr/loop.md) |\n',
    )
    expect(text).toContain('## 2024-11-05\n\n| area | rules | |\n| --- | --- | --- |\n| list | 1 |')
  })

  it('counts requirements: judged, or excluded for a reason', () => {
    const entry = { level: 'MUST', party: 'both', page: 'basic/index', anchor: '', text: 'Says it.', rules: [] }
    const all = [
      { ...entry, id: 'page-cursor-opaque', judgeable: 'yes' },
      { ...entry, id: 'page-other', judgeable: 'partial' },
      { ...entry, id: 'page-inside', judgeable: 'no', whyNot: 'It is | local.' },
    ]
    const registry = new Map(all.map((one) => [one.id, one]))
    expect(requirementCount([rule({})], registry)).toBe(
      '3 requirements: 1 judged by rules, 1 that no transcript can show, 1 without a rule',
    )
    const named = rule({ requirements: ['page-cursor-opaque', 'page-other', 'page-inside'] })
    expect(requirementCount([named], registry)).toBe('3 requirements: 2 judged by rules, 1 that no transcript can show')
    expect(notReportedText([named], registry)).toContain('| MUST | Says it. | It is \\| local. |')
  })

  it('the README keeps what is not between the marks', () => {
    const text = 'It has <!-- rule count -->9 rules<!-- /rule count --> today.'
    expect(withRuleCount(text, [rule({}), rule({})])).toBe(
      'It has <!-- rule count -->2 rules<!-- /rule count --> today.',
    )
  })
})
