import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FindingView, Summary } from '../model/finding.js'
import { createCompact } from './compact.js'
import type { CreateFormatter, FileReport } from './format.js'
import { createGithub } from './github.js'
import { createJson } from './json.js'
import { createJsonl } from './jsonl.js'
import { sampleContext, sampleStep, sampleSummary, sampleView } from './sample.js'
import { stepSummary } from './step-summary.js'
import { createStylish } from './stylish.js'

// Whatever a capture holds, it stays text: in a line, an annotation, a table cell, a terminal, a build log.

const BAIT = [
  ...['\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029', '\u000b', '\u000c', '\t', ' ', '\u00a0', '\u3000', '\ufeff'],
  ...['::error::pwn', '::', ':', ',', '%', '%0A', '%0D%0A', '##[error]', '##[', '##', '#', '[', '##vso[task.x]', ']'],
  ...['\u001b[31m', '\u001b]0;t\u0007', '\u009b', '\u0000', '\u007f', '\u202e', '\u2066', '\ud800', '\udc00', '😀'],
  ...['|', '\\|', '\\', '`', '```', '</td>', '<script>', '&lt;', '[a](b)', '![a](b)', '**', '_', '~~', '$', '@me'],
  ...['https://a.b', 'www.a.b', '"', "'", '{', '}', '</details>', '-->', ':1:2: error a/b c', 'capture.jsonl', '-'],
]

const hostile = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...BAIT) }, fc.string({ unit: 'binary', maxLength: 4 })), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''))

const finding: fc.Arbitrary<FindingView> = fc
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

const reports = fc.array(report, { maxLength: 3 })

const summary: fc.Arbitrary<Summary> = fc.record({ file: hostile, rule: hostile }).map((missing) =>
  sampleSummary({
    expectations: { met: 1, unmet: [{ ...missing, line: 3 }] },
    staleSuppressions: [missing],
    unjudged: { records: 1, reasons: { [missing.rule]: 1 } },
  }),
)

const print = (create: CreateFormatter, files: readonly FileReport[], sum: Summary): string => {
  const formatter = create(sampleContext())
  const streamed = files.flatMap((file) => file.findings.map((each) => formatter.finding?.(each) ?? ''))
  return [formatter.start(), ...streamed, ...files.map((file) => formatter.file(file)), formatter.end(sum)].join('')
}

const linesOf = (text: string): string[] => text.split('\n').slice(0, -1)

/** What no line of any report may hold: something that a terminal or a build server obeys. */
const checkLines = (text: string) => {
  expect(text === '' || text.endsWith('\n')).toBe(true)
  for (const line of linesOf(text)) {
    expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069\ufeff]/u)
    expect(line).not.toMatch(/##[a-z]*\[/i)
  }
}

const FORMATS = { stylish: createStylish, compact: createCompact, json: createJson, jsonl: createJsonl }

describe.each(Object.entries(FORMATS))('%s', (_, create) => {
  it('holds nothing that is obeyed, and begins no line with it', () => {
    fc.assert(
      fc.property(reports, summary, (files, sum) => {
        const text = print(create, files, sum)
        checkLines(text)
        for (const line of linesOf(text)) expect(line.trimStart().startsWith('::')).toBe(false)
        expect(print(create, files, sum)).toBe(text)
      }),
      { numRuns: 300 },
    )
  })
})

describe('compact', () => {
  it('is a line a finding, whatever the finding says', () => {
    fc.assert(
      fc.property(reports, (files) => {
        const lines = linesOf(print(createCompact, files, sampleSummary()))
        const findings = files.flatMap((file) => file.findings)
        const matched = lines.filter((line) => !line.startsWith('note: '))
        expect(matched).toHaveLength(findings.length)
        for (const [index, line] of matched.entries()) {
          const [, , row, column, severity] = /^(.+?):(\d+):(\d+): (error|warning|info) /.exec(line) ?? []
          expect([row, column, severity]).toEqual([String(findings[index]?.line), '214', findings[index]?.severity])
        }
      }),
    )
  })
})

describe('stylish', () => {
  it('begins lines with our own words or a harmless file name', () => {
    fc.assert(
      fc.property(reports, summary, (files, sum) => {
        for (const line of linesOf(print(createStylish, files, sum)))
          expect(line).toMatch(/^(?:$|✖ |✔ |and \d| {2}▶ {1,}\S| {2,4}\S| {4,}|[\p{L}\p{N}_./<~@])/u)
      }),
    )
  })
})

describe('json', () => {
  it('says exactly what the findings say', () => {
    fc.assert(
      fc.property(reports, summary, (files, sum) => {
        const document = JSON.parse(print(createJson, files, sum))
        const findings = files.flatMap((file) => file.findings)
        expect(document.findings.map((each: FindingView) => [each.message, each.file, each.pointer])).toEqual(
          findings.map(({ message, file, pointer }) => [message, file, pointer]),
        )
        expect(document.summary).toEqual(JSON.parse(JSON.stringify(sum)))
      }),
    )
  })
})

describe('github', () => {
  it('is annotations with our properties and nothing else', () => {
    const COMMAND = /^::(error|warning|notice) ([^:]*)::.*$/
    fc.assert(
      fc.property(reports, summary, (files, sum) => {
        const text = print(createGithub, files, sum)
        checkLines(text)
        expect(print(createGithub, files, sum)).toBe(text)
        for (const line of linesOf(text).filter((each) => !/^\d/.test(each))) {
          const [, , properties = ''] = COMMAND.exec(line) ?? []
          const names = properties.split(',').map((property) => property.split('=')[0] ?? '')
          expect(['file,line,endLine,col,endColumn,title', 'file,line,title', 'file,title']).toContain(names.join())
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('stepSummary', () => {
  it('is a table of four cells a row', () => {
    fc.assert(
      fc.property(reports, summary, (files, sum) => {
        const text = stepSummary(files, sum, sampleContext())
        checkLines(text)
        expect(text).not.toMatch(/[<>`*[\]~]|https?:|www\./i)
        const rows = linesOf(text).filter((line) => line.startsWith('| '))
        const findings = files.flatMap((file) => file.findings)
        expect(rows).toHaveLength(findings.length === 0 ? 0 : findings.length + 2)
        for (const row of rows) expect(row.split('|')).toHaveLength(6)
      }),
      { numRuns: 300 },
    )
  })
})
