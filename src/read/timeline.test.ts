import { expect, it } from 'vitest'
import { type Draft, newRecord, plainSource } from './record.js'
import { Timeline } from './timeline.js'

interface Step {
  readonly name: string
  readonly at: number
  readonly uses?: readonly string[]
  readonly asks?: readonly string[]
  /** End of the response, and what each of its records issues. */
  readonly end?: number
  readonly issues?: readonly (string | undefined)[]
}

const draft = (name: string, size = 0): Draft => {
  const source = plainSource({ file: name, line: 1, column: 0, byteOffset: 0 }, 'x'.repeat(size))
  return { ...newRecord(source), payload: { kind: 'text', text: '', source } as const }
}

/** Requests in capitals, the records of their responses as numbered small letters. */
const order = (steps: readonly Step[], size = 0): string => {
  const emitted: string[] = []
  const timeline = new Timeline((record) => emitted.push(record.origin.file))
  for (const { name, at, uses = [], asks = [], end, issues = [undefined] } of steps) {
    timeline.advance(at)
    const records = () => issues.map((_, index) => draft(`${name.toLowerCase()}${index}`, size))
    const issuesOf = ({ origin }: Draft): string[] => {
      const issue = issues[Number(origin.file.slice(1))]
      return issue === undefined ? [] : [issue]
    }
    const response = end === undefined ? undefined : { end, records, issues: issuesOf }
    timeline.send({ record: draft(name), uses, asks, response })
  }
  timeline.end()
  return emitted.join(' ')
}

it.each<[string, string, Step[]]>([
  [
    'one after the other',
    'A a0 B b0',
    [
      { name: 'A', at: 1, end: 2 },
      { name: 'B', at: 2, end: 3 },
    ],
  ],
  [
    'overlapping',
    'A B b0 a0',
    [
      { name: 'A', at: 1, end: 9 },
      { name: 'B', at: 2, end: 3 },
    ],
  ],
  [
    'with one end',
    'A B a0 b0',
    [
      { name: 'A', at: 1, end: 3 },
      { name: 'B', at: 2, end: 3 },
    ],
  ],
  [
    'without a response',
    'A B a0',
    [
      { name: 'A', at: 1, end: 9 },
      { name: 'B', at: 2 },
    ],
  ],
  [
    'where a request uses what a response issued',
    'A B a0 a1 C b0 a2',
    [
      { name: 'A', at: 1, end: 9, issues: ['x', 's', 'y'] },
      { name: 'B', at: 2, end: 8 },
      { name: 'C', at: 3, uses: ['s'] },
    ],
  ],
  [
    'where an earlier response issued it as well',
    'A a0 B C b0',
    [
      { name: 'A', at: 1, end: 2, issues: ['s'] },
      { name: 'B', at: 3, end: 9, issues: ['s'] },
      { name: 'C', at: 4, uses: ['s'] },
    ],
  ],
  [
    'where what was asked is answered once',
    'A a0 B C b0 D',
    [
      { name: 'A', at: 1, end: 2, issues: ['asked k'] },
      { name: 'B', at: 3, end: 9, issues: ['asked k'] },
      { name: 'C', at: 4, uses: ['asked k'] },
      { name: 'D', at: 5, uses: ['asked k'] },
    ],
  ],
  [
    'where a stream answers another request',
    'A B a0 a1 C a2',
    [
      { name: 'A', at: 1, end: 9, issues: [undefined, 'answer 1', 'answer 2'] },
      { name: 'B', at: 2, asks: ['answer 1'] },
      { name: 'C', at: 3, asks: ['answer 2'] },
    ],
  ],
])('puts requests and responses in order: %s', (_, expected, steps) => {
  expect(order(steps)).toBe(expected)
  // The same, where the records of responses are too large to be held and are made again.
  expect(order(steps, 70_000_000)).toBe(expected)
})
