import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeIo } from './doubles.js'
import { main } from './main.js'
import { recording } from './recording.fixture.js'

let cwd = ''
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'wirelint-'))
  mkdirSync(join(cwd, '.git'))
})
afterEach(() => rmSync(cwd, { recursive: true, force: true }))

const FILE = 'mcp-wirelint.suppressions.json'
const write = (name: string, text: string): void => {
  mkdirSync(dirname(join(cwd, name)), { recursive: true })
  writeFileSync(join(cwd, name), text)
}
const read = (name = FILE): Record<string, Record<string, { count: number; reason?: string }>> =>
  JSON.parse(readFileSync(join(cwd, name), 'utf8'))

interface Where {
  readonly from?: string
  readonly stdin?: string
}

/** Runs the command line from the folder or one below it. */
const lint = async (line: string, { from = '', stdin }: Where = {}) => {
  const piped = {
    piped: stdin !== undefined,
    chunks: async function* () {
      yield Buffer.from(stdin ?? '')
    },
  }
  const { io, said } = fakeIo(join(cwd, from), { stdin: piped })
  const code = await main(line.split(' '), io)
  return { code, ...said }
}
const summaryOf = (out: string) => JSON.parse(out).summary

const BROKEN = {
  'mrtr/capability-undeclared': { count: 1 },
  'mrtr/response-missing': { count: 1 },
  'mrtr/state-changed': { count: 1 },
  'result/type-missing': { count: 1 },
}

describe('known findings', () => {
  it('stay known when the conversation is recorded again, and are forgotten once they are fixed', async () => {
    write('a.jsonl', recording())
    expect((await lint('a.jsonl')).code).toBe(1)

    const all = await lint('a.jsonl --suppress-all')
    expect([all.code, all.err]).toEqual([0, `mcp-wirelint: ${FILE}: 4 known findings in 1 file\n`])
    expect(read()).toEqual({ 'a.jsonl': BROKEN })
    expect(all.out).toBe('✔ 1 file, 10 messages, 3 round trips, no problems\n  4 findings suppressed\n')

    write('a.jsonl', recording({ again: true, shift: 7 }))
    const again = await lint('a.jsonl -f json')
    expect([again.code, again.err]).toEqual([0, ''])
    expect(summaryOf(again.out)).toMatchObject({ findings: { error: 0, suppressed: 4 }, staleSuppressions: [] })

    write('a.jsonl', recording({ again: true, fixed: true, shift: 7 }))
    const stale = await lint('a.jsonl --fail-on never')
    expect(stale.code).toBe(1)
    expect(stale.out).toBe(
      'a.jsonl  unmet  result/type-missing  suppression is stale: 1 known, 0 found\n\n' +
        '✖ 1 file, 10 messages, 3 round trips, no problems, 1 stale suppression\n  3 findings suppressed\n',
    )
    expect(stale.err).toBe(`mcp-wirelint: ${FILE} allows more than was found; --prune-suppressions lowers it\n`)
    expect(summaryOf((await lint('a.jsonl -f json')).out).staleSuppressions).toEqual([
      { file: 'a.jsonl', rule: 'result/type-missing', count: 1, found: 0 },
    ])

    expect((await lint('a.jsonl --prune-suppressions')).code).toBe(0)
    const { 'result/type-missing': _, ...left } = BROKEN
    expect(read()).toEqual({ 'a.jsonl': left })
    expect((await lint('a.jsonl')).code).toBe(0)
  })

  it('all show where there are more of them, and --no-suppressions shows them anyway', async () => {
    write('a.jsonl', recording())
    await lint('a.jsonl --suppress-all')
    write('a.jsonl', recording() + recording({ again: true }))
    const { code, out, err } = await lint('a.jsonl -f compact')
    expect(code).toBe(1)
    expect(out.match(/result\/type-missing/g)).toHaveLength(2)
    expect(err).toContain('a.jsonl: result/type-missing: 1 known, 2 found: all of them are reported\n')
    expect((await lint('a.jsonl --no-suppressions -f json')).out).toContain('"suppressed":0')
  })

  it('keep their reasons and those of files that were not judged', async () => {
    write('a.jsonl', recording())
    write('b.jsonl', recording())
    await lint('a.jsonl b.jsonl --suppress-all')
    const { 'a.jsonl': a, 'b.jsonl': b } = read()
    const reasoned = { ...a, 'result/type-missing': { count: 1, reason: 'fixed in 3.3' } }
    write(FILE, JSON.stringify({ 'a.jsonl': reasoned, 'b.jsonl': b }))
    write('a.jsonl', recording() + recording({ again: true }))
    await lint('a.jsonl --suppress-all')
    expect(read()['a.jsonl']?.['result/type-missing']).toEqual({ count: 2, reason: 'fixed in 3.3' })
    expect(read()['b.jsonl']).toEqual(BROKEN)
  })

  it('are stale only in what was judged', async () => {
    write('a.jsonl', recording({ fixed: true }))
    write('b.jsonl', recording())
    write('empty.jsonl', '')
    const one = { 'result/type-missing': { count: 1 } }
    write(FILE, JSON.stringify({ 'a.jsonl': one, 'b.jsonl': BROKEN, 'empty.jsonl': one, 'gone.jsonl': one }))
    const stale = async (line: string) => summaryOf((await lint(`${line} -f json`)).out).staleSuppressions
    expect(await stale('b.jsonl empty.jsonl')).toEqual([])
    expect(await stale('a.jsonl --rule result/type-missing=off')).toEqual([])
    expect(await stale('a.jsonl --party client')).toMatchObject([{ file: 'a.jsonl' }])
    expect(await stale('b.jsonl --party client')).toEqual([])
    expect((await lint('a.jsonl b.jsonl empty.jsonl --prune-suppressions')).code).toBe(1)
    expect(read()).toEqual({ 'b.jsonl': BROKEN, 'empty.jsonl': one })
  })

  it('have one spelling of a path, from wherever the linter is called', async () => {
    write('sub/a.jsonl', recording())
    await lint(`${join(cwd, 'sub/a.jsonl')} --suppress-all`)
    expect(Object.keys(read())).toEqual(['sub/a.jsonl'])
    for (const path of ['sub/a.jsonl', './sub/../sub/a.jsonl', 'sub', 'sub/*.jsonl', join(cwd, 'sub/a.jsonl')])
      expect(`${path}: ${(await lint(path)).code}`).toBe(`${path}: 0`)
    expect((await lint('a.jsonl', { from: 'sub' })).code).toBe(0)
    expect((await lint('- --stdin-filename sub/a.jsonl', { stdin: recording() })).code).toBe(0)
  })

  it('are not remembered of standard input without a name', async () => {
    const { code, err } = await lint('- --suppress-all -f compact', { stdin: recording() })
    expect(code).toBe(1)
    expect(err).toContain('<stdin>: --stdin-filename names it, so that its findings can be known\n')
    expect(existsSync(join(cwd, FILE))).toBe(false)
  })
})

