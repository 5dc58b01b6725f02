import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeIo, ROOT } from './doubles.js'
import { main } from './main.js'

// What only a process can show. It runs what is built (`npm run build`), so it waits for a build.

const load = createRequire(import.meta.url)(join(ROOT, 'bin/load.js')) as { readonly CACHE: string }

const LINES = 4000
let folder = ''
let capture = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wirelint-'))
  capture = join(folder, 'a.jsonl')
  const line = (_: unknown, id: number): string =>
    `{"dir":"c2s","message":{"jsonrpc":"1.0","id":${id},"method":"m${id}"}}\n`
  writeFileSync(capture, Array.from({ length: LINES }, line).join(''))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the command. `slow`: what it prints is read after a while; `leave`: the reader goes away at once; `root`: of a copy. */
const runProcess = async (
  args: readonly string[],
  how: { slow?: number; leave?: true; closedStdin?: true; root?: string } = {},
) => {
  const stdin = how.closedStdin ? ('ignore' as const) : ('pipe' as const)
  const child = spawn(process.execPath, [join(how.root ?? ROOT, 'bin/mcp-wirelint.js'), ...args], {
    cwd: folder,
    stdio: [stdin, 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdin?.end()
  child.stderr?.on('data', (chunk) => {
    said.err += chunk
  })
  const listen = () =>
    child.stdout?.on('data', (chunk) => {
      said.out += chunk
    })
  if (how.leave) child.stdout?.destroy()
  else setTimeout(listen, how.slow ?? 0)
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, ...said }
}

describe.skipIf(!existsSync(join(ROOT, 'dist/cli.cjs')))('the process', () => {
  it('delivers a long report whole through a slow pipe, and its exit code', async () => {
    const { code, out, err } = await runProcess([capture, '-f', 'json', '--no-config'], { slow: 500 })
    expect([code, err]).toEqual([1, ''])
    expect(JSON.parse(out).findings).toHaveLength(LINES)
  })

  it('says nothing where its reader goes away', async () => {
    const { code, err } = await runProcess([capture, '-f', 'jsonl', '--no-config'], { leave: true })
    expect([code, err]).toEqual([1, ''])
  })

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['what is none', 'no code of V8'.repeat(10_000)],
  ])('starts with the code that V8 has kept, and as well with %s', async (_, cache) => {
    const root = mkdtempSync(join(tmpdir(), 'wirelint-copy-'))
    for (const part of ['bin', 'dist/cli.cjs', 'dist/packages.cjs', 'package.json'])
      cpSync(join(ROOT, part), join(root, part), { recursive: true })
    if (cache !== undefined) writeFileSync(join(root, 'dist', basename(load.CACHE)), cache)
    const args = [join(ROOT, 'fixtures/samples/broken.jsonl'), '-f', 'compact', '--no-config']
    const copy = await runProcess(args, { root })
    rmSync(root, { recursive: true })
    expect(copy).toEqual(await runProcess(args))
    expect(copy.code).toBe(1)
  })

  it('takes /dev/null for no input and an empty pipe for an empty one', async () => {
    const nothing = await runProcess(['--no-config'], { closedStdin: true })
    expect([nothing.code, nothing.out]).toEqual([2, ''])
    expect(nothing.err).toContain('Usage:')
    const empty = await runProcess(['--no-config'])
    expect(empty.code).toBe(2)
    expect(empty.err).toContain('<stdin>: nothing to judge')
  })

  it('writes a configuration and reads it', async () => {
    expect((await runProcess(['init'])).code).toBe(0)
    expect(await runProcess([capture])).toMatchObject({ code: 1, err: '' })
  })

  it.each([
    ['lists', ['rules', '--format', 'json']],
    ['judges by', [join(ROOT, 'fixtures/rules'), '--preset', 'all', '-f', 'jsonl']],
  ])('%s its rules as the source does, though it loads them late', async (_, args) => {
    const { io, said } = fakeIo(folder)
    const code = await main([...args, '--no-config'], io)
    expect(await runProcess([...args, '--no-config'])).toEqual({ code, out: said.out, err: said.err })
  })

  it('knows its version', async () => {
    expect((await runProcess(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})
