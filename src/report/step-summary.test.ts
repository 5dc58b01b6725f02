import { describe, expect, it } from 'vitest'
import { pageOf } from './page.fixture.js'
import { printed } from './printed.fixture.js'
import { sampleReport, sampleStep, sampleSummary, sampleView } from './sample.js'
import { createStepSummary, STEP_SUMMARY_BYTES } from './step-summary.js'

const create = createStepSummary(STEP_SUMMARY_BYTES)

describe('the step summary', () => {
  it('is a table of everything, errors first', () => {
    const findings = [sampleView({ severity: 'warning', line: 1, message: 'a|b' }), sampleView({ message: '<b>' })]
    const summary = sampleSummary({ findings: { error: 1, warning: 1, info: 0, suppressed: 0, intended: 0 } })
    const report = sampleReport(findings, { overflow: new Map([['a/b', 5]]) })
    const { text } = printed(create, [report], { summary, context: { quiet: true, maxFindings: 0 } })
    const clause = ' ([MUST](https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#a))'
    expect(text).toBe(
      `### mcp-wirelint

✖ 2 problems &#40;1 error, 1 warning&#41; in 1 of 1 file

| Severity | Place | Rule | What |
| --- | --- | --- | --- |
| error | traffic/capture.jsonl&#58;6&#58;214 | mrtr/state-changed | &#60;b&#62;${clause} |
| warning | traffic/capture.jsonl&#58;1&#58;214 | mrtr/state-changed | a&#124;b${clause} |

- capture.jsonl: a/b: 5 more findings counted but not kept
`,
    )
  })

  it('has no table without findings', () => {
    expect(printed(create, [sampleReport([])]).text).toBe(
      '### mcp-wirelint\n\n✔ 1 file, 3 messages, 0 round trips, no problems\n\n',
    )
  })

  const many = Array.from({ length: 20_000 }, (_, line) => {
    const steps = [sampleStep(line + 1, 'request', { label: `tools/call t${line}` })]
    return sampleView({ line: line + 1, message: 'é'.repeat(80), steps, severity: line % 2 ? 'error' : 'info' })
  })

  it.each([STEP_SUMMARY_BYTES, 400 * 1024, 120 * 1024])('stays below %i bytes and says what it cut', (room) => {
    const { text } = printed(createStepSummary(room), [sampleReport(many)])
    expect(Buffer.byteLength(text)).toBeLessThan(room)
    const { rows, diagrams } = pageOf(text)
    expect(text).toContain(
      `\n${(20_000 - rows.length).toLocaleString('en')} more findings not shown here; the JSON report has them all.\n`,
    )
    expect(new Set(rows.slice(0, 10_000).map(([severity]) => severity))).toEqual(new Set(['error']))
    expect(diagrams.length).toBeGreaterThan(0)
    expect(text).toContain('\nFurther round trips at fault are not drawn.\n')
  })

  it('is nothing where the step has said too much already', () => {
    expect(printed(createStepSummary(10), [sampleReport(many)]).text).toBe('')
  })
})
