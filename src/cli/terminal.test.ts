import { describe, expect, it } from 'vitest'
import type { Input } from '../read/reader.js'
import { wantsColor } from './color.js'
import type { Io } from './io.js'
import { progressOf } from './progress.js'
import { tell, tellError } from './tell.js'

const terminal = (env: Record<string, string> = {}, isTTY = true) => {
  const said: string[] = []
  const clock = { now: 0 }
  const stderr = { isTTY, columns: 80, write: (text: string) => said.push(text) }
  return { io: { stderr, env, now: () => clock.now } as unknown as Io, said, clock }
}

describe('colour', () => {
  it.each([
    [undefined, {}, true, true],
    [undefined, {}, false, false],
    [undefined, { NO_COLOR: '1' }, true, false],
    [undefined, { NO_COLOR: '' }, true, true],
    [undefined, { FORCE_COLOR: '1' }, false, true],
    [undefined, { FORCE_COLOR: '' }, false, true],
    [undefined, { FORCE_COLOR: '0' }, true, false],
    [undefined, { FORCE_COLOR: '1', NO_COLOR: '1' }, false, true],
    [undefined, { TERM: 'dumb' }, true, false],
    [true, { NO_COLOR: '1', FORCE_COLOR: '0' }, false, true],
    [false, { FORCE_COLOR: '1' }, true, false],
  ])('flag %s, %j, terminal %s: %s', (flag, env, isTTY, expected) => {
    expect(wantsColor(flag, env, { isTTY })).toBe(expected)
  })
})

describe('progress', () => {
  const inputs: Input[] = [{ name: '<stdin>', from: { chunks: (async function* () {})() } }]

  it('appears after a second, is drawn anew five times a second and goes away', () => {
    const { io, said, clock } = terminal()
    const progress = progressOf(inputs, io)
    for (const [now, bytes] of [
      [900, 1],
      [1000, 5_000_000],
      [1100, 6_000_000],
      [1200, 9_000_000],
    ] as const) {
      clock.now = now
      progress.read?.('<stdin>', bytes)
    }
    progress.found(3)
    clock.now = 2000
    progress.read?.('next', 1_000_000)
    progress.clear()
    progress.clear()
    expect(said).toEqual([
      '\r\u001b[K5 MB, 5 MB/s, 0 findings',
      '\r\u001b[K9 MB, 8 MB/s, 0 findings',
      '\r\u001b[K10 MB, 5 MB/s, 3 findings',
      '\r\u001b[K',
    ])
  })

  it.each([
    ['in a pipe', {}, false],
    ['in CI', { CI: 'true' }, true],
  ])('is silent %s', (_where, env, isTTY) => {
    const { io, said, clock } = terminal(env, isTTY)
    const progress = progressOf(inputs, io)
    clock.now = 5000
    progress.read?.('<stdin>', 1)
    progress.clear()
    expect(said).toEqual([])
  })
})

describe('standard error', () => {
  it('obeys nothing that a name holds', () => {
    const { io, said } = terminal()
    tell(io, 'no file "\u001b[2J\r\n::error::x"')
    const line = said.join('')
    expect(line.split('\n')).toEqual([expect.stringMatching(/^mcp-wirelint: no file /), ''])
    expect(line).not.toContain('\u001b')
    expect(line).not.toContain('\r')
  })

  it('asks for a report of what nobody expected, with the stack where it is wanted', () => {
    const { io, said } = terminal()
    expect(tellError(io, new TypeError('x is not a function'), false)).toBe(2)
    expect(said).toEqual([
      'mcp-wirelint: this is a bug, please report it: x is not a function (run again with --debug and attach what it prints)\n',
    ])
    tellError(io, new TypeError('x is not a function'), true)
    expect(said.join('')).toContain('terminal.test.ts')
  })
})
