import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeIo, ROOT } from './doubles.js'
import { main } from './main.js'

// A scenario is one behaviour of the command line in a text file: what it shows, `$ mcp-wirelint ARGS`, then sections.
//   === file NAME      a file in the working folder          === stdin      what is piped in
//   === env            NAME=value lines                      === terminal   which of stdout, stderr are one
//   === exit N         === stdout   === stderr   === written NAME     what is expected; no section: nothing
// In what is expected a line `…` stands for any lines, and `…` at the end of a line for its rest.

const FOLDER = join(ROOT, 'fixtures/cli')

interface Section {
  readonly kind: string
  readonly name: string
  readonly text: string
}

const KINDS = ['file', 'stdin', 'env', 'terminal', 'exit', 'stdout', 'stderr', 'written']

const parseScenario = (text: string): { args: string[]; sections: Section[] } => {
  const [head = '', ...parts] = text.split(/^=== /m)
  const command = /^\$ mcp-wirelint(.*)$/m.exec(head)?.[1] ?? ''
  const args = (command.match(/'[^']*'|\S+/g) ?? []).map((arg) => arg.replace(/^'(.*)'$/s, '$1'))
  const sections = parts.map((part) => {
    const [title = ''] = part.split('\n', 1)
    const [kind = '', ...name] = title.split(' ')
    if (!KINDS.includes(kind)) throw new Error(`unknown section "=== ${title}"`)
    return { kind, name: name.join(' '), text: part.slice(title.length + 1) }
  })
  return { args, sections }
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** What is expected as a pattern: text itself; a line `…` any lines; `…` at the end of a line its rest. */
const pattern = (expected: string): RegExp => {
  const lines = expected.split(/(?<=\n)/)
  const source = lines.map((line) => (line === '…\n' ? '(?:.*\n)*?' : literal(line).replace(/…\n$/, '.*\n')))
  return new RegExp(`^${source.join('')}$`)
}

const expectText = (what: string, actual: string, expected: string): void => {
  if (!pattern(expected).test(actual)) expect(`${what}:\n${actual}`).toBe(`${what}:\n${expected}`)
}

async function* piped(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

const worldOf = (sections: readonly Section[], cwd: string) => {
  const terminals = sections.find(({ kind }) => kind === 'terminal')?.name.split(' ') ?? []
  const env = sections.find(({ kind }) => kind === 'env')?.text.match(/^.+$/gm) ?? []
  const stdin = sections.find(({ kind }) => kind === 'stdin')
  const { io, said } = fakeIo(cwd, {
    stdin: { piped: stdin !== undefined, chunks: () => piped(stdin?.text ?? '') },
    env: Object.fromEntries(env.map((line) => line.replace('$PWD', cwd).split(/=(.*)/))),
  })
  const terminal = { isTTY: true, columns: 80 }
  const stdout = terminals.includes('stdout') ? { ...io.stdout, ...terminal } : io.stdout
  const stderr = terminals.includes('stderr') ? { ...io.stderr, ...terminal } : io.stderr
  return { io: { ...io, stdout, stderr }, said }
}

let cwd = ''
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'wirelint-'))
  mkdirSync(join(cwd, '.git')) // the search for a configuration ends here
})
afterEach(() => rmSync(cwd, { recursive: true, force: true }))

const scenarios = readdirSync(FOLDER).filter((name) => name.endsWith('.scenario'))

it.each(scenarios)('%s', async (name) => {
  const { args, sections } = parseScenario(readFileSync(join(FOLDER, name), 'utf8'))
  for (const section of sections.filter(({ kind }) => kind === 'file')) {
    mkdirSync(dirname(join(cwd, section.name)), { recursive: true })
    writeFileSync(join(cwd, section.name), section.text)
  }
  const { io, said } = worldOf(sections, cwd)
  const code = await main(args, io)
  const expected = (kind: string) => sections.find((section) => section.kind === kind)?.text ?? ''
  expectText('stderr', said.err, expected('stderr'))
  expectText('stdout', said.out, expected('stdout'))
  expect(`exit ${code}`).toBe(`exit ${sections.find(({ kind }) => kind === 'exit')?.name}`)
  for (const section of sections.filter(({ kind }) => kind === 'written')) {
    const path = join(cwd, section.name)
    expectText(section.name, existsSync(path) ? readFileSync(path, 'utf8') : '(no such file)\n', section.text)
  }
})
