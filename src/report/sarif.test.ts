import { describe, expect, it } from 'vitest'
import type { RuleFacts } from './format.js'
import { printed } from './printed.fixture.js'
import { sampleReport, sampleStep, sampleSummary, sampleView } from './sample.js'
import { createSarif, MOST_RESULTS } from './sarif.js'
import { sarifProblems } from './sarif-schema.fixture.js'

const PAGE = '# a/b\n\n## What\n\nA `thing`\nis wrong.\n\n## Bad\n\n```jsonl\n{}\n```\n\n## Why\n\nIt breaks.\n'

const rule = (id: string, changes: Partial<RuleFacts> = {}): RuleFacts => ({
  id,
  title: 'A thing is wrong.',
  severity: 'info',
  isOptIn: false,
  tags: ['mcp', 'a'],
  page: PAGE,
  ...changes,
})

const RULES = [rule('a/b'), rule('mrtr/state-changed', { severity: 'error', isOptIn: true })]

const print: typeof printed = (create, reports, how = {}) =>
  printed(create, reports, { ...how, context: { rules: () => RULES, ...how.context } })

const runOf = (text: string) => {
  const document = JSON.parse(text)
  expect(sarifProblems(document)).toEqual([])
  expect([document.$schema, document.version, document.runs.length]).toEqual([
    'https://json.schemastore.org/sarif-2.1.0.json',
    '2.1.0',
    1,
  ])
  return document.runs[0]
}

describe('the tool', () => {
  it('is described with every rule that judged, and its page as help', () => {
    const { tool, columnKind, results, invocations } = runOf(print(createSarif, []).text)
    expect(tool.driver).toMatchObject({ name: 'mcp-wirelint', semanticVersion: '0.1.0' })
    expect(tool.driver.rules.map(({ id }: RuleFacts) => id)).toEqual(['a/b', 'mrtr/state-changed'])
    expect(tool.driver.rules[0]).toEqual({
      id: 'a/b',
      name: 'AB',
      shortDescription: { text: 'A thing is wrong.' },
      fullDescription: { text: 'A `thing` is wrong.' },
      help: { text: 'What\nA `thing`\nis wrong.\n\nWhy\nIt breaks.', markdown: PAGE },
      defaultConfiguration: { level: 'note' },
      properties: { tags: ['mcp', 'a'], precision: 'very-high', 'problem.severity': 'recommendation' },
    })
    expect(tool.driver.rules[1].name).toBe('MrtrStateChanged')
    expect(tool.driver.rules[1].properties).toMatchObject({ precision: 'medium', 'problem.severity': 'error' })
    expect([columnKind, results]).toEqual(['utf16CodeUnits', []])
    expect(invocations).toEqual([{ executionSuccessful: true, toolExecutionNotifications: [] }])
  })

  it('has at most ten tags and a thousand characters', () => {
    const long = rule('a/b', {
      tags: ['t0', ...Array.from({ length: 12 }, (_, n) => `t${n}`)],
      page: `## What\n\n${'x'.repeat(2000)}`,
    })
    const { tool } = runOf(printed(createSarif, [], { context: { rules: () => [long] } }).text)
    expect(tool.driver.rules[0].properties.tags).toHaveLength(10)
    expect(tool.driver.rules[0].fullDescription.text).toHaveLength(1001)
  })
})

describe('a result', () => {
  const related = [
    { file: 'capture.jsonl', line: 4, column: 90, pointer: '/result/requestState', message: 'issued here' },
  ]
  const steps = [sampleStep(4, 'asks', { label: '{confirm}', stateLength: 44 }), sampleStep(6, 'retry', { id: '2' })]

  it('has place, level, rule, fingerprint, related places and round trip', () => {
    const { results } = runOf(print(createSarif, [sampleReport([sampleView({ related, steps })])]).text)
    const uri = 'traffic/capture.jsonl'
    expect(results).toMatchObject([
      {
        ruleId: 'mrtr/state-changed',
        ruleIndex: 1,
        level: 'error',
        message: { text: `${sampleView().message} See: [issued here](0).` },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri },
              region: { startLine: 6, startColumn: 214, endLine: 6, endColumn: 220 },
            },
            logicalLocations: [{ fullyQualifiedName: '/params/requestState' }],
          },
        ],
        relatedLocations: [
          { id: 0, message: { text: 'issued here' }, physicalLocation: { artifactLocation: { uri } } },
        ],
        partialFingerprints: { 'mcpWirelint/v1': '0123456789abcdef0123456789abcdef' },
      },
    ])
    const { locations } = results[0].codeFlows[0].threadFlows[0]
    expect(locations.map((each: { location: { message: object } }) => each.location.message)).toEqual([
      { text: 'input_required {{confirm}}, state s1 (44 chars)' },
      { text: 'retry, id 2, state differs at character 12' },
    ])
    expect(locations.map(({ importance }: { importance: string }) => importance)).toEqual(['important', 'essential'])
  })

  it('has no index for a rule that the run does not list', () => {
    const { results } = runOf(print(createSarif, [sampleReport([sampleView({ rule: 'x/y', pointer: '' })])]).text)
    expect(Object.keys(results[0])).not.toContain('ruleIndex')
    expect(results[0].locations[0]).not.toHaveProperty('logicalLocations')
  })

  it.each([
    ['see [here](9) or {0}', 'see [here] (9) or {{0}}'],
    ['a\u001b[31m\nb', 'a\\u001b[31m\\nb'],
  ])('takes %j for text', (message, text) => {
    const { results } = runOf(print(createSarif, [sampleReport([sampleView({ message })])]).text)
    expect(results[0].message.text).toBe(text)
  })

  it('escapes what would end the text of a link', () => {
    const place = { file: 'a', line: 1, column: 1, pointer: '', message: 'a](9) [b\\' }
    const { results } = runOf(
      print(createSarif, [sampleReport([sampleView({ message: 'M.', related: [place] })])]).text,
    )
    expect(results[0].message.text).toBe('M. See: [a\\] (9) \\[b\\\\](0).')
  })
})

