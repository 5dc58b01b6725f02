import { describe, expect, it } from 'vitest'
import { ConfigError } from '../errors.js'
import type { Rule, RuleMeta } from '../rule.js'
import { checkRules } from './check.js'
import type { RuleEntry } from './config.js'
import { readConfig } from './load.js'
import { outsideRules } from './outside.js'
import { presetsOf } from './presets.js'
import { type CommandLine, resolver } from './resolve.js'

const rule = (id: string, requirement: string, more: Partial<RuleMeta> = {}): Rule => ({
  meta: {
    id,
    title: 'A rule.',
    severity: 'error',
    party: 'client',
    evidence: 'message',
    revisions: ['2026-07-28'],
    quiet: '',
    needs: '',
    requirements: [requirement],
    messages: { said: { text: 'x', requirement } },
    ...more,
  },
  create: () => ({}),
})

const RULES = [
  rule('a/must', 'must'),
  rule('a/should', 'should'),
  rule('a/optin', 'must', { optin: true }),
  rule('b/legacy', 'legacy', {
    options: { type: 'object', properties: { limit: { type: 'integer', minimum: 1 } }, additionalProperties: false },
  }),
]
const level = (requirement: string): string | undefined => ({ must: 'MUST NOT', should: 'SHOULD' })[requirement]

const flag = (id: string, severity: RuleEntry['level']): RuleEntry => ({
  id,
  level: severity,
  fault: (message) => {
    throw new Error(message)
  },
})

const resolved = (config: string, path = 'x.jsonl', commandLine: Partial<CommandLine> = {}) =>
  resolver(RULES, readConfig(config, 'c.json', ['jsonl', 'jsonrpc']), { rules: [], ...commandLine }, level)(path)

const shown = (...args: Parameters<typeof resolved>): Record<string, string> =>
  Object.fromEntries([...resolved(...args).rules].map(([id, { severity }]) => [id, severity ?? 'own']))

describe('presets', () => {
  it('come from what rules say of themselves', () => {
    expect(RULES.map((each) => presetsOf(each, level).join())).toEqual([
      'recommended,spec,all',
      'recommended,all',
      'all',
      'recommended,all',
    ])
  })

  it.each([
    ['{}', undefined, ['a/must', 'a/should', 'b/legacy']],
    ['{ "extends": "spec" }', undefined, ['a/must']],
    ['{ "extends": "spec" }', 'all', ['a/must', 'a/should', 'a/optin', 'b/legacy']],
  ] as const)('%s, --preset %s', (config, preset, ids) => {
    expect([...resolved(config, 'x', { preset }).rules.keys()]).toEqual(ids)
  })
})

describe('rules', () => {
  it.each([
    ['an id', '{ "rules": { "a/must": "info" } }', { 'a/must': 'info', 'a/should': 'own', 'b/legacy': 'own' }],
    [
      'an id that is opt-in',
      '{ "extends": "spec", "rules": { "a/optin": "info" } }',
      { 'a/must': 'own', 'a/optin': 'info' },
    ],
    ['an area', '{ "rules": { "a/*": "off" } }', { 'b/legacy': 'own' }],
    [
      'an area that holds an opt-in rule',
      '{ "rules": { "a/*": "info" } }',
      { 'a/must': 'info', 'a/should': 'info', 'b/legacy': 'own' },
    ],
    [
      'an area where opt-in rules are on',
      '{ "extends": "all", "rules": { "a/*": "info" } }',
      { 'a/must': 'info', 'a/should': 'info', 'a/optin': 'info', 'b/legacy': 'own' },
    ],
    [
      'an id wins over its area, whatever stands first',
      '{ "rules": { "a/must": "error", "a/*": "off" } }',
      { 'a/must': 'error', 'b/legacy': 'own' },
    ],
  ])('%s', (_what, config, expected) => {
    expect(shown(config)).toEqual(expected)
  })

  it('on the command line the last wins, over everything', () => {
    const rules = [flag('a/must', 'warning'), flag('a/*', 'off'), flag('a/should', 'info')]
    expect(shown('{ "rules": { "a/*": "error" } }', 'x', { rules })).toEqual({ 'a/should': 'info', 'b/legacy': 'own' })
  })

  it('options outlive a severity from elsewhere', () => {
    const config = '{ "rules": { "b/legacy": ["off", { "limit": 3 }] } }'
    const { rules } = resolved(config, 'x', { rules: [flag('b/legacy', 'info')] })
    expect(rules.get('b/legacy')).toEqual({ severity: 'info', options: { limit: 3 } })
  })
})

