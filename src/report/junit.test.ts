import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS, reports, summary, troubles } from './hostile.fixture.js'
import { createJunit } from './junit.js'
import { junitProblems } from './junit-schema.fixture.js'
import { printed } from './printed.fixture.js'
import { sampleReport, sampleStep, sampleSummary, sampleView } from './sample.js'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="mcp-wirelint">\n'

const print = async (...args: Parameters<typeof printed> extends [unknown, ...infer Rest] ? Rest : never) => {
  const { text } = printed(createJunit, ...args)
  expect(await junitProblems(text)).toEqual([])
  return text
}

describe('junit', () => {
  it('is a suite a file and a case a finding', async () => {
    const related = [{ file: 'capture.jsonl', line: 4, column: 90, pointer: '', message: 'issued here' }]
    const steps = [sampleStep(4, 'asks', { label: '{confirm}' }), sampleStep(6, 'retry', { id: '2' })]
    const finding = sampleView({ message: 'a < "b"', related, steps, spec: { level: 'MUST', url: 'https://m.c/x' } })
    expect(await print([sampleReport([finding]), sampleReport([], { file: 'b.jsonl' })])).toBe(`${HEAD}\
  <testsuite name="traffic/capture.jsonl" tests="1" failures="1" errors="0" skipped="0" time="0" file="traffic/capture.jsonl">
    <testcase classname="traffic/capture.jsonl" name="mrtr/state-changed at 6:214" time="0">
      <failure message="a &lt; &quot;b&quot;" type="error">capture.jsonl:6:214 error a &lt; &quot;b&quot;
    4 ← input_required {confirm}
  ▶ 6 → retry                      id 2
see capture.jsonl:4:90 issued here
MUST https://m.c/x</failure>
    </testcase>
  </testsuite>
  <testsuite name="traffic/b.jsonl" tests="1" failures="0" errors="0" skipped="0" time="0" file="traffic/b.jsonl">
    <testcase classname="traffic/b.jsonl" name="no findings" time="0"/>
  </testsuite>
</testsuites>
`)
  })

  it.each([
    ['never', 0],
    ['error', 1],
    [undefined, 1],
    ['warning', 2],
    ['info', 3],
  ] as const)('fails where the exit code does: --fail-on %s', async (failOn, failures) => {
    const findings = (['error', 'warning', 'info'] as const).map((severity) => sampleView({ severity }))
    const text = await print([sampleReport(findings)], { context: { failOn } })
    expect(text).toContain(` tests="3" failures="${failures}" `)
    expect(text.match(/<failure /g) ?? []).toHaveLength(failures)
    expect(text.match(/<system-out>capture.jsonl:6:214 /g) ?? []).toHaveLength(3 - failures)
  })

  it('has no two cases of one name in a file', async () => {
    const text = await print([sampleReport([sampleView(), sampleView()])])
    expect(text.match(/name="mrtr[^"]*"/g)).toEqual([
      'name="mrtr/state-changed at 6:214"',
      'name="mrtr/state-changed at 6:214 (2)"',
    ])
  })

  it('says what it leaves out, what was expected in vain, and what kept the tool from its job', async () => {
    const report = sampleReport([sampleView(), sampleView()], { overflow: new Map([['a/b', 5]]) })
    const sum = sampleSummary({ expectations: { met: 0, unmet: [{ file: 'f.jsonl', line: 3, rule: 'a/b' }] } })
    const wrong = [{ file: 'g.jsonl', what: 'cannot read the file' }]
    const text = await print([report], { summary: sum, troubles: wrong, context: { maxFindings: 1 } })
    expect(text).toContain('    <system-out>note: a/b: 5 more findings counted but not kept</system-out>\n')
    expect(text).toContain(`\
  <testsuite name="mcp-wirelint" tests="2" failures="1" errors="1" skipped="0" time="0">
    <testcase classname="traffic/g.jsonl" name="mcp-wirelint" time="0">
      <error message="cannot read the file" type="error">cannot read the file</error>
    </testcase>
    <testcase classname="traffic/f.jsonl" name="a/b at 3" time="0">
      <failure message="expected finding did not appear" type="failure">expected finding did not appear</failure>
    </testcase>
    <system-out>note: 1 more finding not shown (--max-findings)</system-out>
  </testsuite>
`)
  })

  it('is XML of the schema whatever the capture says', async () => {
    // A validator of its own for each document would take most of the time, so many of them are parts of one.
    const samples = fc.sample(fc.tuple(reports, summary, troubles), { numRuns: RUNS, seed: 5 })
    const suites = samples.map(([files, sum, wrong]) =>
      printed(createJunit, files, { summary: sum, troubles: wrong }).text.slice(HEAD.length, -'</testsuites>\n'.length),
    )
    expect(await junitProblems(`${HEAD}${suites.join('')}</testsuites>\n`)).toEqual([])
    expect(await junitProblems(`${HEAD}<testsuite name="x"/></testsuites>`)).not.toEqual([])
  })
})
