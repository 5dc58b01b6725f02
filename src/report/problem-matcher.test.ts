import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import document from '../../docs/problem-matcher.json' with { type: 'json' }
import { createCompact } from './compact.js'
import { fileName, noPlace } from './escape.js'
import { linesOf, RUNS, reports } from './hostile.fixture.js'
import { printed } from './printed.fixture.js'
import { sampleReport, sampleSummary, sampleView } from './sample.js'

/** What the runner makes of a line. A severity that is none of its own would be dropped, and the line with it. */
const matched = (line: string) =>
  document.problemMatcher.flatMap(({ severity: usual, pattern: [pattern] }) => {
    const groups = pattern && new RegExp(pattern.regexp).exec(line)
    if (!groups || !pattern) return []
    const group = (index: number | undefined): string | undefined => (index === undefined ? undefined : groups[index])
    const severity = 'severity' in pattern ? group(pattern.severity) : usual
    const [file, row, column] = [group(pattern.file), group(pattern.line), group(pattern.column)]
    return [{ severity, file, line: row, column, code: group(pattern.code), message: group(pattern.message) }]
  })

describe('the problem matcher', () => {
  it('has an owner for each matcher', () => {
    expect(document.problemMatcher.map(({ owner }) => owner)).toEqual(['mcp-wirelint', 'mcp-wirelint-info'])
  })

  it.each([
    ['error', 'error'],
    ['warning', 'warning'],
    ['info', 'notice'],
  ] as const)('takes an %s for an %s', (severity, shown) => {
    const { text } = printed(createCompact, [sampleReport([sampleView({ severity, message: 'a: b' })])])
    expect(linesOf(text).flatMap(matched)).toEqual([
      { severity: shown, file: 'capture.jsonl', line: '6', column: '214', code: 'mrtr/state-changed', message: 'a: b' },
    ])
  })

  it('takes no note for a finding', () => {
    const summary = sampleSummary({ expectations: { met: 0, unmet: [{ file: 'f.jsonl', line: 3, rule: 'a/b' }] } })
    const report = sampleReport([sampleView()], { overflow: new Map([['a/b', 3]]) })
    const { text } = printed(createCompact, [report], { summary, context: { maxFindings: 0 } })
    expect(linesOf(text)).toHaveLength(3)
    expect(linesOf(text).flatMap(matched)).toEqual([])
  })

  it('finds each finding once, whatever the capture says', () => {
    fc.assert(
      fc.property(reports, (files) => {
        const named = files.map((file) => ({
          ...file,
          findings: file.findings.map((each) => ({ ...each, rule: 'a/b', message: `M ${each.message}` })),
        }))
        const found = linesOf(printed(createCompact, named).text).flatMap(matched)
        const wanted = named.flatMap((file) => file.findings)
        expect(found.map(({ file, line, message }) => [file, line, message])).toEqual(
          wanted.map((each) => [fileName(each.file), String(each.line), noPlace(each.message)]),
        )
      }),
      { numRuns: RUNS },
    )
  })
})
