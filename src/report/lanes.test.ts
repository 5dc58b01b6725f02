import { describe, expect, it } from 'vitest'
import type { ChainStep } from '../model/chain.js'
import { createLanes } from './lanes.js'
import { sequenceDiagram } from './mermaid.js'
import { sampleStep, sampleView } from './sample.js'

const step = (line: number, changes: Partial<ChainStep> = {}) => sampleStep(line, 'request', changes)

const inFile = (file: string, line: number): ChainStep => {
  const sample = step(line)
  return { ...sample, mark: { ...sample.mark, file } }
}

const drawn = (findings: Parameters<ReturnType<typeof createLanes>['add']>[0][], most = 9) => {
  const lanes = createLanes(most)
  for (const finding of findings) lanes.add(finding)
  const shown = lanes
    .end()
    .map(({ steps }) => steps.map(({ row, faults }) => [row.place, ...faults.map(({ rule }) => rule)]))
  return { shown, left: lanes.left() }
}

describe('lanes', () => {
  it('are one where findings share a step, in the order of their lines', () => {
    const one = sampleView({ rule: 'a/one', line: 3, steps: [step(1), step(2), step(3)] })
    const two = sampleView({ rule: 'a/two', line: 5, steps: [step(1), step(5)] })
    const other = sampleView({ rule: 'a/three', line: 7, steps: [step(6), step(7)] })
    expect(drawn([two, other, one]).shown).toEqual([
      [['1'], ['2'], ['3', 'a/one'], ['5', 'a/two']],
      [['6'], ['7', 'a/three']],
    ])
  })

  it('become one where a later finding joins them', () => {
    const findings = [[step(1)], [step(3)], [step(1), step(3)]].map((steps) =>
      sampleView({ rule: 'a/b', line: 3, steps }),
    )
    expect(drawn(findings).shown).toEqual([
      [
        ['1', 'a/b'],
        ['3', 'a/b', 'a/b'],
      ],
    ])
  })

  it('keep the order of the steps where two files have them', () => {
    const steps = [inFile('c2s.jsonl', 4), inFile('s2c.jsonl', 1), inFile('c2s.jsonl', 5)]
    expect(drawn([sampleView({ rule: 'a/b', file: 'c2s.jsonl', line: 5, steps })]).shown).toEqual([
      [['4'], ['s2c.jsonl:1'], ['5', 'a/b']],
    ])
  })

  it('are so many at most, and findings without steps have none', () => {
    const findings = [1, 2, 3].map((line) => sampleView({ line, steps: [step(line)] }))
    expect(drawn([...findings, sampleView()], 2)).toMatchObject({
      shown: [[['1', expect.anything()]], [['2', expect.anything()]]],
      left: 1,
    })
  })
})

describe('sequenceDiagram', () => {
  it('names three faults of a step, and counts the others', () => {
    const lanes = createLanes(1)
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      lanes.add(sampleView({ rule: `x/${name}`, line: 1, message: 'M', steps: [step(1)] }))
    expect(lanes.end().map(sequenceDiagram)).toEqual([
      `\`\`\`mermaid
sequenceDiagram
  participant client
  participant server
  client->>server: line 1, id 1
  Note over client,server: error x/a
  Note over client,server: error x/b
  Note over client,server: error x/c
  Note over client,server: and 2 more findings
\`\`\`
`,
    ])
  })
})
