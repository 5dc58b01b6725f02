import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeIo, ROOT } from '../doubles.js'
import type { main } from '../main.js'

// What becomes of a run where a worker fails. It runs what is built (`npm run build`).

const RULE = (create: string): string => `
export default { meta: { id: 'own/rule', title: 'x', severity: 'error', party: 'both', evidence: 'message', needs: '',
  quiet: '', revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'], needsDirection: false,
  requirements: ['transcript'], messages: { said: { text: 'x', requirement: 'transcript' } } },
  create: () => { ${create}; return { message(message) {
    if (message.source.file === 'b.jsonl' && !isMainThread) process.exit(7)
  } } } }
`

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wirelint-'))
  mkdirSync(join(folder, '.git'))
  writeFileSync(join(folder, 'mcp-wirelint.config.json'), '{ "plugins": ["./own.mjs"] }')
  for (const name of ['a.jsonl', 'b.jsonl', 'c.jsonl'])
    writeFileSync(join(folder, name), '{"dir":"c2s","message":{"jsonrpc":"2.0","id":1,"method":"ping"}}\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

const lint = async (plugin: string, args: string) => {
  writeFileSync(join(folder, 'own.mjs'), `import { isMainThread } from 'node:worker_threads'\n${plugin}`)
  // A module is loaded once in a thread: each plugin gets a name of its own.
  const { io, said } = fakeIo(folder, { importModule: (url) => import(`${url}?${Math.random()}`) })
  const bundle = createRequire(import.meta.url)(join(ROOT, 'bin/load.js')).load() as { main: typeof main }
  const code = await bundle.main(['a.jsonl', 'b.jsonl', 'c.jsonl', ...args.split(' ')], io)
  return { code, err: said.err }
}

describe.skipIf(!existsSync(join(ROOT, 'dist/cli.cjs')))('a run with workers', () => {
  it('ends where one dies, and says what it was at', async () => {
    const { code, err } = await lint(RULE(''), '-f compact --jobs 2')
    expect([code, err]).toEqual([
      2,
      'mcp-wirelint: a worker thread has stopped while it judged b.jsonl: it ended with code 7\n' +
        'mcp-wirelint:   Run again with --jobs 1, which needs less memory.\n',
    ])
  })

  it.each(['1', '2'])('ends where a rule cannot even be made: --jobs %s', async (jobs) => {
    const { code, err } = await lint(RULE("throw new TypeError('no rule')"), `-f compact --jobs ${jobs}`)
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/^mcp-wirelint: this is a bug, please report it: no rule \(/),
    ])
  })

  it('ends where one cannot begin', async () => {
    const { code, err } = await lint(`if (!isMainThread) throw new Error('not here')\n${RULE('')}`, '--jobs 2')
    expect([code, err]).toEqual([2, expect.stringContaining('plugin "./own.mjs" cannot be loaded: not here')])
  })
})
