import { describe, expect, it } from 'vitest'
import { REVISIONS } from '../model/revision.js'
import { defineRule, type Rule, type RuleMeta } from '../rule.js'
import { clausesText } from './clauses.js'
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
    expect(text.match(/^ {2}.*$/gm)).toEqual([
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

  it('the README keeps what is not between the marks', () => {
    const text = 'It has <!-- rule count -->9 rules<!-- /rule count --> today.'
    expect(withRuleCount(text, [rule({}), rule({})])).toBe(
      'It has <!-- rule count -->2 rules<!-- /rule count --> today.',
    )
  })
})
