import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import type { RuleMeta } from '../rule.js'
import { catalogueProblems, metaProblems } from './meta.js'
import { pageProblems } from './page.js'
import { ROOT } from './project.js'
import { RULE_ID, skeleton } from './skeleton.js'

const meta: RuleMeta = {
  id: 'list/cursor-edited',
  title: 'A cursor was edited.',
  severity: 'error',
  party: 'client',
  evidence: 'message',
  revisions: ['2025-11-25', '2026-07-28'],
  quiet: '',
  needs: '',
  requirements: ['a'],
  messages: { edited: { text: 'edited', requirement: 'a' } },
}
const registry = new Map(
  ['a', 'b'].map((id) => [
    id,
    { id, level: 'MUST', party: 'both', page: 'p', anchor: '', text: '', judgeable: 'yes', rules: [] },
  ]),
)
const ids = new Set(['list/cursor-edited'])

describe('metaProblems', () => {
  const edited = { text: 'edited', requirement: 'a' }
  const unsorted: RuleMeta['revisions'] = ['2026-07-28', '2025-11-25']

  it('is content with facts that fit together', () => {
    expect(metaProblems(meta, registry, ids)).toEqual([])
  })

  it.each<[string, Partial<RuleMeta>]>([
    ['requirement c is not in the registry', { requirements: ['a', 'c'] }],
    [
      'template edited names b, which meta.requirements lacks',
      { messages: { edited: { ...edited, requirement: 'b' } } },
    ],
    ['template edited has a severity of its own', { messages: { edited: { ...edited, severity: 'info' } } }],
    ['yieldsTo names list/other, which is no rule', { yieldsTo: ['list/other'] }],
    ['no message template', { messages: {} }],
    ['revisions are not in order', { revisions: unsorted }],
  ])('says: %s', (problem, facts) => {
    expect(metaProblems({ ...meta, ...facts }, registry, ids)).toEqual([problem])
  })
})

describe('catalogueProblems', () => {
  const entry = {
    id: meta.id,
    severity: 'error',
    party: 'client',
    revisions: ['2026-07-28', '2025-11-25'],
    requirements: ['a'],
  }

  it('takes lists in any order', () => {
    expect(catalogueProblems(meta, entry)).toEqual([])
  })

  it.each([
    ['severity is error, the catalogue has info', { severity: 'info' }],
    ['also is undefined, the catalogue has info', { also: [{ severity: 'info' }] }],
    ['party is client, the catalogue has server', { party: 'server' }],
    ['requirements is a, the catalogue has a b', { requirements: ['b', 'a'] }],
    ['optin is false, the catalogue has true', { optin: true }],
  ])('says: %s', (problem, facts) => {
    expect(catalogueProblems(meta, { ...entry, ...facts })).toEqual([problem])
  })

  it('says what the catalogue lacks', () => {
    expect(catalogueProblems(meta, undefined)).toEqual(['not in the catalogue'])
  })
})

const pageOf = (id: string): string => skeleton(id).get(`rules/${id}.md`) ?? ''
const exampleOf = (id: string): string | undefined => skeleton(id).get(`fixtures/rules/${id}/ok-example.jsonl`)

describe('pageProblems', () => {
  const page = pageOf('a/b')
  const examples = { bad: exampleOf('a/b'), good: exampleOf('a/b') }

  it('is content with a page in the form', () => {
    expect(pageProblems('a/b', page, examples)).toEqual([])
  })

  it.each([
    ['a missing page', undefined, 'no page'],
    ['a foreign title', page.replace('# a/b', '# a/c'), 'the title is "a/c", not "a/b"'],
    ['a missing section', page.replace('## Why', 'Why'), 'sections are What, Bad, Good, When to turn it off; '],
    ['an edited bad example', page.replace('"id":1', '"id":2'), 'the first jsonl block under Bad'],
    ['a missing good example', page.replace(/(## Good\n\n```)jsonl/, '$1json'), 'the first jsonl block under Good'],
  ])('sees %s', (_, text, problem) => {
    expect(pageProblems('a/b', text, examples)).toEqual([expect.stringContaining(problem)])
  })
})

describe('a new rule', () => {
  it.each([
    ['mrtr/state-changed', true],
    ['http2/sse-data', true],
    ['mrtr', false],
    ['mrtr/State', false],
    ['mrtr/a/b', false],
    ['../x', false],
    ['mrtr/-a', false],
  ])('may be called %s: %s', (id, allowed) => {
    expect(RULE_ID.test(id)).toBe(allowed)
  })

  it('compiles', () => {
    const path = join(ROOT, 'rules/any-area/any-fault.ts')
    const text = skeleton('any-area/any-fault').get('rules/any-area/any-fault.ts') ?? ''
    const { options } = ts.parseJsonConfigFileContent(
      ts.readConfigFile('tsconfig.json', ts.sys.readFile).config,
      ts.sys,
      ROOT,
    )
    const host = ts.createCompilerHost(options)
    const { getSourceFile, fileExists } = host
    host.fileExists = (name) => name === path || fileExists(name)
    host.getSourceFile = (name, target) =>
      name === path ? ts.createSourceFile(name, text, target, true) : getSourceFile(name, target)
    const program = ts.createProgram([path], { ...options, noEmit: true }, host)
    const problems = ts
      .getPreEmitDiagnostics(program)
      .map((one) => ts.flattenDiagnosticMessageText(one.messageText, '\n'))
    expect(problems).toEqual([])
  })
})
