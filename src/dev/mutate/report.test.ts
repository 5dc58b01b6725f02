import { describe, expect, it } from 'vitest'
import { equivalentOf } from './equivalent.js'
import type { Mutant } from './mutant.js'
import { fileResult, scoreOf, textReport } from './report.js'
import { filesOf, sampled, wishOf } from './wish.js'

const mutant: Mutant = { path: 'rules/a/b.ts', line: 2, column: 7, start: 0, end: 1, from: 'x  <\n y', to: '' }

describe('the score', () => {
  const result = fileResult('rules/a/b.ts', [
    [mutant, 'killed'],
    [mutant, 'elsewhere'],
    [mutant, 'timeout'],
    [mutant, 'survived'],
    [mutant, 'equivalent'],
    [mutant, 'compiler'],
  ])

  it('counts what was noticed, and what did not end, among all that do something', () => {
    expect(scoreOf([result])).toBe(75)
    expect(scoreOf([])).toBe(100)
  })

  it('stands behind the survivors', () => {
    const lines = textReport([
      result,
      { ...result, path: 'src/engine/chains/c.ts', elsewhere: 0, survivors: [] },
    ]).split('\n')
    expect(lines.map((line) => line.trim())).toEqual([
      'rules/a/b.ts:2:7  x < y → (nothing)',
      '',
      '75.0 %          3 of 4  a/b (1 only by fixtures of other rules)',
      '100.0 %          2 of 2  src/engine/chains/c',
      '',
      '75.0 %          3 of 4  all rules (1 only by fixtures of other rules)',
      '100.0 %          2 of 2  src/engine/chains',
      'not counted: 2 that do not compile, 2 that change nothing (equivalent.json)',
    ])
  })
})

describe('equivalentOf', () => {
  const text = 'first\n  if (x  < y)'
  const entry = { path: mutant.path, from: mutant.from, to: '', why: 'w' }

  it.each<[string, object, boolean]>([
    ['the same change', {}, true],
    ['the same change on the line', { in: 'if (x  < y)' }, true],
    ['another line', { in: 'if (x > y)' }, false],
    ['another file', { path: 'rules/a/c.ts' }, false],
    ['another text', { from: 'y' }, false],
    ['another change', { to: 'y' }, false],
  ])('knows %s', (_, more, isEqual) => {
    expect(equivalentOf(mutant, text, [{ ...entry, ...more }]) !== undefined).toBe(isEqual)
  })
})

describe('wishOf', () => {
  it.each<[string[], unknown]>([
    [[], { targets: [], sample: undefined, json: false }],
    [['mrtr', '--json', '--sample', '20', 'chains'], { targets: ['mrtr', 'chains'], sample: 20, json: true }],
    [['--sample'], undefined],
    [['--sample', '0'], undefined],
    [['--else'], undefined],
  ])('reads %j', (args, wish) => expect(wishOf(args)).toEqual(wish))
})

describe('filesOf', () => {
  const find = (...targets: string[]) => filesOf({ targets, sample: undefined, json: false })

  it('finds a rule, an area and the pairing', () => {
    expect(find('mrtr/state-changed').files).toEqual(['rules/mrtr/state-changed.ts'])
    expect(find('mrtr').files).toContain('rules/mrtr/state-changed.ts')
    expect(find('chains').files).toContain('src/engine/chains/match.ts')
    expect(find('chains/match').files).toEqual(['src/engine/chains/match.ts'])
    expect(find('chains').files.filter((path) => /\.(test|fixture)\.ts$/.test(path))).toEqual([])
    expect(find().files).toEqual(expect.arrayContaining(['rules/http/not-post.ts', 'src/engine/chains/match.ts']))
  })

  it('says what it does not know', () =>
    expect(find('mrtr', 'mrt', 'chains/mat').unknown).toEqual(['mrt', 'chains/mat']))
})

it('takes a sample from everywhere', () => {
  expect(sampled([0, 1, 2, 3, 4, 5, 6, 7], 4)).toEqual([0, 2, 4, 6])
  expect(sampled([0, 1], 4)).toEqual([0, 1])
  expect(sampled([0, 1], undefined)).toEqual([0, 1])
})
