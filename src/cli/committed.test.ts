import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { committedAddress } from './committed.js'

const SHA = 'a'.repeat(40)
const LONG = `${'long/'.repeat(900)}x.jsonl`
let folder = ''

/** An index of Git with these paths, as far as it matters: `git add` writes the same. */
const indexWith = (paths: readonly string[], version: number): Buffer => {
  const head = Buffer.alloc(12)
  head.write('DIRC', 'latin1')
  head.writeUInt32BE(version, 4)
  head.writeUInt32BE(paths.length, 8)
  const entries = paths.map((path) => {
    const flags = Buffer.alloc(version === 3 ? 4 : 2)
    flags.writeUInt16BE(Math.min(0xfff, Buffer.byteLength(path)))
    const name = Buffer.from(path)
    const size = 60 + flags.length + name.length
    return Buffer.concat([Buffer.alloc(60, 1), flags, name, Buffer.alloc(8 - (size % 8))])
  })
  return Buffer.concat([head, ...entries])
}

const github = (changes: Record<string, string> = {}) =>
  committedAddress({
    GITHUB_WORKSPACE: folder,
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'o/r',
    GITHUB_SHA: SHA,
    ...changes,
  })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wirelint-'))
  mkdirSync(join(folder, '.git'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each([2, 3])('an index of version %i', (version) => {
  it.each([
    ['a.jsonl', true],
    ['sub/a b.jsonl', true],
    ['b.jsonl', false],
    ['sub/b.jsonl', true],
    ['sub', false],
    [LONG, true],
    ['ub/b.jsonl', false],
  ])('knows %s: %s', (path, known) => {
    writeFileSync(join(folder, '.git/index'), indexWith(['a.jsonl', 'sub/a b.jsonl', 'sub/b.jsonl', LONG], version))
    const address = `https://github.com/o/r/blob/${SHA}/${path.replace(' ', '%20')}`
    expect(github()?.(path)).toBe(known ? address : undefined)
  })
})

describe('an address', () => {
  it('is on GitLab as well', () => {
    writeFileSync(join(folder, '.git/index'), indexWith(['a.jsonl'], 2))
    const env = { CI_PROJECT_DIR: folder, CI_PROJECT_URL: 'https://gitlab.com/g/s/p', CI_COMMIT_SHA: SHA }
    expect(committedAddress(env)?.('a.jsonl')).toBe(`https://gitlab.com/g/s/p/-/blob/${SHA}/a.jsonl`)
  })

  it.each([
    ['no job', { GITHUB_WORKSPACE: '' }],
    ['a strange server', { GITHUB_SERVER_URL: 'https://a.b/) [x](' }],
    ['a strange repository', { GITHUB_REPOSITORY: 'o/r/../x' }],
    ['a strange commit', { GITHUB_SHA: 'main' }],
  ])('is not given for %s', (_, changes) => {
    expect(github(changes)).toBeUndefined()
  })

  it.each([
    ['an index of another version', indexWith(['a.jsonl'], 4)],
    ['something else', Buffer.from('a.jsonl\0')],
    ['nothing', Buffer.alloc(0)],
  ])('is not given by %s', (_, index) => {
    writeFileSync(join(folder, '.git/index'), index)
    expect(github()?.('a.jsonl')).toBeUndefined()
  })

  it.skipIf(spawnSync('git', ['--version']).status !== 0)('is that of what Git itself has added', () => {
    const repository = mkdtempSync(join(tmpdir(), 'wirelint-'))
    const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, stdio: 'ignore' })
    try {
      git('init')
      for (const name of ['kept.jsonl', 'made.jsonl']) writeFileSync(join(repository, name), '{}\n')
      git('add', 'kept.jsonl')
      const address = github({ GITHUB_WORKSPACE: repository })
      expect(['kept.jsonl', 'made.jsonl'].map((name) => address?.(name) !== undefined)).toEqual([true, false])
    } finally {
      rmSync(repository, { recursive: true, force: true })
    }
  })
})
