import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rules } from '../../rules/index.js'
import { fakeIo } from '../cli/doubles.js'
import { HELP } from '../cli/help.js'
import { main } from '../cli/main.js'
import { checkRules } from '../config/check.js'
import { readConfig } from '../config/load.js'
import { FORMATS } from '../index.js'
import { FORMATTER_NAMES } from '../report/index.js'
import { listFiles, ROOT, textOf } from './project.js'

// What the documentation says about the program has to be so.

const README = textOf('README.md')
const scripts: Record<string, string> = JSON.parse(textOf('package.json')).scripts
const TRY = (scripts.try ?? '').replace('node bin/mcp-wirelint.js ', '').split(' ')
/** Those that are written by hand; the pages that docs/rules.md links to are looked for by rules.test.ts. */
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'src/README.md', ...listFiles('docs', /(?<!\/rules)\.md$/)]

/** The blocks of a language, with their final line break. */
const blocks = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, block = '']) => block)

/** The first cells of the table under a heading cell, without the heading. */
const column = (text: string, heading: string): string[] => {
  const [, rows = ''] = text.split(`\n| ${heading} |`)
  const table = rows.split('\n\n', 1)[0] ?? ''
  return [...table.matchAll(/^\| (.*?[^\\]) \|/gm)].flatMap(([, cell = '']) => (/^[ -]+$/.test(cell) ? [] : [cell]))
}

const codes = (cells: readonly string[]): string[] =>
  cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code))

/** Long flags of a text, once each and sorted; `--[no-]color` is two of them. */
const flagsIn = (text: string): string[] => {
  const spelled = text.replace(/--\[no-\](\w+)/g, '--$1 --no-$1')
  return [...new Set(spelled.match(/--[a-z]+(?:-[a-z]+)*/g))].sort()
}

const run = async (args: readonly string[]) => {
  const { io, said } = fakeIo(ROOT)
  const code = await main(args, io)
  return { code, ...said }
}

describe('the README', () => {
  it('shows what `npm run try` prints', async () => {
    expect(await run(TRY)).toEqual({ code: 0, out: blocks(README, 'text')[0], err: '' })
  })

  it('has two commands that npm knows, and the second is what is run before a change is taken', () => {
    const [commands = ''] = blocks(README, 'sh')
    expect(commands.match(/^npm ci && npm (run )?\w+/gm)).toEqual(['npm ci && npm run try', 'npm ci && npm test'])
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['prepare', 'try', 'test']))
    expect(textOf('.ci/run')).toMatch(/^npm ci\nnpm test$/m)
  })

  it('lists the flags that --help lists', () => {
    const [usage = ''] = HELP.split('\nExit codes:')
    expect(flagsIn(codes(column(README, 'flag')).join(' '))).toEqual(flagsIn(usage))
  })

  it('names the formats that exist', () => {
    expect(codes(column(README, 'report')).sort()).toEqual([...FORMATTER_NAMES].sort())
    expect(codes(column(README, 'input')).sort()).toEqual([...FORMATS].sort())
  })
})

describe('the documents', () => {
  it('show a finding and a summary as they are', async () => {
    const [example = ''] = blocks(textOf('docs/contract.md'), 'json')
    const shown = JSON.parse(example)
    const { out } = await run([...TRY, '--format', 'json'])
    const report: { findings: { rule: string }[] } = JSON.parse(out)
    expect(shown).toEqual({ ...report, findings: report.findings.filter(({ rule }) => rule === 'mrtr/state-changed') })
  })

  it('list the keys that a configuration may have', () => {
    const schema: { properties: object } = JSON.parse(textOf('src/config/config.schema.json'))
    const keys = codes(column(textOf('docs/configuration.md'), 'key'))
    expect(keys.sort()).toEqual(Object.keys(schema.properties).sort())
  })

  it.each(['README.md', 'docs/configuration.md'])('%s has configurations that can be read', async (path) => {
    const configs = blocks(textOf(path), 'jsonc')
    expect(configs.length).toBeGreaterThan(0)
    for (const text of configs) {
      const { rules: entries, overrides } = readConfig(text, path, FORMATS)
      await checkRules([...entries, ...overrides.flatMap((override) => override.rules)], rules)
    }
  })

  it.each(DOCUMENTS)('%s has links that lead somewhere', (path) => {
    const targets = [...textOf(path).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target)
    expect(targets.filter((target) => !existsSync(join(ROOT, dirname(path), target)))).toEqual([])
  })

  it('name source files that exist', () => {
    const named = codes([textOf('src/README.md')]).filter((code) => /^[\w./-]+\.(ts|js|jsonl)$/.test(code))
    const folders = ['', 'src', 'src/engine/chains']
    expect(named.filter((file) => !folders.some((folder) => existsSync(join(ROOT, folder, file))))).toEqual([])
  })
})
