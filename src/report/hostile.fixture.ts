import fc from 'fast-check'
import { expect } from 'vitest'
import type { FindingView, Summary } from '../model/finding.js'
import type { FileReport, Trouble } from './format.js'
import { sampleStep, sampleSummary, sampleView } from './sample.js'

// Whatever a capture holds, it stays text: in a line, an annotation, a table cell, a terminal, a build log.

const BAIT = [
  ...['\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029', '\u000b', '\u000c', '\t', ' ', '\u00a0', '\u3000', '\ufeff'],
  ...['::error::pwn', '::', ':', ',', '%', '%0A', '%0D%0A', '##[error]', '##[', '##', '#', '[', '##vso[task.x]', ']'],
  ...['\u001b[31m', '\u001b]0;t\u0007', '\u009b', '\u0000', '\u007f', '\u202e', '\u2066', '\ud800', '\udc00', '😀'],
  ...['|', '\\|', '\\', '`', '```', '</td>', '<script>', '&lt;', '[a](b)', '![a](b)', '**', '_', '~~', '$', '@me'],
  ...['https://a.b', 'www.a.b', '"', "'", '{', '}', '</details>', '-->', ':1:2: error a/b c', 'capture.jsonl', '-'],
]

/** Text that wants to be obeyed. */
export const hostile = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...BAIT) }, fc.string({ unit: 'binary', maxLength: 4 })), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''))

export const finding: fc.Arbitrary<FindingView> = fc
  .record({
    text: fc.record({ message: hostile, file: hostile, pointer: hostile, rule: hostile, template: hostile }),
    severity: fc.constantFrom('error', 'warning', 'info'),
    line: fc.integer({ min: 1, max: 9 }),
    excerpt: fc.option(hostile, { nil: undefined }),
    step: fc.record({ label: hostile, id: hostile }),
    related: fc.record({ message: hostile, pointer: hostile, file: hostile }),
  })
  .map(({ text, severity, line, excerpt, step, related }) =>
    sampleView({
      ...text,
      ...{ severity, line, endLine: line, excerpt },
      steps: [sampleStep(line, 'request', step), sampleStep(9, 'asks', { ...step, stateLength: 3 })],
      related: [{ line: 1, column: 2, ...related }],
    }),
  )

const report: fc.Arbitrary<FileReport> = fc.record({
  file: hostile,
  findings: fc.array(finding, { maxLength: 12 }),
  overflow: fc.dictionary(hostile, fc.nat()).map((counts) => new Map(Object.entries(counts))),
})

/** The reports of some files whose every text is hostile. */
export const reports = fc.array(report, { maxLength: 3 })

export const summary: fc.Arbitrary<Summary> = fc.record({ file: hostile, rule: hostile }).map((missing) =>
  sampleSummary({
    expectations: { met: 1, unmet: [{ ...missing, line: 3 }] },
    staleSuppressions: [{ ...missing, count: 2, found: 1 }],
    unjudged: { records: 1, reasons: { [missing.rule]: 1 } },
  }),
)

export const troubles: fc.Arbitrary<Trouble[]> = fc.array(
  fc.record({ file: hostile, line: fc.option(fc.nat(), { nil: undefined }), what: hostile }),
  { maxLength: 2 },
)

/** Without the empty text behind the last line break. */
export const linesOf = (text: string): string[] => text.split('\n').slice(0, -1)

/** FUZZ_RUNS=10000 for a thorough run, of which each report gets a part. */
export const RUNS = Math.max(150, Number(process.env.FUZZ_RUNS ?? 0) / 10)

const OBEYED = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069\ufeff]|##[a-z]*\[/iu

/** No line of any report may hold what a terminal or a build server obeys wherever it stands. */
export const checkLines = (text: string) => {
  expect(text === '' || text.endsWith('\n')).toBe(true)
  expect(linesOf(text).filter((line) => OBEYED.test(line))).toEqual([])
}
