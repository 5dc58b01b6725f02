import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { InputError } from '../errors.js'
import type { RunOptions, RunResult } from '../index.js'
import type { FindingView } from '../model/finding.js'
import type { Input } from '../read/reader.js'
import { counts, fakeIo, finding, rule, summary } from './doubles.js'
import { main } from './main.js'
import type { Catalogue } from './parts.js'

// The command around a pipeline that gives what the test wants.

interface Outcome extends Partial<RunResult> {
  readonly findings?: readonly FindingView[]
  readonly throws?: Error
}

let cwd = ''
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'wirelint-'))
  writeFileSync(join(cwd, '.git'), '')
  writeFileSync(join(cwd, 'a.jsonl'), '')
})
afterEach(() => rmSync(cwd, { recursive: true, force: true }))

const lint = async (line: string, outcome: Outcome = {}, env: Record<string, string> = {}) => {
  const { io, said } = fakeIo(cwd, { env })
  const seen: { inputs: readonly Input[]; options?: RunOptions } = { inputs: [] }
  const { findings = [], throws, ...result } = outcome
  const run: Catalogue['run'] = async (inputs, options, sink) => {
    Object.assign(seen, { inputs, options })
    if (throws) throw throws
    for (const each of findings) sink.finding?.(each)
    sink.file?.({ file: 'a.jsonl', findings, overflow: new Map() })
    return { summary: summary(), failures: [], unreadable: [], nothingJudged: [], ...result }
  }
  const load = async (): Promise<Catalogue> => ({ rules: [rule('a/one'), rule('a/two')], level: () => undefined, run })
  const code = await main(line.split(' '), io, load)
  return { code, ...said, ...seen }
}

describe('the exit code', () => {
  it.each<[string, Outcome, number]>([
    ['a.jsonl', {}, 0],
    ['a.jsonl', { summary: counts({ error: 1 }) }, 1],
    ['a.jsonl --quiet --max-findings 0', { summary: counts({ error: 1 }) }, 1],
    ['a.jsonl', { summary: counts({ warning: 1 }) }, 0],
    ['a.jsonl --fail-on warning', { summary: counts({ warning: 1 }) }, 1],
    ['a.jsonl --fail-on never', { summary: counts({ error: 1 }) }, 0],
    ['a.jsonl --max-warnings 0', { summary: counts({ warning: 1 }) }, 1],
    ['a.jsonl --max-warnings 1', { summary: counts({ warning: 1 }) }, 0],
    ['a.jsonl', { summary: summary({ messages: 0 }), nothingJudged: [{ file: 'a.jsonl', why: 'empty' }] }, 2],
    ['a.jsonl', { nothingJudged: [{ file: 'b.jsonl', why: 'empty' }] }, 0],
    ['a.jsonl', { failures: [{ rule: 'a/one', error: new Error('oops'), file: 'a.jsonl', line: 2 }] }, 2],
    ['a.jsonl', { throws: new InputError('cannot read "a.jsonl"') }, 2],
    ['a.jsonl', { throws: new TypeError('oops') }, 2],
  ])('%s (%j): %d', async (line, outcome, code) => {
    expect((await lint(line, outcome)).code).toBe(code)
  })

  it('follows the configuration where the command line says nothing', async () => {
    writeFileSync(join(cwd, 'mcp-wirelint.config.json'), '{ "failOn": "warning", "maxWarnings": 0 }')
    const outcome = { summary: counts({ warning: 1 }) }
    expect((await lint('a.jsonl', outcome)).code).toBe(1)
    expect((await lint('a.jsonl --fail-on error', outcome)).code).toBe(1)
    expect((await lint('a.jsonl --fail-on error --max-warnings 5', outcome)).code).toBe(0)
    expect((await lint('a.jsonl --no-config', outcome)).code).toBe(0)
  })
})

