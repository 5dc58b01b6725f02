import { describe, expect, it } from 'vitest'
import type { FindingView, RawFinding } from '../model/finding.js'
import type { Marks } from '../model/record.js'
import { type CollectorOptions, createFileCollector } from './collect.js'
import { sampleFinding } from './sample.js'
import { addToSummary } from './tally.js'

const options = (changes: Partial<CollectorOptions> = {}): CollectorOptions => ({
  file: 'capture.jsonl',
  precedence: new Map([['jsonrpc/shape', ['error/shape']]]),
  clause: () => null,
  mask: true,
  marks: true,
  party: undefined,
  limit: 100,
  ...changes,
})

const at = (line: number, changes: Parameters<typeof sampleFinding>[0] = {}): RawFinding =>
  sampleFinding({ ...changes, mark: { line, ...changes.mark } })

const collect = (
  found: readonly RawFinding[],
  changes: Partial<CollectorOptions> = {},
  marks: [number, Marks][] = [],
) => {
  const settled: FindingView[] = []
  const collector = createFileCollector(options({ settle: (finding) => settled.push(finding), ...changes }))
  for (const [line, mark] of marks) collector.note(line, mark)
  for (const finding of found) collector.add(finding)
  return { ...collector.end(), settled }
}

const places = (findings: readonly FindingView[]) =>
  findings.map(({ line, column, rule, message }) => `${line}:${column} ${rule} ${message}`)

describe('a file collector', () => {
  it('sorts by line, column, rule and message', () => {
    const found = [
      at(10, { text: 'z' }),
      at(9, { text: 'y' }),
      at(10, { text: 'a', template: 'cut' }),
      at(10, { rule: 'a/b', text: 'b' }),
      at(10, { mark: { column: 2 }, text: 'c' }),
    ]
    const { report, settled } = collect(found)
    expect(places(report.findings)).toEqual([
      '9:214 mrtr/state-changed y',
      '10:2 mrtr/state-changed c',
      '10:214 a/b b',
      '10:214 mrtr/state-changed a',
      '10:214 mrtr/state-changed z',
    ])
    expect(settled.map(({ message }) => message)).toEqual(['z', 'y', 'a', 'b', 'c'])
  })

  it('counts by severity and drops repetitions', () => {
    const { counts, report } = collect([at(1), at(1), at(2, { severity: 'warning' }), at(3, { severity: 'info' })])
    expect(counts).toEqual({ error: 1, warning: 1, info: 1, suppressed: 0, intended: 0 })
    expect(report.findings).toHaveLength(3)
  })

  it('numbers equal findings in the order of their lines', () => {
    const { report, settled } = collect([at(9), at(3)])
    const [first, second] = report.findings.map(({ fingerprint }) => fingerprint)
    expect(settled.map(({ fingerprint }) => fingerprint)).toEqual([first, second])
    expect(first).not.toBe(second)
  })

  it('lets a later specific finding silence an earlier general one, but not take it back from a stream', () => {
    const found = [at(1, { rule: 'jsonrpc/shape' }), at(1, { rule: 'error/shape' }), at(2, { rule: 'jsonrpc/shape' })]
    const { report, settled, counts } = collect(found)
    expect(report.findings.map(({ rule, line }) => `${line} ${rule}`)).toEqual(['1 error/shape', '2 jsonrpc/shape'])
    expect(counts.error).toBe(2)
    expect(settled.map(({ rule }) => rule)).toEqual(['jsonrpc/shape', 'error/shape', 'jsonrpc/shape'])
  })

  it('heeds marks before party, and counts what was intended', () => {
    const found = [at(1), at(2), at(3), at(4, { party: 'server' }), at(5, { party: 'capture' })]
    const marks: [number, Marks][] = [
      [1, { expect: ['mrtr/state-changed'] }],
      [2, { violation: true }],
      [6, { expect: ['mrtr/state-missing'] }],
    ]
    const { report, counts, expectations, settled } = collect(found, { party: 'server' }, marks)
    expect(report.findings.map(({ line }) => line)).toEqual([4, 5])
    expect(settled.map(({ line }) => line)).toEqual([4, 5])
    expect(counts).toEqual({ error: 2, warning: 0, info: 0, suppressed: 0, intended: 1 })
    expect(expectations).toEqual({ met: 1, unmet: [{ line: 6, rule: 'mrtr/state-missing' }] })
  })

  it('does not take a silenced finding for an expected one', () => {
    const found = [at(1, { rule: 'jsonrpc/shape' }), at(1, { rule: 'error/shape' })]
    const { expectations } = collect(found, {}, [[1, { expect: ['jsonrpc/shape'], violation: true }]])
    expect(expectations).toEqual({ met: 0, unmet: [{ line: 1, rule: 'jsonrpc/shape' }] })
  })

  it('ignores marks where told to', () => {
    const { report, counts, expectations } = collect([at(1)], { marks: false }, [
      [1, { violation: true, expect: ['a/b'] }],
    ])
    expect([report.findings.length, counts.intended, expectations]).toEqual([1, 0, { met: 0, unmet: [] }])
  })

  it('keeps no more than the limit, counts the rest by rule, and judges all of it', () => {
    const found = [
      at(1, { rule: 'error/shape' }),
      at(2),
      at(1, { rule: 'jsonrpc/shape' }),
      at(3, { severity: 'warning' }),
      at(4),
      at(5),
      at(6, { party: 'server' }),
    ]
    const marks: [number, Marks][] = [[5, { expect: ['*'] }]]
    const { report, counts, expectations, settled } = collect(found, { limit: 2, party: 'client' }, marks)
    expect(report.findings.map(({ line }) => line)).toEqual([1, 2])
    expect([...report.overflow]).toEqual([['mrtr/state-changed', 2]])
    expect(counts).toEqual({ error: 3, warning: 1, info: 0, suppressed: 0, intended: 0 })
    expect(expectations).toEqual({ met: 1, unmet: [] })
    expect(settled.map(({ line }) => line)).toEqual([1, 2, 3, 4])
  })

  it('counts the same without a report', () => {
    const found = [at(1), at(2, { severity: 'info' })]
    const { report, counts, settled } = collect(found, { report: false })
    expect([report.findings, counts.error, counts.info, settled.length]).toEqual([[], 1, 1, 2])
  })
})

describe('addToSummary', () => {
  it('adds up', () => {
    const summary = {
      ...{ files: 2, records: 0, messages: 0, requests: 0, exchanges: 0, rounds: 0 },
      chains: { finished: 0, open: 0, unlinked: 0, ambiguous: 0 },
      revisions: {},
      unjudged: { records: 0, reasons: {} },
      findings: { error: 1, warning: 1, info: 1, suppressed: 1, intended: 1 },
      expectations: { met: 1, unmet: [] },
      staleSuppressions: [],
    }
    addToSummary(
      summary,
      collect([at(1), at(2)], {}, [
        [2, { expect: ['*'] }],
        [3, { expect: ['a/b'] }],
      ]),
    )
    expect(summary.findings).toEqual({ error: 2, warning: 1, info: 1, suppressed: 1, intended: 1 })
    expect(summary.expectations).toEqual({ met: 2, unmet: [{ file: 'capture.jsonl', line: 3, rule: 'a/b' }] })
  })
})
