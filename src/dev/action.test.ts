import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFINITION, runStep, textAt, variableOf } from './action.fixture.js'
import { ROOT, textOf } from './project.js'

const sample = (name: string): string => textOf(`fixtures/samples/${name}.jsonl`)

let folder = ''
let workspace = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wire lint-'))
  workspace = join(folder, 'work space')
  mkdirSync(join(workspace, '.git'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string): void => {
  mkdirSync(dirname(join(workspace, name)), { recursive: true })
  writeFileSync(join(workspace, name), text)
}

const act = (inputs: Readonly<Record<string, string>> = {}, env: Readonly<Record<string, string>> = {}) =>
  runStep(folder, workspace, inputs, env)

const built = existsSync(join(ROOT, 'dist/cli.js'))

describe.skipIf(!built)('the step of the action', () => {
  it('annotates, sums up and fails where something is wrong', () => {
    write('captures/bad.jsonl', sample('broken'))
    write('captures/good.jsonl', sample('good'))
    const { status, stdout, stderr, outputs, summary } = act()
    expect([status, stderr]).toEqual([1, ''])
    expect(outputs).toEqual({ 'exit-code': '1', errors: '4', warnings: '0' })
    const annotations = stdout.match(/^::error .*$/gm) ?? []
    expect(annotations).toHaveLength(4)
    expect(annotations[1]).toMatch(
      /^::error file=captures\/bad\.jsonl,line=8,endLine=8,col=276,endColumn=313,title=[^,:]+::The retry sends/,
    )
    expect(summary).toContain('mrtr/state-changed')
  })

  it('is content with a clean transcript', () => {
    write('a.jsonl', sample('good'))
    const { status, stdout, outputs, summary } = act()
    expect([status, stdout]).toEqual([0, ''])
    expect(outputs).toEqual({ 'exit-code': '0', errors: '0', warnings: '0' })
    expect(summary).toContain('no problems')
  })

  it('takes paths with blanks, quotes, dollars and dashes, one a line', () => {
    const names = ['a b.jsonl', `it's "q".jsonl`, '$(touch pwned) `x`.jsonl', '-f json.jsonl', '*.jsonl', 'rules']
    for (const name of names) write(name, sample('broken'))
    write('not named.jsonl', sample('broken'))
    const { status, stdout, outputs } = act({ paths: `${names.join('\r\n')}\n\n` })
    expect([status, outputs.errors]).toEqual([1, String(4 * names.length)])
    expect(stdout).toContain('::error file=a b.jsonl,line=')
    expect(existsSync(join(workspace, 'pwned'))).toBe(false)
  })

  it('works in a folder below and names files as the workspace sees them', () => {
    write('packages/my server/t/bad.jsonl', sample('broken'))
    write('bad.jsonl', sample('broken'))
    write('packages/my server/mcp-wirelint.config.json', '{ "rules": { "result/*": "off" } }')
    const { outputs, stdout } = act({ 'working-directory': 'packages/my server', paths: 't' })
    expect(outputs).toMatchObject({ 'exit-code': '1', errors: '3' })
    expect(stdout).toContain('::error file=packages/my server/t/bad.jsonl,line=8,')
  })

  it('hands its inputs on', () => {
    write('bad.jsonl', sample('broken'))
    write('c d.json', '{ "rules": { "result/*": "off" } }')
    expect(act({ config: 'c d.json', party: 'server' }).outputs.errors).toBe('1')
    expect(act({ 'fail-on': 'never' })).toMatchObject({ status: 0, outputs: { 'exit-code': '0', errors: '4' } })
    const args = `--rule 'result/type-missing=warning' "--rule=mrtr/*=off"\n  -f compact:'o u$t.txt'`
    expect(act({ args }).outputs).toMatchObject({ 'exit-code': '0', errors: '0', warnings: '1' })
    expect(textAt(join(workspace, 'o u$t.txt'))).toContain('warning result/type-missing')
    expect(act({ revision: '2026-07-28' }).outputs.errors).toBe('4')
  })

  it('writes SARIF and says where it is', () => {
    write('sub/bad.jsonl', sample('broken'))
    const { outputs } = act({ 'working-directory': 'sub', 'sarif-file': 'out put/r.sarif' })
    expect(outputs['sarif-file']).toBe(join(workspace, 'sub/out put/r.sarif'))
    expect(JSON.parse(textAt(outputs['sarif-file'] ?? '')).runs[0].results).toHaveLength(4)
  })

  it.each([
    ['an empty folder', {}, '', /mcp-wirelint: no transcripts below the folder "\."/],
    ['a flag that is none', { args: '--quite' }, '', /unknown flag --quite/],
    ['an open quote', { args: `--rule 'x` }, '::error title=mcp-wirelint::args: a quote is not closed.\n', /^$/],
    [
      'a folder that is none',
      { 'working-directory': 'no%\n::x::' },
      '::error title=mcp-wirelint::working-directory: there is no folder "no%25%0A::x::".\n',
      /^$/,
    ],
    [
      'a file name of two lines',
      { 'sarif-file': 'x\nerrors=0' },
      '::error title=mcp-wirelint::sarif-file: a name of one line is needed.\n',
      /^$/,
    ],
  ])('says that it could not judge: %s', (_, inputs, stdout, stderr) => {
    const result = act(inputs)
    expect([result.status, result.stdout, result.outputs]).toEqual([2, stdout, { 'exit-code': '2' }])
    expect(result.stderr).toMatch(stderr)
  })
})

describe('the build of the action', () => {
  const npm = (script: string): string => {
    const bin = join(folder, 'bin')
    mkdirSync(bin)
    writeFileSync(join(bin, 'npm'), `#!/bin/sh\n${script}\n`)
    chmodSync(join(bin, 'npm'), 0o755)
    return `${bin}:${process.env.PATH}`
  }
  const checkout = (): string => {
    const path = join(folder, 'check out')
    for (const file of ['bin/action.sh', 'bin/mcp-wirelint.js']) {
      mkdirSync(dirname(join(path, file)), { recursive: true })
      writeFileSync(join(path, file), textOf(file))
    }
    writeFileSync(join(path, 'package.json'), '{ "type": "module" }')
    return path
  }

  it('is done in the checkout of the action, once a job', () => {
    write('a.jsonl', sample('good'))
    const program = 'export const start = () => { process.exitCode = 1 }'
    const log = join(folder, 'log')
    const script = `echo "$PWD $*" >>'${log}'; mkdir dist; echo '${program}' >dist/cli.js`
    const env = { GITHUB_ACTION_PATH: checkout(), PATH: npm(script) }
    expect(act({}, env).status).toBe(1)
    expect(act({}, env).status).toBe(1)
    expect(textAt(log)).toBe(`${env.GITHUB_ACTION_PATH} ci --include=dev --ignore-scripts=false\n`)
  })

  it('says what npm said where it fails', () => {
    const env = { GITHUB_ACTION_PATH: checkout(), PATH: npm('echo "no network: 50%" >&2; exit 1') }
    const { status, stdout, outputs } = act({}, env)
    expect([status, outputs]).toEqual([2, { 'exit-code': '2' }])
    expect(stdout).toContain('::error title=mcp-wirelint::mcp-wirelint could not be built: no network: 50%25\n')
  })
})

describe('action.yml', () => {
  const { inputs, outputs, runs } = DEFINITION
  const [step] = runs.steps

  it('passes each input through the environment, and none into a script', () => {
    const passed = Object.keys(inputs).map((input) => [variableOf(input), `\${{ inputs.${input} }}`])
    expect(step?.env).toEqual(Object.fromEntries(passed))
    expect(runs.steps.map(({ run, shell }) => [run, shell])).toEqual([
      ['bash "$GITHUB_ACTION_PATH/bin/action.sh"', 'bash'],
    ])
    const read = new Set(textOf('bin/action.sh').match(/WIRELINT_[A-Z_]+/g))
    expect([...read].sort()).toEqual(passed.map(([variable]) => variable).sort())
  })

  it('gives out what the step gives out', () => {
    const values = Object.entries(outputs).map(([name, { value }]) => [name, value])
    expect(values).toEqual(
      ['exit-code', 'errors', 'warnings', 'sarif-file'].map((name) => [
        name,
        `\${{ steps.${step?.id}.outputs.${name} }}`,
      ]),
    )
  })
})
