import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

const write = (name: string, text: string): void => {
  mkdirSync(dirname(join(cwd, name)), { recursive: true })
  writeFileSync(join(cwd, name), text)
}

/** Pieces of three bytes, so that nothing can be told from the first one. */
async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += 3) yield bytes.subarray(at, at + 3)
}

const run = async (line: string, stdin?: string) => {
  const { io, said } = fakeIo(cwd, { stdin: { piped: stdin !== undefined, chunks: () => pieces(stdin ?? '') } })
  const code = await main(line.split(' '), io)
  return { code, ...said }
}
const diff = (line: string, stdin?: string) => run(`diff ${line}`, stdin)
const report = async (line: string): Promise<string> => (await run(`${line} -f json`)).out

const SAME = '✔ 0 new findings, 0 fixed, 4 the same\n'
const FIXED = '✔ 0 new findings, 1 fixed, 3 the same\n'
const FRESH = '✖ 1 new finding, 0 fixed, 3 the same\n'

describe('diff', () => {
  beforeEach(() => {
    write('old.jsonl', recording())
    write('again.jsonl', recording({ again: true, shift: 5 }))
    write('fixed.jsonl', recording({ again: true, fixed: true, shift: 2 }))
  })

  it.each([
    ['old.jsonl again.jsonl', 0, SAME],
    ['old.jsonl fixed.jsonl', 0, FIXED],
    ['fixed.jsonl old.jsonl', 1, FRESH],
    ['fixed.jsonl old.jsonl --party client', 0, '✔ 0 new findings, 0 fixed, 2 the same\n'],
    ['fixed.jsonl old.jsonl --rule result/type-missing=off', 0, '✔ 0 new findings, 0 fixed, 3 the same\n'],
  ])('%s: %d', async (line, code, end) => {
    const { code: got, out, err } = await diff(line)
    expect([got, out.slice(-end.length), err]).toEqual([code, end, ''])
  })

  it('shows what is new and what is fixed, with their places', async () => {
    write('new.jsonl', recording({ fixed: true }).replaceAll('"id":3,', '"id":null,'))
    const { code, out } = await diff('old.jsonl new.jsonl')
    expect(code).toBe(1)
    expect(out).toMatch(/^fixed {2}old\.jsonl:3:121 {2}error {2}result\/type-missing {2}The result of tools\/list/m)
    expect(out).toMatch(/^new {4}new\.jsonl:5:\d+ {2}error {2}jsonrpc\/id-null {2}/m)
  })

  it('is a document for programs, beside the text for people', async () => {
    await diff('old.jsonl fixed.jsonl -f stylish -f json:x/d.json')
    const document = JSON.parse(readFileSync(join(cwd, 'x/d.json'), 'utf8'))
    expect(document).toMatchObject({ schemaVersion: 1, summary: { new: 0, fixed: 1, same: 3 }, new: [] })
    const { findings } = JSON.parse(await report('old.jsonl'))
    expect(document.fixed).toEqual([findings[0]])
  })

  it('compares reports, and a report with a transcript', async () => {
    write('old.json', await report('old.jsonl'))
    write('fixed.json', JSON.stringify({ findings: [], ...JSON.parse(await report('fixed.jsonl')) }))
    for (const line of ['old.json fixed.json', 'old.jsonl fixed.json', 'old.json fixed.jsonl'])
      expect((await diff(line)).out.slice(-FIXED.length)).toBe(FIXED)
    expect((await diff('fixed.json old.json --party client')).code).toBe(0)
  })

  it.each(['transcript', 'report'])('takes a %s from standard input', async (kind) => {
    const text = kind === 'report' ? await report('old.jsonl') : recording()
    expect(await diff('- again.jsonl', text)).toEqual({ code: 0, out: SAME, err: '' })
  })

  it('compares folders by the names below them', async () => {
    write('v1/a.jsonl', recording())
    write('v1/b.jsonl', recording({ fixed: true }))
    write('v2/a.jsonl', recording({ again: true, fixed: true }))
    write('v2/b.jsonl', recording({ again: true }))
    const { code, out } = await diff('v1/ v2')
    expect([code, out.trimEnd().split('\n').at(-1)]).toEqual([1, '✖ 1 new finding, 1 fixed, 6 the same'])
    expect(out).toContain('new    v2/b.jsonl:3:')
    expect(out).toContain('fixed  v1/a.jsonl:3:')
  })

  it('heeds the configuration, but not suppressions', async () => {
    await run('old.jsonl --suppress-all')
    expect((await diff('fixed.jsonl old.jsonl')).code).toBe(1)
    write('mcp-wirelint.config.json', '{ "rules": { "result/*": "off" } }')
    expect((await diff('fixed.jsonl old.jsonl')).code).toBe(0)
  })

  it.each([
    ['old.jsonl', 'the command "diff" takes two operands'],
    ['a b c', 'the command "diff" takes two operands'],
    ['- -', 'only one of OLD and NEW can be standard input'],
    ['old.jsonl gone.jsonl', '"gone.jsonl" matches no file'],
    ['old.jsonl empty.jsonl', 'empty.jsonl: nothing to judge: the file is empty'],
    ['broken.json old.jsonl', '"broken.json" is no report that can be compared: '],
    ['version.json old.jsonl', 'its schemaVersion is 2, not 1'],
    ['list.json old.jsonl', 'it has no list of findings'],
    ['odd.json old.jsonl', 'findings[1] is malformed'],
    ['hidden.json old.jsonl', '--max-findings has kept findings back'],
    ['unjudged.json old.jsonl', 'nothing was judged'],
    ['old.jsonl fixed.jsonl -f sarif', '--format sarif: a comparison comes as stylish or json'],
    ['old.jsonl fixed.jsonl -f jso', 'did you mean "json"?'],
    ['old.jsonl fixed.jsonl -o fixed.jsonl', '"fixed.jsonl" is an input; a report would overwrite it'],
  ])('%s is refused', async (line, message) => {
    const whole = JSON.parse(await report('old.jsonl'))
    write('empty.jsonl', '')
    write('broken.json', '{ "schemaVersion": 1,')
    write('version.json', JSON.stringify({ ...whole, schemaVersion: 2 }))
    write('list.json', JSON.stringify({ ...whole, findings: undefined }))
    write('odd.json', JSON.stringify({ ...whole, findings: [whole.findings[0], { ...whole.findings[0], line: '3' }] }))
    write('hidden.json', await report('old.jsonl --max-findings 1'))
    write('unjudged.json', await report('empty.jsonl'))
    const { code, out, err } = await diff(line)
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(message)])
  })

  it('says so where a report has counted more than it kept', async () => {
    write('old.json', JSON.stringify({ ...JSON.parse(await report('old.jsonl')), overflow: [] }))
    const { code, err } = await diff('old.json again.jsonl')
    expect(code).toBe(0)
    expect(err).toContain('old.json: it has more findings than are kept; those beyond are not compared')
  })
})