describe('the cap', () => {
  const findings = Array.from({ length: 30_000 }, (_, n) =>
    sampleView({ line: n + 1, endLine: n + 1, severity: n % 6 === 5 ? 'error' : n % 2 === 0 ? 'warning' : 'info' }),
  )
  const errors = findings.filter(({ severity }) => severity === 'error')
  const startOf = (result: { locations: { physicalLocation: { region: { startLine: number } } }[] }) =>
    result.locations[0]?.physicalLocation.region.startLine

  it('keeps 5,000 of 30,000, says so, and gives the same bytes each time', () => {
    const halves = [sampleReport(findings.slice(0, 15_000)), sampleReport(findings.slice(15_000))]
    const { text, notices } = print(createSarif, halves)
    const { results, invocations } = runOf(text)
    expect(results).toHaveLength(MOST_RESULTS)
    expect(new Set(results.map(({ level }: { level: string }) => level))).toEqual(new Set(['error']))
    expect(results.map(startOf)).toEqual(errors.slice(0, MOST_RESULTS).map(({ line }) => line))
    const said = '5,000 of 30,000 findings are in this report, the most severe ones; the JSON report has them all'
    expect(invocations[0].toolExecutionNotifications).toEqual([{ level: 'warning', message: { text: said } }])
    expect(notices).toEqual([said])
    expect(print(createSarif, halves).text).toBe(text)
  })

  it('puts errors first only where something has to go', () => {
    const few = [sampleView({ severity: 'warning', line: 1 }), sampleView({ line: 2 })]
    expect(runOf(print(createSarif, [sampleReport(few)]).text).results.map(startOf)).toEqual([1, 2])
    const mixed = [...Array.from({ length: MOST_RESULTS }, () => sampleView({ severity: 'info', line: 1 })), ...few]
    const { results } = runOf(print(createSarif, [sampleReport(mixed)]).text)
    expect(results.slice(0, 3).map(({ level }: { level: string }) => level)).toEqual(['error', 'warning', 'note'])
  })
})

describe('notifications', () => {
  const textsOf = (text: string) =>
    runOf(text).invocations[0].toolExecutionNotifications.map((each: { level: string; message: { text: string } }) => [
      each.level,
      each.message.text,
    ])

  it('say what is hidden, beyond the bound, and expected in vain', () => {
    const summary = sampleSummary({ expectations: { met: 0, unmet: [{ file: 'f.jsonl', line: 3, rule: 'a/b' }] } })
    const report = sampleReport([sampleView(), sampleView()], { overflow: new Map([['a/b', 5]]) })
    const { text, notices } = print(createSarif, [report], { summary, context: { maxFindings: 1 } })
    expect(textsOf(text)).toEqual([
      ['warning', '1 more finding not shown (--max-findings)'],
      ['warning', 'a/b: 5 more findings counted but not kept'],
      ['error', 'a/b: expected finding did not appear'],
    ])
    expect(notices).toEqual(['1 more finding not shown (--max-findings)'])
    expect(runOf(text).invocations[0].executionSuccessful).toBe(true)
  })

  it('say what kept the tool from its job', () => {
    const { text } = print(createSarif, [], {
      troubles: [{ file: 'b c.jsonl', line: 2, what: 'rule a/b failed: oops' }],
    })
    expect(textsOf(text)).toEqual([['error', 'rule a/b failed: oops']])
    const [invocation] = runOf(text).invocations
    expect(invocation.executionSuccessful).toBe(false)
    expect(invocation.toolExecutionNotifications[0].locations).toEqual([
      { physicalLocation: { artifactLocation: { uri: 'traffic/b%20c.jsonl' }, region: { startLine: 2 } } },
    ])
  })
})
