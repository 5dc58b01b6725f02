import { describe, expect, it } from 'vitest'
import type { FileReport } from './format.js'
import { createGithub } from './github.js'
import { sampleContext, sampleReport, sampleSummary, sampleView } from './sample.js'
import { stepSummary } from './step-summary.js'
import { inWorkspace } from './workspace.js'

const print = (reports: readonly FileReport[], summary = sampleSummary()) => {
  const formatter = createGithub(sampleContext())
  return formatter.start() + reports.map((report) => formatter.file(report)).join('') + formatter.end(summary)
}

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
      staleSuppressions: [{ file: 'g.jsonl', rule: 'c/d' }],
    })
    expect(print([], summary)).toBe(
      '::error file=traffic/f.jsonl,line=3,title=a/b::expected finding did not appear (f.jsonl:3)\n' +
        '::error file=traffic/g.jsonl,title=c/d::suppression is stale (g.jsonl)\n',
    )
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

describe('stepSummary', () => {
  it('is a table of everything, errors first', () => {
    const findings = [sampleView({ severity: 'warning', line: 1, message: 'a|b' }), sampleView({ message: '<b>' })]
    const summary = sampleSummary({ findings: { error: 1, warning: 1, info: 0, suppressed: 0, intended: 0 } })
    const report = sampleReport(findings, { overflow: new Map([['a/b', 5]]) })
    expect(stepSummary([report], summary, sampleContext({ quiet: true, maxFindings: 0 }))).toBe(
      `### mcp-wirelint

✖ 2 problems &#40;1 error, 1 warning&#41; in 1 of 1 file

| Severity | Place | Rule | What |
| --- | --- | --- | --- |
| error | traffic/capture.jsonl&#58;6&#58;214 | mrtr/state-changed | &#60;b&#62; |
| warning | traffic/capture.jsonl&#58;1&#58;214 | mrtr/state-changed | a&#124;b |

- capture.jsonl: a/b: 5 more findings counted but not kept
`,
    )
  })

  it('has no table without findings', () => {
    expect(stepSummary([sampleReport([])], sampleSummary(), sampleContext())).toBe(
      '### mcp-wirelint\n\n✔ 1 file, 3 messages, 0 round trips, no problems\n\n',
    )
  })

  it('stays below 1024 KiB and says what it cut', () => {
    const findings = Array.from({ length: 20_000 }, (_value, line) =>
      sampleView({ line: line + 1, message: 'é'.repeat(80) }),
    )
    const text = stepSummary([sampleReport(findings)], sampleSummary(), sampleContext())
    expect(Buffer.byteLength(text)).toBeLessThan(1000 * 1024)
    const rows = text.split('\n').filter((line) => line.startsWith('| error')).length
    expect(text).toContain(`\n${20_000 - rows} more findings do not fit here; the JSON report has them all.\n`)
  })
})
