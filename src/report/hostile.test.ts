import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FindingView, Summary } from '../model/finding.js'
import { createCompact } from './compact.js'
import { place, printable } from './escape.js'
import type { CreateFormatter, FileReport } from './format.js'
import { createGithub } from './github.js'
import { createGitlab } from './gitlab.js'
import { checkLines, linesOf, RUNS, reports, summary, troubles } from './hostile.fixture.js'
import { createJson } from './json.js'
import { createJsonl } from './jsonl.js'
import { createJunit } from './junit.js'
import { createMarkdown } from './markdown.js'
import { printed } from './printed.fixture.js'
import { runnerCommand } from './runner.fixture.js'
import { sampleContext, sampleSummary } from './sample.js'
import { createSarif } from './sarif.js'
import { createStepSummary, STEP_SUMMARY_BYTES } from './step-summary.js'
import { createStylish } from './stylish.js'
import { inWorkspace } from './workspace.js'

// Whatever a capture holds, it stays text: in a line, an annotation, a terminal, a build log.

const print = (create: CreateFormatter, files: readonly FileReport[], sum: Summary): string =>
  printed(create, files, { summary: sum }).text

const FORMATS = {
  ...{ stylish: createStylish, compact: createCompact, json: createJson, jsonl: createJsonl },
  ...{ sarif: createSarif, junit: createJunit, gitlab: createGitlab, markdown: createMarkdown },
  'the step summary': createStepSummary(STEP_SUMMARY_BYTES),
}

describe.each(Object.entries(FORMATS))('%s', (_, create) => {
  it('holds nothing that is obeyed, and begins no line with it', () => {
    fc.assert(
      fc.property(reports, summary, troubles, (files, sum, wrong) => {
        const how = { summary: sum, troubles: wrong }
        const { text } = printed(create, files, how)
        checkLines(text)
        expect(linesOf(text).filter((line) => runnerCommand(line) !== undefined)).toEqual([])
        expect(printed(create, files, how).text).toBe(text)
      }),
      { numRuns: RUNS },
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
  const LEVELS = { error: 'error', warning: 'warning', info: 'notice' }

  it('is annotations that say what the findings say, and nothing else', () => {
    fc.assert(
      fc.property(reports, summary, troubles, (files, sum, wrong) => {
        const how = { summary: sum, troubles: wrong }
        const { text } = printed(createGithub, files, how)
        checkLines(text)
        expect(printed(createGithub, files, how).text).toBe(text)
        const commands = linesOf(text).flatMap((line) => (/^\d/.test(line) ? [] : [runnerCommand(line)]))
        for (const command of commands) {
          expect(['error', 'warning', 'notice']).toContain(command?.name)
          const names = [...(command?.properties.keys() ?? [])].join()
          expect(['file,line,endLine,col,endColumn,title', 'file,line,title', 'file,title']).toContain(names)
        }
        const shown = files.flatMap((file) => file.findings).filter(({ severity }) => severity === 'warning')
        for (const each of shown.slice(0, 10)) {
          const said = commands.filter((command) => command?.data === `${printable(each.message)} (${place(each)})`)
          expect(said.map((command) => [command?.name, command?.properties.get('file')])).toContainEqual([
            LEVELS[each.severity],
            printable(inWorkspace(each.file, sampleContext())),
          ])
        }
      }),
      { numRuns: RUNS },
    )
  })
})
