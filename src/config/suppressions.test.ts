import { describe, expect, it } from 'vitest'
import { ConfigError } from '../errors.js'
import { exceededIn, type Judged, knownRules, prune, staleIn, suppressAll } from './known-findings.js'
import { readSuppressions } from './read-suppressions.js'
import { type Known, suppressionsText } from './suppressions.js'

const RULES = ['mrtr/state-changed', 'mrtr/state-missing', 'jsonrpc/id-null']
const read = (source: string) => readSuppressions(source, 's.json', RULES)

describe('a suppressions file', () => {
  it('is read, with its paths in one spelling', () => {
    const source = '{"./x/../a b.jsonl": {"jsonrpc/id-null": {"count": 2, "reason": "old"}}, "../b.har": {}}'
    expect(read(source)).toEqual(
      new Map([
        ['a b.jsonl', new Map([['jsonrpc/id-null', { count: 2, reason: 'old' }]])],
        ['../b.har', new Map()],
      ]),
    )
  })

  it.each([
    ['', '1:1: not JSON: value expected'],
    ['{"a": ', '1:7: not JSON'],
    ['{} // known', '1:4: not JSON: invalid comment token'],
    ['[]', '1:1: the suppressions must be an object'],
    ['{"a": 1}', '1:7: the suppressions of "a" must be an object'],
    ['{"a": {},\n "./a": {}}', '2:2: "./a" stands there twice: it is the file "a"'],
    ['{"/a": {}}', '1:2: "/a" is no path'],
    ['{"": {}}', '1:2: "" is no path'],
    [
      '{"a": {"mrtr/state-chnaged": {"count": 1}}}',
      '1:8: unknown rule "mrtr/state-chnaged" (did you mean "mrtr/state-changed"?)',
    ],
    ['{"a": {"jsonrpc/id-null": 1}}', '1:27: the suppression of "jsonrpc/id-null" must be an object'],
    ['{"a": {"jsonrpc/id-null": {}}}', '1:27: the suppression of "jsonrpc/id-null" needs "count"'],
    ['{"a": {"jsonrpc/id-null": {"coun": 1}}}', '1:28: unknown key of a suppression "coun" (did you mean "count"?)'],
    ['{"a": {"jsonrpc/id-null": {"count": 0}}}', '1:37: "count" must be a whole number from 1 on'],
    ['{"a": {"jsonrpc/id-null": {"count": 1.5}}}', '1:37: "count" must be a whole number from 1 on'],
    ['{"a": {"jsonrpc/id-null": {"count": 1, "reason": 5}}}', '1:50: "reason" must be a text'],
  ])('that says %s is refused with the place', (source, message) => {
    expect(() => read(source)).toThrow(ConfigError)
    expect(() => read(source)).toThrow(`s.json:${message}`)
  })

  it('is written sorted, without empty files, and read back', () => {
    const known = (count: number): Known => ({ count })
    const suppressions = new Map([
      ['b', new Map([['mrtr/state-missing', known(1)]])],
      ['c', new Map()],
      ['__proto__', new Map([['mrtr/state-missing', known(2)]])],
      [
        'a',
        new Map([
          ['mrtr/state-missing', known(3)],
          ['jsonrpc/id-null', { count: 1, reason: 'why' }],
        ]),
      ],
    ])
    const text = suppressionsText(suppressions)
    expect(text.match(/"[^"]*": \{/g)?.map((key) => key.slice(1, -4))).toEqual([
      ...['__proto__', 'mrtr/state-missing', 'a', 'jsonrpc/id-null', 'mrtr/state-missing', 'b', 'mrtr/state-missing'],
    ])
    expect(suppressionsText(read(text))).toBe(text)
    expect(text.endsWith('}\n')).toBe(true)
  })
})

const judged = (found: Record<string, number>, off: readonly string[] = []): Judged => ({
  found: new Map(Object.entries(found)),
  ran: (rule) => !off.includes(rule),
})
const known = (counts: Record<string, number>) =>
  new Map(Object.entries(counts).map(([rule, count]) => [rule, { count, reason: `why ${rule}` }]))
const counts = (map: ReadonlyMap<string, { count: number }>) =>
  Object.fromEntries([...map].map(([rule, { count }]) => [rule, count]))

describe('what is known is compared with what was found', () => {
  it.each([
    ['as many', { a: 2 }, judged({ a: 2 }), ['a'], [], []],
    ['fewer', { a: 2 }, judged({ a: 1 }), ['a'], ['a 2 1'], []],
    ['none', { a: 2 }, judged({}), [], ['a 2 0'], []],
    ['more', { a: 2 }, judged({ a: 3 }), [], [], ['a 2 3']],
    ['something else', { a: 2 }, judged({ a: 2, b: 1 }), ['a'], [], []],
    ['by a rule that did not judge', { a: 2 }, judged({}, ['a']), [], [], []],
  ])('%s', (_, entries, now, rules, stale, exceeded) => {
    const shown = (list: ReturnType<typeof staleIn>) => list.map((one) => `${one.rule} ${one.count} ${one.found}`)
    expect([...knownRules(known(entries), now.found)]).toEqual(rules)
    expect(shown(staleIn(known(entries), now))).toEqual(stale)
    expect(shown(exceededIn(known(entries), now))).toEqual(exceeded)
  })

  it('and brought up to it by --suppress-all, reasons kept', () => {
    const after = suppressAll(known({ a: 2, b: 1, c: 4, off: 9 }), judged({ a: 3, c: 1, d: 2 }, ['off']))
    expect(counts(after)).toEqual({ off: 9, a: 3, c: 1, d: 2 })
    expect(after.get('a')?.reason).toBe('why a')
    expect(after.get('d')).toEqual({ count: 2 })
  })

  it('and only lowered by --prune-suppressions', () => {
    const after = prune(known({ a: 2, b: 1, c: 4, off: 9 }), judged({ a: 3, c: 1, d: 2 }, ['off']))
    expect(counts(after)).toEqual({ a: 2, c: 1, off: 9 })
    expect(after.get('c')?.reason).toBe('why c')
  })
})
