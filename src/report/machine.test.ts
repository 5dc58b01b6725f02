import { describe, expect, it } from 'vitest'
import { createCompact } from './compact.js'
import type { CreateFormatter, FileReport, FormatContext } from './format.js'
import { FORMATTER_NAMES, FORMATTERS, isFormatterName } from './index.js'
import { createJson } from './json.js'
import { createJsonl } from './jsonl.js'
import { printed } from './printed.fixture.js'
import { sampleContext, sampleReport, sampleSummary, sampleView } from './sample.js'

const print = (
  create: CreateFormatter,
  reports: readonly FileReport[],
  context: Partial<FormatContext> = {},
  summary = sampleSummary(),
) => printed(create, reports, { context, summary }).text

const { template: _, excerpt: __, steps: ___, ...finding } = sampleView()
const two = [sampleView(), sampleView({ severity: 'warning', line: 7, endLine: 8 })]

describe('the formats', () => {
  it('are loaded by name', async () => {
    expect(FORMATTER_NAMES).toEqual([
      ...['stylish', 'compact', 'json', 'jsonl', 'sarif', 'github', 'junit', 'gitlab', 'markdown'],
    ])
    for (const name of FORMATTER_NAMES) expect((await FORMATTERS[name]())(sampleContext()).end).toBeTypeOf('function')
    expect([isFormatterName('json'), isFormatterName('toString')]).toEqual([true, false])
  })
})

describe('json', () => {
  it('is the document of the contract, a finding a line', () => {
    const text = print(createJson, [sampleReport(two), sampleReport([])])
    expect(text.split('\n').slice(0, 5)).toEqual([
      '{',
      '  "schemaVersion": 1,',
      '  "tool": {"name":"mcp-wirelint","version":"0.1.0"},',
      '  "findings": [',
      `    ${JSON.stringify(finding)},`,
    ])
    const document = JSON.parse(text)
    expect(document.findings).toEqual([finding, { ...finding, severity: 'warning', line: 7, endLine: 8 }])
    expect(document.summary).toEqual(sampleSummary())
    expect(Object.keys(document)).toEqual(['schemaVersion', 'tool', 'findings', 'summary'])
  })

  it('has an empty list where nothing is found', () => {
    expect(print(createJson, [])).toContain('  "findings": [],\n  "summary": {')
  })

  it('says what it leaves out', () => {
    const report = sampleReport(two, { overflow: new Map([['a/b', 3]]) })
    const document = JSON.parse(print(createJson, [report], { maxFindings: 1 }))
    expect(document.findings).toHaveLength(1)
    expect(document.hidden).toBe(1)
    expect(document.overflow).toEqual([{ file: 'capture.jsonl', rule: 'a/b', count: 3 }])
  })
})

describe('jsonl', () => {
  it('is a finding a line and the summary last', () => {
    expect(print(createJsonl, [sampleReport(two)]).split('\n')).toEqual([
      JSON.stringify(finding),
      JSON.stringify({ ...finding, severity: 'warning', line: 7, endLine: 8 }),
      JSON.stringify({ summary: sampleSummary() }),
      '',
    ])
  })

  it('prints errors only and at most so many', () => {
    const lines = print(createJsonl, [sampleReport([...two, sampleView({ line: 9 })])], { quiet: true, maxFindings: 1 })
    expect(lines.split('\n').map((line) => line && Object.keys(JSON.parse(line)).slice(0, 2))).toEqual([
      ['rule', 'severity'],
      ['summary', 'hidden'],
      '',
    ])
  })
})

describe('compact', () => {
  const MATCHER = /^(.+?):(\d+):(\d+): (error|warning|info) (\S+) (.+)$/

  it('is a line a finding and nothing else', () => {
    const text = print(createCompact, [sampleReport([sampleView({ message: 'Said: so.' })])])
    expect(text).toBe('capture.jsonl:6:214: error mrtr/state-changed Said: so.\n')
    expect(MATCHER.exec(text.trim())?.slice(1)).toEqual([
      'capture.jsonl',
      '6',
      '214',
      'error',
      'mrtr/state-changed',
      'Said: so.',
    ])
  })

  it('says in notes what it leaves out and what was expected in vain', () => {
    const summary = sampleSummary({ expectations: { met: 0, unmet: [{ file: 'f.jsonl', line: 3, rule: 'a/b' }] } })
    const report = sampleReport(two, { overflow: new Map([['a/b', 3]]) })
    const lines = print(createCompact, [report], { maxFindings: 0 }, summary).split('\n')
    expect(lines).toEqual([
      'note: capture.jsonl: a/b: 3 more findings counted but not kept',
      'note: f.jsonl:3: a/b: expected finding did not appear',
      'note: 2 more findings not shown (--max-findings)',
      '',
    ])
    expect(lines.filter((line) => MATCHER.test(line))).toEqual([])
  })
})
