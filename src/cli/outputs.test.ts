import { existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RunSink } from '../index.js'
import type { FindingView, Summary } from '../model/finding.js'
import { counts, fakeIo, finding, rule, summary } from './doubles.js'
import type { Io } from './io.js'
import { main } from './main.js'
import type { Catalogue } from './parts.js'

let cwd = ''
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'wirelint-'))
  mkdirSync(join(cwd, '.git'))
  writeFileSync(join(cwd, 'a.jsonl'), '')
})
afterEach(() => rmSync(cwd, { recursive: true, force: true }))

interface Outcome {
  readonly findings?: readonly FindingView[]
  readonly summary?: Summary
  /** Happens while the reports are written. */
  readonly meanwhile?: () => void
  readonly nothingJudged?: readonly { readonly file: string; readonly why: string }[]
}

/** The pipeline of tests: reports what it is told to. */
const catalogue = (outcome: Outcome): Catalogue => ({
  rules: [rule('a/one')],
  level: () => undefined,
  run: async (_inputs, _options, sink: RunSink) => {
    outcome.meanwhile?.()
    const findings = outcome.findings ?? [finding('error')]
    for (const each of findings) sink.finding?.(each)
    sink.file?.({ file: 'a.jsonl', findings, overflow: new Map() })
    const { nothingJudged = [] } = outcome
    const sums = outcome.summary ?? counts({ error: findings.length })
    return { summary: sums, failures: [], unreadable: [], nothingJudged }
  },
})

const lint = async (line: string, outcome: Outcome = {}, env: Io['env'] = {}) => {
  const { io, said } = fakeIo(cwd, { env })
  const code = await main(['a.jsonl', ...line.split(' ')], io, async () => catalogue(outcome))
  return { code, ...said }
}

const read = (name: string): string => readFileSync(join(cwd, name), 'utf8')

describe('several reports', () => {
  it('go each to its own file, whose folders are made', async () => {
    const line = '-f sarif:o/s/out.sarif -f stylish -f junit:o/j.xml -f gitlab:o/g.json -f markdown:o/m.md'
    const { code, out, err } = await lint(line)
    expect([code, err]).toEqual([1, ''])
    expect(out).toContain('a.jsonl:3:5  error  a/one')
    expect(JSON.parse(read('o/s/out.sarif')).runs[0].results).toHaveLength(1)
    expect(read('o/j.xml')).toContain('<failure message="Something is wrong."')
    expect(JSON.parse(read('o/g.json'))).toHaveLength(1)
    expect(read('o/m.md')).toContain('| error | a.jsonl')
  })

  it('replace what was there', async () => {
    writeFileSync(join(cwd, 'out.json'), 'x'.repeat(100_000))
    await lint('-f json:out.json')
    expect(JSON.parse(read('out.json')).schemaVersion).toBe(1)
  })

  it.each([
    ['-f sarif -f github', 'two formats cannot share one output'],
    ['-f sarif: -f github', '--format sarif:: no file after the colon'],
    ['-f sarif:a -f json:./b/../a', 'two formats cannot share the file "./b/../a"'],
    ['-f sarif:one.txt -f json:two.txt', 'two formats cannot share the file "two.txt"'],
    ['-f sarif:input.txt', '"input.txt" is an input; a report would overwrite it'],
    ['-f json:x.json -f sarif:a.jsonl/x', 'cannot write "a.jsonl/x"'],
  ])('not: %s', async (line, message) => {
    writeFileSync(join(cwd, 'one.txt'), 'kept')
    symlinkSync(join(cwd, 'one.txt'), join(cwd, 'two.txt'))
    linkSync(join(cwd, 'a.jsonl'), join(cwd, 'input.txt'))
    const { code, out, err } = await lint(line)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(message)
    expect(read('one.txt')).toBe('kept')
  })
})

