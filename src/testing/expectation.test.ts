import { describe, expect, it } from 'vitest'
import type { Finding } from '../model/finding.js'
import { differenceOf, expectationsOf } from './expectation.js'

const finding = (facts: Partial<Finding>): Finding => ({
  rule: 'a/b',
  severity: 'error',
  party: 'client',
  message: 'm',
  file: 'f',
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 2,
  pointer: '/id',
  revision: null,
  spec: null,
  requirements: [],
  related: [],
  fingerprint: '',
  byteOffset: 0,
  ...facts,
})

describe('expectationsOf', () => {
  it('writes a finding as one line, an empty pointer as a dash', () => {
    expect(expectationsOf([finding({}), finding({ line: 2, endLine: 3, endColumn: 9, pointer: '' })])).toEqual([
      '1:1-1:2 error a/b client /id',
      '2:1-3:9 error a/b client -',
    ])
  })

  it('sorts by number, not by text, then by rule and pointer', () => {
    const found = [
      finding({ line: 10, endLine: 10 }),
      finding({ line: 9, column: 10, endLine: 9, endColumn: 11 }),
      finding({ line: 9, column: 9, endLine: 9, endColumn: 11, rule: 'b/a' }),
      finding({ line: 9, column: 9, endLine: 9, endColumn: 11, pointer: '/z' }),
      finding({ line: 9, column: 9, endLine: 9, endColumn: 11, pointer: '/a' }),
    ]
    expect(expectationsOf(found)).toEqual([
      '9:9-9:11 error a/b client /a',
      '9:9-9:11 error a/b client /z',
      '9:9-9:11 error b/a client /id',
      '9:10-9:11 error a/b client /id',
      '10:1-10:2 error a/b client /id',
    ])
  })
})

describe('differenceOf', () => {
  it.each<[string, string[], string[], string]>([
    ['nothing', ['a', 'b'], ['b', 'a'], ''],
    ['a missing line', ['a', 'b'], ['a'], '- b'],
    ['an extra line', ['a'], ['a', 'b'], '+ b'],
    ['a line that is found once and expected twice', ['a', 'a'], ['a'], '- a'],
    ['a line that is found twice and expected once', ['a'], ['a', 'a'], '+ a'],
    ['both', ['a'], ['b'], '- a\n+ b'],
  ])('shows %s', (_, expected, found, difference) => {
    expect(differenceOf(expected, found)).toBe(difference)
  })
})
