import { describe, expect, it } from 'vitest'
import { cascade, createRunningCascade, type Precedence } from './cascade.js'
import { createDedupe } from './dedupe.js'
import { isOfParty } from './party.js'
import { sampleFinding } from './sample.js'

describe('dedupe', () => {
  it('lets rule, template and place through once', () => {
    const isNew = createDedupe(10)
    const found = [
      sampleFinding(),
      sampleFinding({ data: { sent: 'other data' } }),
      sampleFinding({ template: 'cut' }),
      sampleFinding({ rule: 'mrtr/state-missing' }),
      sampleFinding({ mark: { column: 1 } }),
      sampleFinding({ mark: { pointer: '/params' } }),
      sampleFinding({ mark: { file: 'other.jsonl' } }),
      sampleFinding(),
    ]
    expect(found.map(isNew)).toEqual([true, false, true, true, true, true, true, false])
  })

  it('forgets beyond its bound', () => {
    const isNew = createDedupe(1)
    const [a, b] = [sampleFinding(), sampleFinding({ template: 'cut' })]
    expect([a, b, a].map(isNew)).toEqual([true, true, true])
  })
})

const precedence = (table: Record<string, string[]>): Precedence => new Map(Object.entries(table))
const on = (text: string) => text.split(' ').map((word) => ({ rule: word[0] ?? '', subject: word.slice(1) }))
const names = (found: readonly { rule: string; subject: string }[]) =>
  found.map(({ rule, subject }) => rule + subject).join(' ')

describe('cascade', () => {
  it.each([
    ['silences the general rule', { a: ['b'] }, 'a1 b1', 'b1'],
    ['whatever comes first', { a: ['b'] }, 'b1 a1', 'b1'],
    ['on the same message only', { a: ['b'] }, 'a1 b2', 'a1 b2'],
    ['every finding of the general rule', { a: ['b'] }, 'a1 a1 b1 a2', 'b1 a2'],
    ['not a rule that nothing is said of', { a: ['b'] }, 'c1 b1', 'c1 b1'],
    ['and a silenced rule silences nobody', { a: ['b'], b: ['c'] }, 'a1 b1 c1', 'a1 c1'],
    ['unless the first yields to both', { a: ['b', 'c'], b: ['c'] }, 'a1 b1 c1', 'c1'],
    ['down a chain of four', { a: ['b'], b: ['c'], c: ['d'] }, 'a1 b1 c1 d1', 'b1 d1'],
    ['one of two that yield to each other', { a: ['b'], b: ['a'] }, 'b1 a1', 'b1'],
    ['some of three in a circle, not all', { a: ['b'], b: ['c'], c: ['a'] }, 'a1 b1 c1', 'a1 c1'],
    ['not by itself', { a: ['a'] }, 'a1', 'a1'],
  ])('%s', (_, table, found, left) => {
    expect(names(cascade(on(found), precedence(table)))).toBe(left)
  })

  it.each([
    ['by what was found before', { a: ['b'] }, 'a1 b1 a1', 'a1 b1'],
    ['on the same message', { a: ['b'] }, 'b1 a2', 'b1 a2'],
    ['not by a rule that was itself silenced', { a: ['b'], b: ['c'] }, 'c1 b1 a1', 'c1 a1'],
  ])('as findings come: %s', (_, table, found, left) => {
    expect(names(on(found).filter(createRunningCascade(precedence(table), 10)))).toBe(left)
  })

  it('as findings come: forgets the oldest message', () => {
    expect(names(on('b1 b2 a1 a2').filter(createRunningCascade(precedence({ a: ['b'] }), 1)))).toBe('b1 b2 a1')
  })
})

describe('party', () => {
  it.each([
    ['client', 'client', true],
    ['server', 'client', false],
    ['unknown', 'client', false],
    ['capture', 'client', true],
    ['client', 'server', false],
    ['capture', 'server', true],
    ['unknown', undefined, true],
    ['server', undefined, true],
  ] as const)('%s under --party %s: %s', (party, wanted, stays) => expect(isOfParty(party, wanted)).toBe(stays))
})