describe('a report that cannot be written to its end', () => {
  it.skipIf(!existsSync('/dev/full'))('is told once; the others are whole, and the exit code is 2', async () => {
    const findings = Array.from({ length: 500 }, () => finding('error'))
    // Whatever is written to this device meets a full disk.
    const { code, out, err } = await lint('-f jsonl:/dev/full -f json -f sarif:s.sarif', { findings })
    expect(code).toBe(2)
    expect(err.match(/^mcp-wirelint: cannot write "\/dev\/full": .*$/gm)).toHaveLength(1)
    expect(err.split('\n')).toHaveLength(2)
    expect(JSON.parse(out).findings).toHaveLength(500)
    expect(JSON.parse(read('s.sarif')).runs[0].results).toHaveLength(500)
  })

  it('may be the step summary', async () => {
    const { code, out, err } = await lint('-f github', {}, { GITHUB_STEP_SUMMARY: join(cwd, 'missing/summary.md') })
    expect(code).toBe(2)
    expect(out).toMatch(/^::error file=a\.jsonl,line=3/)
    expect(err).toContain('mcp-wirelint: cannot write the step summary: ')
    expect(err).toContain('GITHUB_STEP_SUMMARY names its file.')
  })
})

describe('a report of a run that could not do its job', () => {
  it('does not look clean', async () => {
    const nothing = {
      findings: [],
      summary: summary({ messages: 0 }),
      nothingJudged: [{ file: 'a.jsonl', why: 'empty' }],
    }
    const line = '-f github -f junit:j.xml -f sarif:s.sarif -f gitlab:g.json -f markdown:m.md'
    const { code, out } = await lint(line, nothing)
    expect(code).toBe(2)
    expect(out).toContain('::error file=a.jsonl,title=mcp-wirelint::nothing to judge: empty (a.jsonl)\n')
    expect(read('j.xml')).toContain('<error message="nothing to judge: empty"')
    expect(JSON.parse(read('s.sarif')).runs[0].invocations[0].executionSuccessful).toBe(false)
    expect(JSON.parse(read('g.json'))).toMatchObject([{ severity: 'blocker' }])
    expect(read('m.md')).toContain('nothing to judge&#58; empty')
  })
})

describe('what a format has no place for', () => {
  it('is said on standard error', async () => {
    const { out, err } = await lint('-f gitlab --max-findings 0')
    expect([out, err]).toEqual(['[]\n', 'mcp-wirelint: gitlab: 1 more finding not shown (--max-findings)\n'])
  })
})

describe('the threshold', () => {
  it.each([
    ['--fail-on never', '', 0],
    ['--fail-on warning', '', 1],
    ['--no-color', '{ "failOn": "warning" }', 1],
    ['--no-color', '{}', 0],
  ])('of a test report is that of the run: %s %s', async (line, config, failures) => {
    writeFileSync(join(cwd, 'mcp-wirelint.config.json'), config || '{}')
    const { out } = await lint(`-f junit ${line}`, { findings: [finding('warning')], summary: counts({ warning: 1 }) })
    expect(out.match(/<failure/g) ?? []).toHaveLength(failures)
  })
})

describe('GitHub and GitLab', () => {
  it('get paths from the root of the project, wherever the command runs', async () => {
    const env = { CI_PROJECT_DIR: join(cwd, '..') }
    const { out } = await lint('-f gitlab', {}, env)
    expect(JSON.parse(out)[0].location.path).toBe(`${cwd.split('/').at(-1)}/a.jsonl`)
  })

  it('get a summary below the limit, together with what the step has said before', async () => {
    const file = join(cwd, 'summary.md')
    writeFileSync(file, 'x'.repeat(900 * 1024))
    const findings = Array.from({ length: 20_000 }, () => finding('error'))
    await lint('-f github', { findings }, { GITHUB_STEP_SUMMARY: file })
    const { length } = readFileSync(file)
    expect([length > 900 * 1024, length < 1024 * 1024]).toEqual([true, true])
    expect(read('summary.md')).toContain('more findings not shown here')
  })
})
