import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../model/json.js'
import { fitOf } from './fit.js'

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#'

/** `depth` arrays around a value. */
const nested = (depth: number, value: unknown = 1): unknown => {
  let around = value
  for (let level = 0; level < depth; level++) around = [around]
  return around
}

describe('fitOf', () => {
  const doubling = Object.fromEntries(
    Array.from({ length: 60 }, (_, n) => [
      `s${n}`,
      { allOf: [{ $ref: `#/$defs/s${n + 1}` }, { $ref: `#/$defs/s${n + 1}` }] },
    ]),
  )
  const branching = { anyOf: [{ items: { $ref: '#' }, contains: false }, { items: { $ref: '#' } }] }
  it.each<[string, unknown, unknown]>([
    ['another dialect', { $schema: 'http://json-schema.org/draft-04/schema#', type: 'null' }, 1],
    ['no schema at all', { type: 'nul' }, 1],
    ['null for a schema', null, 1],
    ['a schema of another dialect inside', { $defs: { a: { $schema: DRAFT_07 } }, type: 'null' }, 1],
    ['an address elsewhere', { $ref: 'https://example.com/schema' }, 1],
    ['a reference to nothing', { $ref: '#/$defs/a' }, 1],
    ['a reference that cannot be decoded', { $ref: '#/%' }, 1],
    ['a base that changes', { $ref: '#/$defs/a', $defs: { a: { $id: 'b', type: 'null' } } }, 1],
    ['look-ahead', { pattern: '(?=a)' }, 'a'],
    ['a text that engines read in two ways', { pattern: '^.$' }, '\r'],
    ['repeats of repeats', { pattern: '((a{100}){100}){100}' }, 'b'],
    ['numbers that a double does not hold', { type: 'null' }, 2 ** 53],
    ['hidden values', { type: 'number' }, '[REDACTED]'],
    ['a schema that is itself', { $ref: '#' }, 1],
    [
      'two that are each other',
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
      1,
    ],
    ['twice as much at each step', { $ref: '#/$defs/s0', $defs: { ...doubling, s60: true } }, 1],
    ['twice as much at each level', branching, nested(60)],
    ['a deep value', { items: { $ref: '#' } }, nested(100_000)],
    ['a deep schema', { not: Array.from({ length: 5000 }).reduce<JsonObject>((inner) => ({ not: inner }), {}) }, 1],
    ['more schemas than anyone writes', { anyOf: Array.from({ length: 30_000 }, () => ({ type: 'null' })) }, 1],
  ])('does not judge %s', (_, schema, value) => {
    expect(fitOf(schema, value)).toEqual({ fit: 'unjudged' })
  })

  it.each<[string, JsonObject, unknown]>([
    ['a long list without repetition', { uniqueItems: true }, Array.from({ length: 100_000 }, (_, n) => ({ n }))],
    [
      'a long list of long choices',
      { items: { enum: Array.from({ length: 5000 }, (_, n) => `n${n}`) } },
      Array.from({ length: 100_000 }, () => 'n4999'),
    ],
  ])('takes linear time for %s', (_, schema, value) => {
    expect(fitOf(schema, value)).toEqual({ fit: 'yes' })
  })
})
