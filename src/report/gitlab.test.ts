import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGitlab } from './gitlab.js'
import { RUNS, reports, summary, troubles } from './hostile.fixture.js'
import { printed } from './printed.fixture.js'
import { sampleReport, sampleSummary, sampleView } from './sample.js'

// What GitLab asks of a report; it publishes a table, no schema.
// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
const validate = new Ajv().compile({
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    properties: {
      description: { type: 'string' },
      check_name: { type: 'string' },
      fingerprint: { type: 'string', minLength: 1 },
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        required: ['path', 'lines'],
        properties: {
          path: { type: 'string', not: { pattern: '^\\./' } },
          lines: { type: 'object', required: ['begin'], properties: { begin: { type: 'integer', minimum: 0 } } },
        },
      },
    },
  },
})

const issuesOf = (text: string) => {
  const issues = JSON.parse(text)
  validate(issues)
  expect(validate.errors).toBe(null)
  return issues
}

const print = (...args: Parameters<typeof printed> extends [unknown, ...infer Rest] ? Rest : never) =>
  printed(createGitlab, ...args)

describe('gitlab', () => {
  it('is an array of issues, one a line', () => {
    const { text } = print([sampleReport([sampleView({ file: './capture.jsonl', endLine: 7 })])])
    expect(issuesOf(text)).toEqual([
      {
        description: sampleView().message,
        check_name: 'mrtr/state-changed',
        fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
        severity: 'major',
        location: { path: 'traffic/capture.jsonl', lines: { begin: 6, end: 7 } },
      },
    ])
    expect(text.split('\n')).toHaveLength(4)
    expect(print([sampleReport([])]).text).toBe('[]\n')
  })

  it('has severities of its own', () => {
    const findings = (['error', 'warning', 'info'] as const).map((severity) => sampleView({ severity }))
    const severities = issuesOf(print([sampleReport(findings)]).text).map((each: { severity: string }) => each.severity)
    expect(severities).toEqual(['major', 'minor', 'info'])
  })

  it('tells the same fault in two files apart, and not in two runs', () => {
    const report = (file: string) => sampleReport([sampleView({ file })], { file })
    const fingerprints = (text: string) => issuesOf(text).map((each: { fingerprint: string }) => each.fingerprint)
    const two = fingerprints(print([report('a.jsonl'), report('b.jsonl')]).text)
    expect(new Set(two).size).toBe(2)
    expect(fingerprints(print([report('b.jsonl'), report('a.jsonl')]).text)).toEqual([...two].reverse())
  })

  it('has what was expected in vain and what kept the tool from its job', () => {
    const sum = sampleSummary({ expectations: { met: 0, unmet: [{ file: 'f.jsonl', line: 3, rule: 'a/b' }] } })
    const { text } = print([], { summary: sum, troubles: [{ file: 'g.jsonl', what: 'cannot read the file' }] })
    expect(issuesOf(text)).toMatchObject([
      { check_name: 'a/b', severity: 'major', location: { path: 'traffic/f.jsonl', lines: { begin: 3 } } },
      { check_name: 'mcp-wirelint', severity: 'blocker', location: { path: 'traffic/g.jsonl', lines: { begin: 1 } } },
    ])
  })

  it('leaves remarks to standard error', () => {
    const report = sampleReport([sampleView(), sampleView()], { overflow: new Map([['a/b', 5]]) })
    const { text, notices } = print([report], { context: { maxFindings: 1 } })
    expect(issuesOf(text)).toHaveLength(1)
    expect(notices).toEqual([
      'capture.jsonl: a/b: 5 more findings counted but not kept',
      '1 more finding not shown (--max-findings)',
    ])
  })

  it('is such an array whatever the capture says', () => {
    fc.assert(
      fc.property(reports, summary, troubles, (files, sum, wrong) => {
        const count = files.reduce((all, { findings }) => all + findings.length, 0)
        expect(issuesOf(print(files, { summary: sum, troubles: wrong }).text)).toHaveLength(count + 2 + wrong.length)
      }),
      { numRuns: RUNS },
    )
  })
})
