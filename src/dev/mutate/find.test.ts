import { describe, expect, it } from 'vitest'
import { mutantsOf } from './find.js'
import { mutated } from './mutant.js'

const CLAUSE = 'a-clause'

/** What the text becomes, mutant by mutant. */
const becomes = (text: string): string[] =>
  mutantsOf('a.ts', text, (name) => name === CLAUSE).map((mutant) => mutated(text, mutant))

const sorted = (texts: readonly string[]): string[] => [...texts].sort()

describe('mutantsOf', () => {
  it.each<[string, string, string[]]>([
    ['a comparison', 'a === b', ['a !== b']],
    ['a boundary', 'a < b', ['a <= b', 'a >= b']],
    ['a sum', 'f(a + b)', ['f(a - b)']],
    ['and', 'f(a && b)', ['f(true && b)', 'f(((a) || (b)))', 'f(a && true)']],
    ['or', 'f(a || b)', ['f(false || b)', 'f(((a) && (b)))', 'f(a || false)']],
    [
      'each side of and',
      'f(a && b && c)',
      ['f(true && b && c)', 'f(((a) || (b)) && c)', 'f(((a && b) || (c)))', 'f(a && true && c)', 'f(a && b && true)'],
    ],
    ['a fallback', 'f(a ?? b)', ['f(((a) && (b)))']],
    ['a negation', 'f(!a)', ['f(a)']],
    ['a sign', 'f(-a)', ['f(+a)']],
    ['a choice', 'f(a ? b : c)', ['f(true ? b : c)', 'f(false ? b : c)']],
    ['a predicate', 'f((x) => x > y)', ['f((x) => true)', 'f((x) => false)', 'f((x) => x >= y)', 'f((x) => x <= y)']],
    ['a loop', 'while (a) { }', ['while (false) { }']],
    ['a count', 'f(i++)', ['f(i--)']],
    ['a name', "f('tools/call')", ['f("tools/call~")']],
    ['the name of a member', "f({ 'a-b': c })", ['f({ "a-b~": c })']],
    ['a number', 'f(4_00)', ['f(401)']],
    ['a truth', 'f(true)', ['f(false)']],
    ['a pattern', 'f(/^a+$/i)', ['f(/a+$/i)', 'f(/^a+/i)', 'f(/^a+$/)']],
    ['a quantifier of one place', 'f(a.some(b))', ['f(a.every(b))']],
    ['a filter', 'f(a.filter(b).length)', ['f(a.length)']],
    ['an optional member', 'f(a?.b)', ['f(a.b)']],
    ['an optional element', 'f(a?.[b])', ['f(a[b])']],
    ['an optional call', 'f(a.b?.())', ['f(a.b())']],
    ['a list', "f(new Set(['a', 'b']))", ["f(new Set(['b']))", "f(new Set(['a']))"]],
    ['a table', "f(new Map([['a', 1]]))", ['f(new Map([]))', 'f(new Map([["a~", 1]]))', "f(new Map([['a', 2]]))"]],
    ['a hook', 'f({ request: () => g })', ['f({ ...{} })']],
  ])('spoils %s', (_, text, expected) => {
    expect(sorted(becomes(text).filter((one) => one !== ';'))).toEqual(sorted(expected))
  })

  it('empties a pointer that is put together', () => {
    expect(becomes(['f(`/a/$', '{b}`)'].join(''))).toContain('f("")')
  })

  it.each<[string, string, string]>([
    ['goes on where a branch is left early', 'if (a) { b(); return }', 'if (a) { b(); ; }'],
    ['goes on from case to case', 'switch (a) { case b: return c }', 'switch (a) { case b: ; }'],
    ['does not assign', 'b = a', ';'],
    ['does not call', 'b()', ';'],
  ])('%s', (_, text, expected) => {
    expect(becomes(`function f() { ${text} }`)).toContain(`function f() { ${expected} }`)
  })

  it('does not leave out what is alone in its branch, as never entering it is the same', () => {
    expect(becomes('if (a) f()')).toEqual(['if (true) f()', 'if (false) f()'])
  })

  it('tells where and what', () => {
    const [first] = mutantsOf('a.ts', 'const a =\n  b < c', () => false)
    expect(first).toEqual({ path: 'a.ts', line: 2, column: 5, start: 14, end: 15, from: '<', to: '<=' })
  })
})
