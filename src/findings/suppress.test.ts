import { describe, expect, it } from 'vitest'
import type { FindingView } from '../model/finding.js'
import { type CollectorOptions, createFileCollector } from './collect.js'
import { sampleFinding } from './sample.js'

const RULES: Record<string, string> = { s: 'mrtr/state-changed', m: 'mrtr/state-missing' }

/** Findings by a letter for the rule and one for the party: `sc` is a changed state by the client. */
const collect = (found: string, known: CollectorOptions['known'], changes: Partial<CollectorOptions> = {}) => {
  const settled: FindingView[] = []
  const collector = createFileCollector({
    file: 'capture.jsonl',
    precedence: new Map(),
    clause: () => null,
    mask: true,
    marks: true,
    party: undefined,
    limit: 100,
    known,
    settle: (finding) => settled.push(finding),
    ...changes,
  })
  collector.note(1, { violation: true })
  for (const [index, word] of found.split(' ').entries()) {
    const party = word[1] === 's' ? 'server' : 'client'
    collector.add(sampleFinding({ rule: RULES[word[0] ?? ''] ?? word, party, mark: { line: index + 1 } }))
  }
  return { ...collector.end(), settled }
}

const all = (counts: ReadonlyMap<string, number>) => new Set(counts.keys())

describe('known findings', () => {
  it('are decided on all of a file, after marks and before party', () => {
    const asked: [string, number][][] = []
    collect(
      'sc sc mc ss',
      (found) => {
        asked.push([...found])
        return new Set()
      },
      { party: 'server' },
    )
    expect(asked).toEqual([
      [
        ['mrtr/state-changed', 2],
        ['mrtr/state-missing', 1],
      ],
    ])
  })

  it('stay away by rule and are counted, whichever side broke it', () => {
    const known = () => new Set(['mrtr/state-changed'])
    const { report, counts } = collect('mc sc ms ss', known, { party: 'server' })
    expect(report.findings.map(({ line }) => line)).toEqual([3])
    expect(counts).toEqual({ error: 1, warning: 0, info: 0, suppressed: 2, intended: 1 })
  })

  it('reach a stream all the same', () => {
    const { report, settled } = collect('mc sc mc', all)
    expect([report.findings.length, settled.length]).toEqual([0, 2])
  })

  it.each([
    ['known', all, { error: 0, suppressed: 4 }, []],
    ['unknown', () => new Set<string>(), { error: 4, suppressed: 0 }, [['mrtr/state-changed', 3]]],
  ] as const)('count beyond the limit as well: %s', (_, known, numbers, overflow) => {
    const { report, counts } = collect('mc sc sc sc sc', known, { limit: 2 })
    expect(counts).toMatchObject(numbers)
    expect([...report.overflow]).toEqual(overflow)
  })
})
