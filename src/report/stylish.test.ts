import { describe, expect, it } from 'vitest'
import type { FileReport, FormatContext } from './format.js'
import { sampleContext, sampleReport, sampleStep, sampleSummary, sampleView } from './sample.js'
import { createStylish } from './stylish.js'

const noFindings = { error: 0, warning: 0, info: 0, suppressed: 0, intended: 0 }

const print = (reports: readonly FileReport[], changes: Partial<FormatContext> = {}, summary = sampleSummary()) => {
  const formatter = createStylish(sampleContext(changes))
  return formatter.start() + reports.map((report) => formatter.file(report)).join('') + formatter.end(summary)
}

/** What is printed of the files, without the summary. */
const printFiles = (reports: readonly FileReport[], changes: Partial<FormatContext> = {}) =>
  print(reports, changes).split('\n✔')[0]

describe('stylish', () => {
  it('prints a finding with its place, its round trip and what is related', () => {
    const finding = sampleView({
      steps: [
        sampleStep(2, 'request', { label: 'tools/call deploy' }),
        sampleStep(4, 'asks', { label: '{confirm}', stateLength: 44 }),
        sampleStep(6, 'retry', { id: '2', stateLength: 44 }),
      ],
      related: [
        { file: 'capture.jsonl', line: 4, column: 90, pointer: '/result/requestState', message: 'issued here' },
      ],
    })
    const summary = sampleSummary({ findings: { ...noFindings, error: 1 } })
    expect(print([sampleReport([finding])], {}, summary)).toBe(
      `capture.jsonl:6:214  error  mrtr/state-changed  The retry sends another requestState than line 4 issued: it differs from character 12 on.
    at /params/requestState  "v1.xl5…(44 chars)"
    2 → tools/call deploy          id 1
    4 ← input_required {confirm}   state s1 (44 chars)
  ▶ 6 → retry                      id 2  state differs at character 12
    see capture.jsonl:4:90  /result/requestState  issued here

✖ 1 problem (1 error) in 1 of 1 file
`,
    )
  })

  it('pads lanes and shows the end of a round trip', () => {
    const finding = sampleView({
      line: 12,
      message: 'Said.',
      excerpt: undefined,
      steps: [
        sampleStep(8, 'request', { label: 'prompts/get' }),
        sampleStep(9, 'asks', { label: '{a, b}' }),
        sampleStep(10, 'retry', { id: '"x"', stateLength: 5 }),
        sampleStep(11, 'asks', { stateLength: 7 }),
        sampleStep(12, 'retry', { id: '3' }),
        sampleStep(13, 'error', { label: '-32602' }),
        sampleStep(14, 'result'),
      ],
    })
    expect(printFiles([sampleReport([finding])])).toBe(
      `capture.jsonl:12:214  error  mrtr/state-changed  Said.
    at /params/requestState
     8 → prompts/get             id 1
     9 ← input_required {a, b}
    10 → retry                   id "x"  state (5 chars)
    11 ← input_required          state s1 (7 chars)
  ▶ 12 → retry                   id 3
    13 ← error -32602
    14 ← result
`,
    )
  })

  it('leaves the middle of a long round trip out', () => {
    const steps = Array.from({ length: 20 }, (_, index) => sampleStep(index + 1, 'retry'))
    const lines = (printFiles([sampleReport([sampleView({ line: 20, message: 'Said.', steps })])]) ?? '')
      .split('\n')
      .slice(2, -1)
    expect(lines).toHaveLength(13)
    expect(lines.slice(0, 3)).toEqual(['     1 → retry   id 1', '    ⋮', '    10 → retry   id 1'])
    expect(lines.at(-1)).toBe('  ▶ 20 → retry   id 1')
  })

  it('cuts what is shown of the text at 80 characters', () => {
    const finding = sampleView({ pointer: '', excerpt: 'x'.repeat(200), message: 'Said.' })
    expect(printFiles([sampleReport([finding])])).toBe(
      `capture.jsonl:6:214  error  mrtr/state-changed  Said.\n    message  ${'x'.repeat(80)}…\n`,
    )
  })

  it.each([
    [3, '3', undefined],
    [4, '4', undefined],
    [5, '3', '    and 2 more like it, on lines 40, 50'],
    [215, '3', '    and 212 more like it, on lines 40, 50, 60, 70, 80, …'],
  ])('groups %i findings of one kind in a file', (total, full, more) => {
    const findings = Array.from({ length: total }, (_, index) => sampleView({ line: (index + 1) * 10 }))
    const other = sampleView({ line: 9999, template: 'cut' })
    const lines = (printFiles([sampleReport([...findings, other])]) ?? '').split('\n')
    expect(lines.filter((line) => line.startsWith('capture.jsonl:'))).toHaveLength(Number(full) + 1)
    expect(lines.find((line) => line.includes('more like it'))).toBe(more)
  })

  it('names one line where the rest is on one', () => {
    const findings = Array.from({ length: 6 }, (_, index) => sampleView({ column: index + 1 }))
    expect(print([sampleReport(findings)])).toContain('    and 3 more like it, on line 6\n')
  })

  it('prints errors only and at most so many, and counts as before', () => {
    const findings = [
      sampleView({ severity: 'warning', line: 1 }),
      ...[2, 3, 4].map((line) => sampleView({ line, template: String(line) })),
    ]
    const summary = sampleSummary({ files: 7, findings: { ...noFindings, error: 3, warning: 1 } })
    const text = print([sampleReport(findings)], { quiet: true, maxFindings: 2 }, summary)
    expect(text.match(/^capture\.jsonl:\d+/gm)).toEqual(['capture.jsonl:2', 'capture.jsonl:3'])
    expect(text).toContain(
      '✖ 4 problems (3 errors, 1 warning) in 1 of 7 files\n  1 more finding not shown (--max-findings)\n',
    )
  })

  it('says what is beyond the bound of a file', () => {
    const report = sampleReport([], { overflow: new Map([['a/b', 1200]]) })
    expect(printFiles([report])).toBe('capture.jsonl  a/b  1,200 more findings counted but not kept\n')
  })

  it('colours', () => {
    const text = print([sampleReport([sampleView()])], { color: true })
    expect(text).toContain('capture.jsonl:6:214  \u001b[31merror\u001b[39m  mrtr/state-changed  The')
    expect(text).toContain('\u001b[32m✔ 1 file')
  })
})

