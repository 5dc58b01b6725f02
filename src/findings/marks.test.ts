import { describe, expect, it } from 'vitest'
import { createMarkBook } from './marks.js'

const finding = (line: number, rule = 'a/b', revision: '2026-07-28' | '2025-11-25' | undefined = '2026-07-28') => ({
  line,
  rule,
  revision,
})

describe('standing', () => {
  it.each([
    ['no marks', {}, 'reported'],
    ['empty expect', { expect: [] }, 'reported'],
    ['false marks', { violation: false, legacy: false }, 'reported'],
    ['expected', { expect: ['x/y', 'a/b'] }, 'expected'],
    ['any expected', { expect: ['*'] }, 'expected'],
    ['another expected', { expect: ['x/y'] }, 'reported'],
    ['violation', { violation: true }, 'intended'],
    ['expected in a violation', { expect: ['a/b'], violation: true }, 'expected'],
    ['another expected in a violation', { expect: ['x/y'], violation: true }, 'intended'],
    ['legacy', { legacy: true }, 'legacy'],
    ['legacy violation', { legacy: true, violation: true }, 'legacy'],
  ])('%s', (_, marks, standing) => {
    const book = createMarkBook()
    book.note(3, marks)
    expect(book.standing(finding(3))).toBe(standing)
    expect(book.standing(finding(4))).toBe('reported')
  })

  it.each([
    ['2026-07-28', 'legacy'],
    ['2025-11-25', 'reported'],
    [null, 'legacy'],
  ] as const)('legacy with a finding of revision %s: %s', (revision, standing) => {
    const book = createMarkBook()
    book.note(3, { legacy: true })
    expect(book.standing({ line: 3, rule: 'a/b', revision })).toBe(standing)
  })

  it('adds up the marks of one line', () => {
    const book = createMarkBook()
    book.note(3, { expect: ['a/b'] })
    book.note(3, { violation: true })
    expect([book.standing(finding(3)), book.standing(finding(3, 'c/d'))]).toEqual(['expected', 'intended'])
  })
})

describe('expectations', () => {
  it('counts each once, and lists the unmet by line', () => {
    const book = createMarkBook()
    book.note(9, { expect: ['off/rule'] })
    book.note(3, { expect: ['a/b', 'a/b', 'c/d'] })
    book.note(5, { expect: ['*', 'a/b'] })
    book.note(7, { expect: ['*'] })
    for (const met of [finding(3), finding(3), finding(5, 'e/f')]) book.meet(met)
    expect(book.result()).toEqual({
      met: 2,
      unmet: [
        { line: 3, rule: 'c/d' },
        { line: 5, rule: 'a/b' },
        { line: 7, rule: '*' },
        { line: 9, rule: 'off/rule' },
      ],
    })
  })

  it('stays met when the same marks come again', () => {
    const book = createMarkBook()
    book.note(3, { expect: ['a/b'] })
    book.meet(finding(3))
    book.note(3, { expect: ['a/b'] })
    expect(book.result()).toEqual({ met: 1, unmet: [] })
  })
})
