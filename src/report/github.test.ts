import { describe, expect, it } from 'vitest'
import type { FileReport } from './format.js'
import { createGithub } from './github.js'
import { printed } from './printed.fixture.js'
import { sampleContext, sampleReport, sampleSummary, sampleView } from './sample.js'
import { inWorkspace } from './workspace.js'

const print = (reports: readonly FileReport[], summary = sampleSummary()) =>
  printed(createGithub, reports, { summary }).text

describe('github', () => {
  it('writes annotations with paths relative to the workspace', () => {
    expect(print([sampleReport([sampleView({ message: '100%: a, b' })])])).toBe(
      '::error file=traffic/capture.jsonl,line=6,endLine=6,col=214,endColumn=220,title=mrtr/state-changed::100%25: a, b (capture.jsonl:6:214)\n',
    )
  })

  it.each([
    [
      'no columns over several lines',
      { endLine: 7, severity: 'warning' as const },
      '::warning file=traffic/capture.jsonl,line=6,endLine=7,title=a/b::M (capture.jsonl:6:214)\n',
    ],
    [
      'no file for standard input',
      { file: '<stdin>', severity: 'info' as const },
      '::notice title=a/b::M (<stdin>:6:214)\n',
    ],
    [
      'escaped names',
      { file: 'a,b:c%.jsonl', endColumn: 215 },
      '::error file=traffic/a%2Cb%3Ac%25.jsonl,line=6,endLine=6,col=214,endColumn=215,title=a/b::M (a,b:c%25.jsonl:6:214)\n',
    ],
  ])('has %s', (_name, changes, text) => {
    expect(print([sampleReport([sampleView({ rule: 'a/b', message: 'M', ...changes })])])).toBe(text)
  })

  it('shows ten a level, errors first, and says how many more', () => {
    const warnings = Array.from({ length: 12 }, (_value, line) => sampleView({ severity: 'warning', line: line + 1 }))
    const errors = Array.from({ length: 11 }, (_value, line) => sampleView({ line: line + 1 }))
    const summary = sampleSummary({ expectations: { met: 0, unmet: [{ file: 'f.jsonl', line: 3, rule: 'a/b' }] } })
    const report = sampleReport(warnings, { overflow: new Map([['a/b', 5]]) })
    const lines = print([report, sampleReport(errors)], summary).split('\n')
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      ...Array.from({ length: 10 }, () => '::error'),
      ...Array.from({ length: 10 }, () => '::warning'),
      '9',
      '',
    ])
    expect(lines.at(-2)).toBe('9 more findings without annotation: 10 a level are shown')
  })

  it('annotates what was expected in vain', () => {
    const unmet = [{ file: 'f.jsonl', line: 3, rule: 'a/b' }]
    const summary = sampleSummary({
      expectations: { met: 0, unmet },
      staleSuppressions: [{ file: 'g.jsonl', rule: 'c/d', count: 2, found: 1 }],
    })
    expect(print([], summary)).toBe(
      '::error file=traffic/f.jsonl,line=3,title=a/b::expected finding did not appear (f.jsonl:3)\n' +
        '::error file=traffic/g.jsonl,title=c/d::suppression is stale: 2 known, 1 found (g.jsonl)\n',
    )
  })
})

describe('what kept the tool from its job', () => {
  it('is annotated', () => {
    const trouble = { file: 'f.jsonl', line: 3, what: 'rule a/b failed: oops' }
    const text = printed(createGithub, [sampleReport([sampleView()])], {
      troubles: [trouble, { file: '<stdin>', what: 'x' }],
    }).text
    expect(text.split('\n').slice(1)).toEqual([
      '::error file=traffic/f.jsonl,line=3,title=mcp-wirelint::rule a/b failed: oops (f.jsonl:3)',
      '::error title=mcp-wirelint::x (<stdin>)',
      '',
    ])
  })
})

describe('inWorkspace', () => {
  it.each([
    ['a.jsonl', '/w', '/w', 'a.jsonl'],
    ['./b/../a.jsonl', '/w', '/w/sub', 'sub/a.jsonl'],
    ['../a.jsonl', '/w', '/w/sub', 'a.jsonl'],
    ['/w/x/a.jsonl', '/w/', '/elsewhere', 'x/a.jsonl'],
    ['/other/a.jsonl', '/w', '/w', '/other/a.jsonl'],
    ['../a.jsonl', '/w', '/w', '../a.jsonl'],
    ['/ww/a.jsonl', '/w', '/w', '/ww/a.jsonl'],
    ['a.jsonl', undefined, '/w', 'a.jsonl'],
    ['a\\b.jsonl', '/w', '/w', 'a\\b.jsonl'],
    ['D:\\w\\x\\a.jsonl', 'D:\\w', 'D:\\w', 'x/a.jsonl'],
    ['x/a.jsonl', 'D:\\w', 'D:\\w\\sub', 'sub/x/a.jsonl'],
  ])('%s in %s from %s → %s', (file, workspace, workingDirectory, shown) => {
    expect(inWorkspace(file, sampleContext({ workspace, workingDirectory }))).toBe(shown)
  })
})
