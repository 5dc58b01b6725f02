import { describe, expect, it } from 'vitest'
import { compareRuns, comparisonText } from './compare.mjs'

const machine = { cpu: 'A', cores: 2, memoryGB: 8, system: 'linux x64', node: 'v20.20.2', load: 0, quiet: true }
const RATIO = 'CPU ÷ floor, mixed 100 MB'
const figure = (what, value, unit = '×') => ({ what, value, unit })
const run = (...figures) => ({ machine, figures })
const verdicts = (before, after, threshold) =>
  compareRuns(before, after, threshold).map(({ what, verdict }) => [what, verdict])

describe('compareRuns', () => {
  it.each([
    ['beyond the noise of a quotient', 1.6, 1.69, '×', 'worse'],
    ['within it', 1.6, 1.67, '×', 'same'],
    ['less than before', 1.6, 1.5, '×', 'better'],
    ['memory within its noise', 100, 109, 'MB', 'same'],
    ['memory beyond it', 100, 111, 'MB', 'worse'],
    ['seconds beyond their noise', 1, 1.2, 's', 'worse'],
  ])('%s', (_, was, now, unit, verdict) => {
    expect(verdicts(run(figure(RATIO, was, unit)), run(figure(RATIO, now, unit)))).toEqual([[RATIO, verdict]])
  })

  it('takes another threshold for all', () => {
    const [before, after] = [run(figure(RATIO, 1.6)), run(figure(RATIO, 1.69))]
    expect(verdicts(before, after, 10)).toEqual([[RATIO, 'same']])
    expect(verdicts(after, before, 1)).toEqual([[RATIO, 'better']])
  })

  it('pairs figures by name and lists those of one run alone', () => {
    const before = run(figure('a', 1), figure('b', 1))
    const after = run(figure('c', 1), figure('b', 2))
    expect(verdicts(before, after)).toEqual([
      ['c', 'added'],
      ['b', 'worse'],
      ['a', 'gone'],
    ])
  })

  it('compares quotients of two machines, but not their seconds', () => {
    const before = run(figure('a', 1), figure('b', 1, 's'))
    const after = { machine: { ...machine, cpu: 'B' }, figures: [figure('a', 2), figure('b', 2, 's')] }
    expect(verdicts(before, after)).toEqual([
      ['a', 'worse'],
      ['b', 'unlike'],
    ])
  })
})

describe('comparisonText', () => {
  const text = (before, after) => comparisonText(before, after, compareRuns(before, after))

  it('shows both values and the change', () => {
    expect(text(run(figure('a', 1.6), figure('b', 100, 'MB')), run(figure('a', 2), figure('b', 50, 'MB')))).toBe(
      [
        'figure     old     new   change',
        'a       1.60 ×  2.00 ×  +25.0 %  worse',
        'b       100 MB   50 MB  −50.0 %  better',
        '1 worse, 1 better',
      ].join('\n'),
    )
  })

  it('warns of a machine that was busy, and of two machines', () => {
    const busy = { machine: { ...machine, load: 3, quiet: false }, figures: [] }
    const other = { machine: { ...machine, cores: 4 }, figures: [] }
    expect(text(run(figure('a', 1)), busy)).toContain('The machine of the new run was busy (load 3)')
    expect(text(run(figure('a', 1)), other)).toContain('A, 2 cores, 8 GB, linux x64, Node 20.20.2 and A, 4 cores')
  })
})
