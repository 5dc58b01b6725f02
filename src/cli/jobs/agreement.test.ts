import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FORMATTER_NAMES } from '../../report/index.js'
import { fakeIo, ROOT } from '../doubles.js'
import type { main } from '../main.js'

// A run on several threads says what a run on one does, to the byte. It runs what is built (`npm run build`), as the
// threads do.

const isBuilt = existsSync(join(ROOT, 'dist/cli.cjs'))
interface Bundle {
  readonly main: typeof main
}
let bundle: Bundle | undefined
/** The command line as it is built, loaded once. */
const run: typeof main = async (...call) => {
  bundle ??= createRequire(import.meta.url)(join(ROOT, 'bin/load.js')).load() as Bundle
  return bundle.main(...call)
}

const PLUGIN = `
const meta = { title: 'x', severity: 'warning', party: 'both', evidence: 'message', needs: '', quiet: '',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'], needsDirection: false,
  requirements: ['transcript'], messages: { said: { text: 'Line {line}.', requirement: 'transcript' } } }
const at = (message) => ({ source: message.source, root: message.root, pointer: '', part: 'value', message })
const even = { meta: { ...meta, id: 'own/even' }, create: (context) => ({
  message: (message) => context.check('transcript', message.source.line % 2 === 1,
    () => ({ message: 'said', at: at(message), data: { line: { volatile: message.source.line } } })) }) }
const throws = { meta: { ...meta, id: 'own/throws' }, create: () => ({
  message(message) {
    if (message.source.line === 5) throw new RangeError('line five')
    if (message.source.line === 3 && message.kind === 'notification') throw 'no error'
  } }) }
export const rules = [even, throws]
`
const CONFIG = {
  plugins: ['./plugin.mjs'],
  rules: { 'own/even': 'info', 'http/*': 'warning' },
  overrides: [
    { files: ['**/s*.jsonl'], rules: { 'own/even': 'off', 'mrtr/*': 'info' } },
    { files: ['**/bad-*'], revision: '2025-11-25', rules: { 'own/throws': 'off' } },
  ],
}

/** Every transcript below a folder of the fixtures, as an absolute path. */
const below = (folder: string): string[] =>
  readdirSync(join(ROOT, 'fixtures', folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(jsonl|har|log|gz|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

const FIXTURES = [...below('rules'), ...below('formats'), ...below('samples')]
const LINES = below('rules').flatMap((path) => readFileSync(path, 'utf8').split(/(?<=\n)/))

const OPTIONS = [
  ...['--quiet', '--no-mask', '--no-marks', '--debug', '--suppress-all', '--no-config', '--preset all'],
  ...['--party client', '--party server', '--max-findings 3', '--max-warnings 2', '--fail-on never'],
  ...['--suppressions known.json', '--rule mrtr/*=off', '--revision 2026-07-28', '--input-format jsonl', '--join'],
]

/** The files of a run: fixtures by number, sessions of random lines, and the special ones. */
const set = fc.record({
  fixtures: fc.uniqueArray(fc.nat(FIXTURES.length - 1), { minLength: 2, maxLength: 12 }),
  sessions: fc.array(fc.array(fc.nat(LINES.length - 1), { maxLength: 40 }), { maxLength: 4 }),
  special: fc.subarray(['empty.jsonl', 'socket', '-', 'missing.jsonl']),
  options: fc.subarray(OPTIONS, { maxLength: 3 }),
  streaming: fc.boolean(),
  pair: fc.boolean(),
  jobs: fc.integer({ min: 2, max: 4 }),
  order: fc.infiniteStream(fc.nat()),
})
type RunSet = typeof set extends fc.Arbitrary<infer T> ? T : never

let folder = ''
let server: Server | undefined
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wirelint-'))
  mkdirSync(join(folder, '.git'))
  writeFileSync(join(folder, 'plugin.mjs'), PLUGIN)
  writeFileSync(join(folder, 'mcp-wirelint.config.json'), JSON.stringify(CONFIG))
  writeFileSync(join(folder, 'empty.jsonl'), '')
  // A path that exists and cannot be read.
  server = createServer()
  await new Promise<void>((resolve) => server?.listen(join(folder, 'socket'), resolve))
})
afterAll(() => {
  server?.close()
  rmSync(folder, { recursive: true })
})

/** Writes the sessions and gives the paths of the run, in an order that the stream of numbers decides. */
const pathsOf = ({ fixtures, sessions, special, order }: RunSet): readonly string[] => {
  const names = sessions.map((lines, index) => {
    writeFileSync(join(folder, `s${index}.jsonl`), lines.map((line) => LINES[line]).join(''))
    return `s${index}.jsonl`
  })
  const chosen = fixtures.map((index) => relative(folder, FIXTURES[index] ?? ''))
  const there = special.filter((name) => name !== 'missing.jsonl')
  return [...chosen, ...names, ...there]
    .map((path) => ({ path, at: order.next().value ?? 0 }))
    .sort((a, b) => a.at - b.at)
    .map(({ path }) => path)
}

const KNOWN = {
  'empty.jsonl': { 'mrtr/state-changed': { count: 2 } },
  's0.jsonl': { 'own/even': { count: 3 }, 'mrtr/state-changed': { count: 1 }, 'envelope/version': { count: 9 } },
}

const outputs = ['mcp-wirelint.suppressions.json', 'known.json', ...FORMATTER_NAMES.map((name) => `out/${name}`)]

/** Runs the command and gives all that it left behind. */
const left = async (args: readonly string[]) => {
  for (const name of outputs) rmSync(join(folder, name), { force: true })
  writeFileSync(join(folder, 'known.json'), JSON.stringify(KNOWN))
  async function* stdin(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < 30; at++) yield Buffer.from(LINES[at] ?? '')
  }
  const { io, said } = fakeIo(folder, { stdin: { piped: true, chunks: stdin } })
  const code = await run(args, io)
  const files = outputs.filter((name) => existsSync(join(folder, name)))
  // The test runner spells the stacks of its own thread in its own way.
  const err = said.err.replace(/^.*: {4,}at .*\n/gm, '')
  return { code, out: said.out, err, files: files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]) }
}

describe.skipIf(!isBuilt)('a run on several threads', () => {
  it('says what a run on one does, whatever the files and the options', async () => {
    await fc.assert(
      fc.asyncProperty(set, async (chosen) => {
        const paths = pathsOf(chosen)
        const formats = chosen.streaming ? ['jsonl'] : FORMATTER_NAMES
        const [client = '', own = ''] = ['client.jsonl', 'server.jsonl'].map((name) => {
          writeFileSync(join(folder, name), LINES.slice(0, 9).join(''))
          return name
        })
        const args = [
          ...paths,
          ...(chosen.pair ? ['--pair', `c2s=${client}`, `s2c=${own}`] : []),
          ...formats.flatMap((name) => ['-f', `${name}:out/${name}`]),
          ...chosen.options.flatMap((option) => option.split(' ')),
        ]
        const [single, parallel] = [1, chosen.jobs].map((jobs) => () => left([...args, '--jobs', String(jobs)]))
        expect(await parallel?.()).toEqual(await single?.())
      }),
      { numRuns: 20 },
    )
  })
})
