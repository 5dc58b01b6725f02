import { expect, it } from 'vitest'
import { globMatcher } from './glob.js'

it.each([
  ['*.jsonl', 'a.jsonl', true],
  ['*.jsonl', 'x/y/a.jsonl', true],
  ['*.jsonl', 'a.jsonlx', false],
  ['./a.jsonl', 'a.jsonl', true],
  ['x/*.jsonl', 'x/a.jsonl', true],
  ['x/*.jsonl', 'x/y/a.jsonl', false],
  ['x/*.jsonl', 'z/x/a.jsonl', false],
  ['x/**/*.jsonl', 'x/a.jsonl', true],
  ['x/**/*.jsonl', 'x/y/z/a.jsonl', true],
  ['**/x/*.jsonl', 'x/a.jsonl', true],
  ['**/x/*.jsonl', 'q/x/a.jsonl', true],
  ['x/**', 'x/y/a', true],
  ['x/**', 'x', false],
  ['**', 'x/y', true],
  ['old', 'captures/old/a.jsonl', true],
  ['captures/old/', 'captures/old/deep/a.jsonl', true],
  ['captures/old', 'captures/older/a.jsonl', false],
  ['/a.jsonl', 'a.jsonl', true],
  ['a?c', 'abc', true],
  ['a?c', 'a/c', false],
  ['[ab].log', 'a.log', true],
  ['[!ab].log', 'a.log', false],
  ['[!ab].log', 'c.log', true],
  ['[0-9].log', '7.log', true],
  ['{a,b*}.har', 'bcd.har', true],
  ['{a,b*}.har', 'c.har', false],
  ['{a', 'a', true],
  ['a,b', 'a,b', true],
  ['a+(b).$', 'a+(b).$', true],
  ['a.c', 'abc', false],
  ['[x', '[x', true],
  ['../a/*', '../a/b', true],
])('%s fits %s: %s', (pattern, path, expected) => {
  expect(globMatcher(pattern)(path)).toBe(expected)
})
