import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { InputError, UsageError } from '../errors.js'
import { findInputs, type InputRequest } from './inputs.js'
import type { Io } from './io.js'

const RPC = '[{"jsonrpc":"2.0","method":"ping","id":1}]'
let cwd = ''

const write = (name: string, content: string | Uint8Array = '') => {
  mkdirSync(dirname(join(cwd, name)), { recursive: true })
  writeFileSync(join(cwd, name), content)
}

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'wirelint-'))
  for (const name of ['b.jsonl', 'a.ndjson', 'sub/c.jsonl.gz', 'sub/.hidden/d.JSONL', 'other.txt', 'data.csv.gz']) {
    write(`all/${name}`)
  }
  for (const name of ['node_modules/x/e.jsonl', '.git/f.jsonl', 'package.json']) write(`all/${name}`, '{}')
  write('all/export.json', RPC)
  write('all/packed.json.gz', gzipSync(RPC))
  write('all/broken.json.gz', Uint8Array.of(0x1f, 0x8b, 0, 0))
  symlinkSync(join(cwd, 'all'), join(cwd, 'all/sub/loop'))
  symlinkSync(join(cwd, 'all/other.txt'), join(cwd, 'all/link.jsonl'))
  write('d/(grp)/[x].jsonl')
  write('d/x.jsonl')
  write('empty/readme.md')
})
afterAll(() => rmSync(cwd, { recursive: true, force: true }))

const chunks = async function* () {}

const find = async (paths: readonly string[], more: Partial<InputRequest> = {}) => {
  const io = { cwd, stdin: { piped: true, chunks } } as unknown as Io
  return findInputs({ paths, stdinFilename: undefined, ignores: [], base: cwd, ...more }, io)
}
const names = async (...args: Parameters<typeof find>) => (await find(...args)).inputs.map(({ name }) => name)

describe('what a path means', () => {
  it('a folder: every transcript below it, by name', async () => {
    const below = [
      'a.ndjson',
      'b.jsonl',
      'export.json',
      'link.jsonl',
      'packed.json.gz',
      'sub/.hidden/d.JSONL',
      'sub/c.jsonl.gz',
    ]
    expect(await names(['all'])).toEqual(below.map((name) => `all/${name}`))
    expect(await names(['./all/'])).toEqual(below.map((name) => `./all/${name}`))
    expect(await names(['.'])).toEqual([...below.map((name) => `all/${name}`), 'd/(grp)/[x].jsonl', 'd/x.jsonl'])
  })

  it('an existing file before a pattern', async () => {
    expect(await names(['d/(grp)/[x].jsonl'])).toEqual(['d/(grp)/[x].jsonl'])
    expect(await names(['all/other.txt'])).toEqual(['all/other.txt'])
  })

  it.each([
    ['all/*.{jsonl,ndjson}', ['all/a.ndjson', 'all/b.jsonl', 'all/link.jsonl']],
    ['**/*.jsonl', ['all/b.jsonl', 'all/link.jsonl', 'd/(grp)/[x].jsonl', 'd/x.jsonl']],
    ['d/[xyz].jsonl', ['d/x.jsonl']],
  ])('a pattern: %s', async (pattern, expected) => {
    expect(await names([pattern])).toEqual(expected)
  })

  it('each file once, in the order of the paths', async () => {
    expect(await names(['d/x.jsonl', '-', 'd/*.jsonl', './d/x.jsonl', '-', 'all/b.jsonl'])).toEqual([
      'd/x.jsonl',
      '<stdin>',
      'all/b.jsonl',
    ])
  })

  it('standard input has the name that it is given', async () => {
    expect(await names(['-'], { stdinFilename: 'x.jsonl' })).toEqual(['x.jsonl'])
  })
})

describe('what means nothing', () => {
  it.each([
    ['missing.jsonl', '"missing.jsonl" matches no file'],
    ['*.har', '"*.har" matches no file'],
    ['', '"" matches no file'],
    ['empty', 'no transcripts below the folder "empty"'],
  ])('"%s"', async (path, message) => {
    const found = find(['d/x.jsonl', path])
    await expect(found).rejects.toThrow(UsageError)
    await expect(found).rejects.toThrow(message)
  })

  it('a run in which everything is ignored', async () => {
    await expect(find(['d'], { ignores: ['d'] })).rejects.toThrow(
      'the configuration ignores every file that was named (2)',
    )
  })
})

it('ignores what the configuration says, seen from its folder', async () => {
  expect(await names(['d', 'all/b.jsonl'], { ignores: ['(grp)'] })).toEqual(['d/x.jsonl', 'all/b.jsonl'])
  expect(await names(['d', 'all/b.jsonl'], { ignores: ['/x.jsonl'], base: join(cwd, 'd') })).toEqual([
    'd/(grp)/[x].jsonl',
    'all/b.jsonl',
  ])
})

const isRoot = process.getuid?.() === 0

it.skipIf(isRoot)('says which file cannot be read, and goes on with the rest', async () => {
  write('locked/a.jsonl')
  chmodSync(join(cwd, 'locked/a.jsonl'), 0)
  const { inputs, unreadable } = await find(['locked/a.jsonl', 'd/x.jsonl'])
  expect(inputs.map(({ name }) => name)).toEqual(['d/x.jsonl'])
  expect(unreadable).toMatchObject([{ file: 'locked/a.jsonl', why: expect.stringContaining('EACCES') }])
  chmodSync(join(cwd, 'locked'), 0)
  await expect(find(['locked'])).rejects.toThrow(InputError)
  chmodSync(join(cwd, 'locked'), 0o700)
})