describe('overrides', () => {
  const config = `{
    "revision": "2025-11-25",
    "rules": { "b/legacy": "warning" },
    "overrides": [
      { "files": ["old/**"], "revision": "2025-03-26", "rules": { "b/*": "off" }, "inputFormat": "jsonl" },
      { "files": ["*.special"], "rules": { "b/legacy": "info" }, "inputFormat": "jsonrpc" }
    ]
  }`

  it.each([
    ['x.jsonl', 'warning', '2025-11-25', undefined],
    ['old/x.jsonl', undefined, '2025-03-26', 'jsonl'],
    ['new/x.special', 'info', '2025-11-25', 'jsonrpc'],
    ['old/x.special', 'info', '2025-03-26', 'jsonrpc'],
  ])('%s', (path, severity, revision, inputFormat) => {
    const found = resolved(config, path)
    expect([found.rules.get('b/legacy')?.severity, found.revision, found.inputFormat]).toEqual([
      severity,
      revision,
      inputFormat,
    ])
  })

  it('give way to the command line', () => {
    const found = resolved(config, 'old/x.special', { revision: '2024-11-05', inputFormat: 'jsonl' })
    expect(found).toMatchObject({ revision: '2024-11-05', inputFormat: 'jsonl' })
  })
})

describe('what a rule entry may name', () => {
  it.each([
    ['{ "a/mus": "off" }', 'c.json:1:14: unknown rule "a/mus" (did you mean "a/must"?)'],
    ['{ "aa/*": "off" }', 'c.json:1:14: no rule fits "aa/*" (did you mean "a/*"?)'],
    ['{ "b": "off" }', 'c.json:1:14: unknown rule "b"'],
    ['{ "a/must": ["error", {}] }', 'c.json:1:34: rule "a/must" has no options'],
    ['{ "a/*": ["error", {}] }', 'options belong to one rule, not to an area'],
    ['{ "b/legacy": ["error", { "limits": 1 }] }', 'unknown option "limits" (did you mean "limit"?)'],
    ['{ "b/legacy": ["error", { "limit": 0 }] }', 'rule "b/legacy": option "limit" must be >= 1'],
    ['{ "b/legacy": ["error", 1] }', 'rule "b/legacy": the options must be object'],
  ])('not %s', async (rules, message) => {
    const config = readConfig(`{ "rules": ${rules} }`, 'c.json', [])
    await expect(checkRules(config.rules, RULES)).rejects.toThrow(message)
  })

  it('areas, ids and options that exist', async () => {
    const config = readConfig('{ "rules": { "a/*": "off", "b/legacy": ["error", { "limit": 2 }] } }', 'c.json', [])
    await expect(checkRules(config.rules, RULES)).resolves.toBeUndefined()
  })
})

describe('outside rules', () => {
  const own = rule('x/y', 'legacy')
  it.each([
    ['default', { default: own }],
    ['a list', { default: [own] }],
    ['a named export', { rules: [own] }],
    ['an object of rules', { default: { rules: [own] } }],
  ])('%s', (_what, exported) => {
    expect(outsideRules(exported, './m.js', ['a/must'])).toEqual([own])
  })

  it.each([
    [{}, 'plugin "./m.js" exports no rules'],
    [{ default: {} }, 'plugin "./m.js": a rule has no meta'],
    [{ default: { meta: own.meta } }, 'plugin "./m.js": rule "x/y" has no function "create"'],
    [{ default: { ...own, meta: { ...own.meta, severity: 'bad' } } }, 'rule "x/y" is malformed: meta.severity must be'],
    [{ default: { ...own, meta: { ...own.meta, messages: { a: 'b' } } } }, 'meta.messages must be'],
    [{ default: { ...own, meta: { ...own.meta, id: 'Nope' } } }, 'meta.id must be "area/fault"'],
    [{ default: rule('a/must', 'legacy') }, 'the id "a/must" is taken'],
    [{ default: [own, own] }, 'the id "x/y" is taken'],
  ])('%j', (exported, message) => {
    const load = () => outsideRules(exported, './m.js', ['a/must'])
    expect(load).toThrow(ConfigError)
    expect(load).toThrow(message)
  })
})
