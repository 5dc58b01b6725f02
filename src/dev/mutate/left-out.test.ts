import { describe, expect, it } from 'vitest'
import { mutantsOf } from './find.js'

const CLAUSE = 'a-clause'
const count = (text: string): number => mutantsOf('a.ts', text, (name) => name === CLAUSE).length

describe('mutants are not made of', () => {
  it.each<[string, string]>([
    ['types', "type A = 'a' | 'b'\ninterface B { a: 'x' }\nconst a = b as 'c'"],
    ['imports', "import { a } from 'b'\nexport { c } from 'd'"],
    ['words', "const a = 'two words'"],
    ['a clause of the specification', `const a = '${CLAUSE}'`],
    ['a template of a message', "const a = { text: 'x', requirement: b ? 'r' : 's' }"],
    ['data for words', "const a = { data: { seen: b ?? 'c' } }"],
    ['related places', 'const a = { related: b ? c : d }'],
    ['what only makes words', "const how = (a: string) => (a === 'x' ? 'y' : 'z')\nconst b = { data: how(c) }"],
    [
      'what only makes words of words',
      "const x = () => 'x'\nconst how = () => x()\nconst data = how()\nconst b = { data }",
    ],
    ['facts about a rule', "const a = { id: 'a/b', quiet: 'q', severity: 'error', revisions: ['x'] }"],
    ['errors', "const a = new TypeError('a')"],
    ['bounds on memory', 'const a = new BoundedMap(1_000)'],
    ['bounds with a name', 'const LIMIT = 1_000\nconst a = new BoundedMap(LIMIT)'],
  ])('%s', (_, text) => expect(count(text)).toBe(0))
})

describe('mutants are made of', () => {
  it.each<[string, string]>([
    ['what decides when a rule is called', "const a = { id: 'a/b', quiet: 'q', methods: ['x'] }"],
    ['what makes words and decides', "const how = () => 'y'\nconst b = { data: how() }\nconst c = how()"],
    ['the key of the template', "const a = { message: 'x', data: 'y' }"],
  ])('%s', (_, text) => expect(count(text)).toBe(1))

  it('whether a check is passed, not of the report that is never made', () => {
    expect(count("const a = context.check(r, true, () => ({ message: 'm' }))")).toBe(1)
    expect(count("const a = context.check(r, b, () => ({ message: 'm' }))")).toBe(1)
  })
})
