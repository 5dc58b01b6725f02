import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brokenArrows, cycles } from './arrows.js'
import { type SourceFile, sourceFile } from './imports.js'
import { listFiles, ROOT, textOf } from './project.js'
import { styleProblems } from './style.js'

const isSource = /\.ts$/
const files = [...listFiles('src', isSource), ...listFiles('rules', isSource)].map((path) =>
  sourceFile(path, textOf(path)),
)
const made = (path: string, ...imports: string[]): SourceFile =>
  sourceFile(path, imports.map((name) => `import '${name}'\n`).join(''))

/** What may stand at the root: agreed, or demanded by name by another tool. What is ignored (.gitignore) may lie beside it. */
const AT_ROOT = [
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'action.yml',
  'bench',
  'bin',
  'biome.json',
  'docs',
  'fixtures',
  'knip.json',
  'package-lock.json',
  'package.json',
  'rules',
  'src',
  'tsconfig.build.json',
  'tsconfig.json',
  'vitest.config.ts',
]
const IGNORED = /^(?:\..*|node_modules|dist|coverage|.*\.cpuprofile|.*-v8\.log)$/

describe('this house', () => {
  it('has nothing at its root that was not agreed on', () => {
    expect(readdirSync(ROOT).filter((name) => !IGNORED.test(name) && !AT_ROOT.includes(name))).toEqual([])
  })

  it('has imports only along the arrows', () => {
    expect(brokenArrows(files)).toEqual([])
  })

  it('has no circle of imports', () => {
    expect(cycles(files)).toEqual([])
  })

  it('has small files, small functions, telling names and one room for the process', () => {
    expect(files.flatMap((file) => styleProblems(file.path, file.text))).toEqual([])
  })
})

describe('brokenArrows', () => {
  it.each([
    ['src/engine/run.ts', '../read/lines.js'],
    ['src/engine/run.ts', '../../rules/index.js'],
    ['src/engine/run.ts', '../findings/mask.js'],
    ['src/engine/run.ts', 'node:fs'],
    ['src/model/record.ts', '../json/parse.js'],
    ['src/report/stylish.ts', 'node:fs/promises'],
    ['src/report/stylish.ts', 'node:process'],
    ['src/cli/main.ts', '../engine/run.js'],
    ['src/schema/validate.ts', '../rule.js'],
    ['rules/error/shape.ts', '../../src/engine/run.js'],
    ['rules/error/shape.ts', '../../src/schema/2026-07-28/error.js'],
    ['rules/error/shape.ts', '../mrtr/state-changed.js'],
    ['src/index.ts', './cli/main.js'],
  ])('keeps %s from importing %s', (path, name) => {
    expect(brokenArrows([made(path, name)])).toHaveLength(1)
  })

  it.each([
    ['src/engine/run.ts', '../rule.js'],
    ['src/engine/chains/tie.ts', './links.js'],
    ['src/engine/run.test.ts', '../read/lines.js'],
    ['src/cli/main.ts', '../errors.js'],
    ['src/read/lines.ts', 'node:fs'],
    ['rules/error/shape.ts', '../../src/schema/validate.js'],
    ['rules/error/shape.ts', './codes.js'],
    ['rules/index.ts', './error/shape.js'],
  ])('lets %s import %s', (path, name) => {
    expect(brokenArrows([made(path, name)])).toEqual([])
  })

  it('sees types, re-exports and lazy imports', () => {
    const text = "import type { A } from '../cli/a.js'\nexport { b } from '../cli/b.js'\nawait import('../cli/c.js')\n"
    expect(brokenArrows([sourceFile('src/engine/run.ts', text)])).toHaveLength(3)
  })
})

describe('cycles', () => {
  it('names the files of a circle', () => {
    const circle = [made('src/a.ts', './b.js'), made('src/b.ts', './c.js'), made('src/c.ts', './b.js')]
    expect(cycles(circle)).toEqual(['src/b.ts → src/c.ts → src/b.ts'])
  })

  it('counts neither types nor lazy imports', () => {
    const lazy = sourceFile('src/b.ts', "import type { A } from './a.js'\nawait import('./a.js')\n")
    expect(cycles([made('src/a.ts', './b.js'), lazy])).toEqual([])
  })

  it('is content with two ways to one file', () => {
    expect(cycles([made('src/a.ts', './b.js', './c.js'), made('src/b.ts', './c.js'), made('src/c.ts')])).toEqual([])
  })
})

describe('styleProblems', () => {
  const long = (lines: number): string => `export function f() {\n${'  g()\n'.repeat(lines - 2)}}\n`

  it.each([
    ['a long file', 'src/read/a.ts', 'x\n'.repeat(201), 'src/read/a.ts has 201 lines'],
    ['a long function', 'src/read/a.ts', long(41), 'src/read/a.ts:1: f has 41 lines'],
    ['the terminal', 'src/read/a.ts', 'console.log(1)\n', 'src/read/a.ts:1: console'],
    ['the process', 'rules/a/b.ts', '\nexport const a = process.env\n', 'rules/a/b.ts:2: process'],
    ['an enum', 'src/read/a.ts', 'enum A {}\n', 'src/read/a.ts:1: enum or namespace'],
    ['a namespace', 'src/read/a.ts', 'namespace A {}\n', 'src/read/a.ts:1: enum or namespace'],
    ['a silenced compiler', 'src/read/a.ts', '// @ts-ignore\n', 'src/read/a.ts: @ts-ignore'],
    ['an empty name', 'src/read/sse-utils.ts', '', 'src/read/sse-utils.ts: utils is no name'],
  ])('sees %s', (_, path, text, problem) => {
    expect(styleProblems(path, text)).toEqual([problem])
  })

  it.each([
    ['200 lines', 'src/read/a.ts', 'x\n'.repeat(200)],
    ['40 lines of a function', 'src/read/a.ts', long(40)],
    ['generated text', 'rules/index.ts', `// Written by \`npm run gen\`\n${'x\n'.repeat(300)}`],
    ['the process where it belongs', 'src/cli/a.ts', 'process.exitCode = 1\n'],
    ['members of that name', 'src/read/a.ts', 'f({ process: 1 }).console\n'],
    [
      'types of others that are added to',
      'src/read/a.ts',
      "declare module 'b' {}\ndeclare global {\n  namespace c {}\n}\n",
    ],
    ['a variable of that name', 'src/read/a.ts', 'const process = 1\nf(process)\n'],
  ])('is content with %s', (_, path, text) => {
    expect(styleProblems(path, text)).toEqual([])
  })
})
