import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visible } from '../model/visible.js'
import type { CreateFormatter } from './format.js'
import { RUNS, reports, summary, troubles } from './hostile.fixture.js'
import { createMarkdown } from './markdown.js'
import { pageOf, strangeLines } from './page.fixture.js'
import { printed } from './printed.fixture.js'
import { sampleReport, sampleStep, sampleSummary, sampleView } from './sample.js'
import { createStepSummary, STEP_SUMMARY_BYTES } from './step-summary.js'

const createPage = createStepSummary(STEP_SUMMARY_BYTES)
const steps = [sampleStep(4, 'asks', { label: '{confirm}', stateLength: 44 }), sampleStep(6, 'retry', { id: '2' })]
const counts = (error: number) =>
  sampleSummary({ findings: { error, warning: 0, info: 0, suppressed: 0, intended: 0 } })

describe('markdown', () => {
  it('is headline, table, diagrams and remarks', () => {
    const report = sampleReport([sampleView({ message: 'M', steps })], { overflow: new Map([['a/b', 5]]) })
    const { text } = printed(createMarkdown, [report], { summary: counts(1), context: { maxFindings: 1 } })
    expect(text).toBe(`### mcp-wirelint

✖ 1 problem &#40;1 error&#41; in 1 of 1 file

| Severity | Place | Rule | What |
| --- | --- | --- | --- |
| error | traffic/capture.jsonl&#58;6&#58;214 | mrtr/state-changed | M ([MUST](https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#a)) |

\`\`\`mermaid
sequenceDiagram
  participant client
  participant server
  server-->>client: line 4, input_required #123;confirm#125;, state s1 (44 chars)
  client->>server: line 6, retry, id 2
  Note over client,server: error mrtr/state-changed
\`\`\`

- capture.jsonl: a/b: 5 more findings counted but not kept
`)
  })

  it('groups repeats and hides what --max-findings hides', () => {
    const findings = Array.from({ length: 9 }, (_, line) => sampleView({ line: line + 1, message: 'M' }))
    const { text } = printed(createMarkdown, [sampleReport(findings)], { context: { maxFindings: 8 } })
    const { rows } = pageOf(text)
    expect(rows).toHaveLength(4)
    expect(rows.at(-1)).toEqual(['', '', 'mrtr/state-changed', 'and 5 more like it, on lines 4, 5, 6, 7, 8'])
    expect(text).toContain('\n- 1 more finding not shown &#40;--max-findings&#41;\n')
  })

  it('has no table without findings', () => {
    expect(printed(createMarkdown, [sampleReport([])]).text).toBe(
      '### mcp-wirelint\n\n✔ 1 file, 3 messages, 0 round trips, no problems\n',
    )
  })
})

describe('links', () => {
  const address = (path: string) => (path === 'traffic/capture.jsonl' ? 'https://git.host/p/blob/1/a' : undefined)

  it('lead to committed lines and to clauses', () => {
    const findings = [sampleView({ spec: null }), sampleView({ file: 'made.jsonl' })]
    const { text } = printed(createMarkdown, [sampleReport(findings)], { context: { address } })
    const clause = sampleView().spec?.url
    expect(pageOf(text).links).toEqual(['https://git.host/p/blob/1/a#L6', clause])
  })

  it.each(['javascript:alert(1)', 'https://a.b/) [x](https://c.d', 'https://a.b/|'])('are no %s', (url) => {
    const { text } = printed(createMarkdown, [sampleReport([sampleView({ spec: { level: 'MUST', url } })])])
    expect(pageOf(text).links).toEqual([])
  })
})

describe.each<[string, CreateFormatter]>([
  ['markdown', createMarkdown],
  ['the step summary', createPage],
])('%s, whatever the capture says,', (name, create) => {
  it('is made of our headings, tables, lists and diagrams, with our links', () => {
    const clause = sampleView().spec?.url
    fc.assert(
      fc.property(reports, summary, troubles, (files, sum, wrong) => {
        const page = pageOf(printed(create, files, { summary: sum, troubles: wrong }).text)
        expect(page.blocks.filter((type) => !['heading', 'paragraph', 'table', 'code', 'list'].includes(type))).toEqual(
          [],
        )
        const marks = [...page.inline].filter((type) =>
          /^(html|image|strong|em|del|codespan|blockquote|hr|br)$/.test(type),
        )
        expect(marks).toEqual([])
        expect(page.links.filter((link) => link !== clause)).toEqual([])
        expect(page.rows.filter((row) => row.length !== 4)).toEqual([])
        expect(page.diagrams.flatMap(strangeLines)).toEqual([])
        expect(page.depth).toBeLessThan(2)
        const findings = files.flatMap((file) => file.findings)
        if (name === 'markdown') return
        const said = page.rows.map(([severity, , , what]) => `${severity} ${what}`)
        const wanted = ['error', 'warning', 'info'].flatMap((level) =>
          findings.filter(({ severity }) => severity === level),
        )
        const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()
        expect(said.map(tidy)).toEqual(
          wanted.map(({ severity, message }) => tidy(`${severity} ${visible(message).trim()} (MUST)`)),
        )
      }),
      { numRuns: RUNS },
    )
  })
})