describe('the end of a stylish report', () => {
  const end = (changes: Parameters<typeof sampleSummary>[0], reports: readonly FileReport[] = []) =>
    print(reports, {}, sampleSummary(changes)).split('\n\n').at(-1)

  it.each([
    [{ files: 7, messages: 1204, rounds: 38 }, '✔ 7 files, 1,204 messages, 38 round trips, no problems\n'],
    [{ messages: 1, rounds: 1 }, '✔ 1 file, 1 message, 1 round trip, no problems\n'],
    [{ messages: 0 }, '✖ 1 file, nothing to judge: no MCP message found\n'],
    [
      { findings: { ...noFindings, error: 2, warning: 1, info: 3 }, files: 7 },
      '✖ 6 problems (2 errors, 1 warning, 3 infos) in 0 of 7 files\n',
    ],
    [{ findings: { ...noFindings, info: 1 } }, '✖ 1 problem (1 info) in 0 of 1 file\n'],
    [
      {
        unjudged: { records: 2, reasons: { bodyMissing: 1, cut: 1 } },
        chains: { finished: 1, open: 0, unlinked: 2, ambiguous: 1 },
        findings: { ...noFindings, intended: 1, suppressed: 4 },
        expectations: { met: 2, unmet: [] },
      },
      `✔ 1 file, 3 messages, 0 round trips, no problems
  2 records not judged (bodyMissing 1, cut 1)
  chains: 2 unlinked, 1 ambiguous
  1 finding intended by the transcript
  2 expectations met
  4 findings suppressed
`,
    ],
  ])('%j', (changes, text) => expect(end(changes)).toBe(text))

  it('lists what was expected in vain', () => {
    const unmet = Array.from({ length: 22 }, (_, index) => ({ file: 'f.jsonl', line: index + 1, rule: 'a/b' }))
    const text = print([], {}, sampleSummary({ expectations: { met: 0, unmet } }))
    expect(text.split('\n').slice(0, 2)).toEqual([
      'f.jsonl:1  unmet  a/b  expected finding did not appear',
      'f.jsonl:2  unmet  a/b  expected finding did not appear',
    ])
    expect(text.split('\n').slice(19)).toEqual([
      'f.jsonl:20  unmet  a/b  expected finding did not appear',
      'and 2 more like it',
      '',
      '✖ 1 file, 3 messages, 0 round trips, no problems, 22 expected findings missing',
      '',
    ])
  })

  it('lists stale suppressions', () => {
    const text = print(
      [],
      {},
      sampleSummary({ staleSuppressions: [{ file: 'f.jsonl', rule: 'a/b', count: 2, found: 1 }] }),
    )
    expect(text.split('\n')[0]).toBe('f.jsonl  unmet  a/b  suppression is stale: 2 known, 1 found')
  })
})