describe('the suppressions file', () => {
  it.each([
    ['--suppressions x/known.json', undefined, 'x/known.json', '../a.jsonl'],
    ['', '{ "suppressions": "known.json" }', 'known.json', 'a.jsonl'],
    ['--suppressions other.json', '{ "suppressions": "known.json" }', 'other.json', 'a.jsonl'],
    ['--no-config', '{ "suppressions": "known.json" }', FILE, 'a.jsonl'],
  ])('is what %s and the configuration %s say', async (flags, config, file, key) => {
    write('a.jsonl', recording())
    mkdirSync(join(cwd, 'x'))
    if (config !== undefined) write('mcp-wirelint.config.json', config)
    const line = ['a.jsonl', ...flags.split(' ').filter(Boolean)].join(' ')
    expect((await lint(`${line} --suppress-all`)).code).toBe(0)
    expect(Object.keys(read(file))).toEqual([key])
    expect((await lint(line)).code).toBe(0)
  })

  it('is made beside the configuration that was found above', async () => {
    write('mcp-wirelint.config.json', '{}')
    write('sub/a.jsonl', recording())
    await lint('a.jsonl --suppress-all', { from: 'sub' })
    expect(Object.keys(read())).toEqual(['sub/a.jsonl'])
  })

  it.each([
    ['a.jsonl --suppressions missing.json', 'cannot read the suppressions "missing.json"'],
    ['a.jsonl --suppressions bad.json', 'bad.json:1:14: unknown rule "result/type-mising" (did you mean'],
    ['a.jsonl --suppressions bad.json --suppress-all', 'bad.json:1:14: unknown rule'],
    ['a.jsonl --suppressions none/x.json --suppress-all', 'cannot write the suppressions "none/x.json"'],
    ['a.jsonl --suppress-all --prune-suppressions', '--suppress-all and --prune-suppressions exclude each other'],
    ['a.jsonl --no-suppressions --suppress-all', '--no-suppressions and --suppress-all exclude each other'],
  ])('%s is refused', async (line, message) => {
    write('a.jsonl', recording())
    write('bad.json', '{"a.jsonl": {"result/type-mising": {"count": 1}}}')
    const { code, err } = await lint(line)
    expect([code, err]).toEqual([2, expect.stringContaining(message)])
  })
})
