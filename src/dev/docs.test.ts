import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeIo } from '../cli/doubles.js'
import { main } from '../cli/main.js'
import { recording } from '../cli/recording.fixture.js'
import { textOf } from './project.js'

// The sessions of docs/configuration.md, run in their order. `…` stands for the rest of a line.

const PAGE = textOf('docs/configuration.md')
const blocks = (language: string): string[] =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, block = '']) => block)

let cwd = ''
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'wirelint-'))
  for (const folder of ['.git', 'captures']) mkdirSync(join(cwd, folder))
})
afterAll(() => rmSync(cwd, { recursive: true, force: true }))

const write = (name: string, text: string): void => writeFileSync(join(cwd, name), text)

/** What a command prints on either stream, in the order in which it does. */
const printed = async (command: string): Promise<string> => {
  const { io } = fakeIo(cwd)
  let all = ''
  const write = (piece: string | Uint8Array): void => {
    all += Buffer.from(piece).toString()
  }
  const stream = { isTTY: false, columns: undefined, write }
  await main(command.split(' '), { ...io, stdout: stream, stderr: stream })
  return all
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Runs the commands of a block and compares what each prints. */
const expectSession = async (block: string): Promise<void> => {
  for (const [, command = '', output = ''] of block.matchAll(/^\$ npx mcp-wirelint (.*)\n((?:(?!\$ ).*\n)*)/gm)) {
    const actual = await printed(command)
    expect(actual).toMatch(new RegExp(`^${literal(output).replaceAll('…\n', '.*\n')}$`))
  }
}

describe('docs/configuration.md', () => {
  const [suppress = '', stale = '', diff = ''] = blocks('console')

  it('has these sessions and no other', () => expect(blocks('console')).toHaveLength(3))

  it('shows how findings become known, and the file that says so', async () => {
    write('captures/deploy.jsonl', recording())
    await expectSession(suppress)
    const [shown = ''] = blocks('json')
    const written: unknown = JSON.parse(readFileSync(join(cwd, 'mcp-wirelint.suppressions.json'), 'utf8'))
    const withoutReasons = (key: string, value: unknown) => (key === 'reason' ? undefined : value)
    expect(JSON.parse(shown, withoutReasons)).toEqual(written)
    write('mcp-wirelint.suppressions.json', shown)
    expect(await printed('captures/ --suppress-all')).toContain('4 known findings in 1 file, as before')
  })

  it('shows what is said once one of them is fixed', async () => {
    write('captures/deploy.jsonl', recording({ fixed: true }))
    await expectSession(stale)
  })

  it('shows what has changed between two recordings', async () => {
    write('before.jsonl', recording())
    write('after.jsonl', recording({ again: true, shift: 3, fixed: true }))
    await expectSession(diff)
  })
})