describe('what the pipeline is told', () => {
  it('by the command line', async () => {
    const { inputs, options } = await lint(
      'a.jsonl --dir c2s --transport http --revision 2025-11-25 --input-format jsonrpc --party client --join --no-marks --no-mask --rule a/two=off --rule a/one=info',
    )
    expect(inputs).toEqual([{ name: 'a.jsonl', from: { path: join(cwd, 'a.jsonl') } }])
    expect(options).toMatchObject({ marks: false, mask: false, party: 'client', join: true })
    expect(options?.settings('a.jsonl')).toEqual({
      rules: new Map([['a/one', { severity: 'info' }]]),
      revision: '2025-11-25',
      inputFormat: 'jsonrpc',
      dir: 'c2s',
      transport: 'http',
    })
  })

  it('by the nearest configuration, whose patterns start at its own folder', async () => {
    const config = '{ "party": "server", "overrides": [{ "files": ["a.jsonl"], "revision": "2025-06-18" }] }'
    writeFileSync(join(cwd, 'mcp-wirelint.config.json'), config)
    const { options } = await lint('a.jsonl')
    expect(options).toMatchObject({ marks: true, mask: true, party: 'server', join: false })
    expect(options?.settings('./a.jsonl').revision).toBe('2025-06-18')
    expect(options?.settings(join(cwd, 'sub/a.jsonl')).revision).toBe('2025-06-18')
    expect(options?.settings('../a.jsonx').revision).toBeUndefined()
  })

  it('by plugins, which are loaded only where the configuration names them', async () => {
    const source = `export default { meta: ${JSON.stringify(rule('x/y').meta)}, create: () => ({}) }`
    writeFileSync(join(cwd, 'own.mjs'), source)
    writeFileSync(join(cwd, 'c.json'), '{ "plugins": ["./own.mjs"], "rules": { "x/y": "info", "a/*": "off" } }')
    const { options } = await lint('a.jsonl --config c.json')
    expect(options?.settings('a.jsonl').rules).toEqual(new Map([['x/y', { severity: 'info' }]]))
    writeFileSync(join(cwd, 'c.json'), '{ "plugins": ["./missing.mjs"] }')
    const { code, err } = await lint('a.jsonl --config c.json')
    expect([code, err]).toEqual([2, expect.stringContaining('plugin "./missing.mjs" cannot be loaded')])
  })
})

describe('what is told beside the report', () => {
  it('nothing where nothing is to be told', async () => {
    expect((await lint('a.jsonl')).err).toBe('')
  })

  it('inputs without messages, rules that threw, and speed', async () => {
    const { err } = await lint('a.jsonl --stats', {
      nothingJudged: [{ file: 'a.jsonl', why: 'it is empty' }],
      failures: [{ rule: 'a/one', error: new Error('oops'), file: 'a.jsonl', line: 2 }],
      stats: {
        files: [{ file: 'a.jsonl', bytes: 5_000_000, records: 10, milliseconds: 100 }],
        rules: {},
        open: { exchanges: 2, chains: 1 },
      },
    })
    expect(err.split('\n')).toEqual([
      'mcp-wirelint: a.jsonl: nothing to judge: it is empty',
      'mcp-wirelint: rule a/one failed at a.jsonl:2, please report this bug to the authors of the rule: oops',
      'mcp-wirelint: a.jsonl: 5000000 bytes, 10 records, 100 ms, 50.0 MB/s',
      expect.stringContaining('mcp-wirelint: in all: 5000000 bytes, 10 records, '),
      'mcp-wirelint: at most 2 open requests and 1 open round trips, 0 MB of memory',
      '',
    ])
  })
})

describe('reports', () => {
  const outcome = { findings: [finding('error')], summary: counts({ error: 1 }) }

  it('go where they are sent, and folders are made', async () => {
    const { out } = await lint('a.jsonl -f json:x/y/out.json -f compact -f jsonl:out.jsonl', outcome)
    expect(out).toContain('a.jsonl:3:5')
    const read = (name: string): string => readFileSync(join(cwd, name), 'utf8')
    expect(JSON.parse(read('x/y/out.json')).findings).toMatchObject([{ rule: 'a/one', line: 3 }])
    expect(read('out.jsonl').trimEnd().split('\n')).toHaveLength(2)
  })

  it('-o takes the one without a file', async () => {
    const { out } = await lint('a.jsonl -f json -o r.json', outcome)
    expect(out).toBe('')
    expect(JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8')).summary.findings.error).toBe(1)
  })

  it.each([
    ['a.jsonl -f jso', '--format jso: unknown format (did you mean "json"?)'],
    ['a.jsonl -o a.jsonl', '"a.jsonl" is an input; a report would overwrite it'],
    ['a.jsonl -f json:x -f compact:./x', 'two formats cannot share the file "./x"'],
    ['a.jsonl -o .git/x', 'cannot write ".git/x"'],
  ])('not: %s', async (line, message) => {
    const { code, err, inputs } = await lint(line)
    expect([code, inputs]).toEqual([2, []])
    expect(err).toContain(message)
  })

  it('GitHub gets annotations, and its table is added to what the step has said', async () => {
    const file = join(cwd, 'summary.md')
    writeFileSync(file, 'before\n')
    const { out } = await lint('a.jsonl -f github', outcome, { GITHUB_STEP_SUMMARY: file, GITHUB_WORKSPACE: cwd })
    expect(out).toMatch(/^::error file=a\.jsonl,line=3/)
    expect(readFileSync(file, 'utf8')).toMatch(/^before\n[\s\S]*a\.jsonl:3:5|^before\n[\s\S]*a\/one/)
  })
})
