import { expect, test } from 'vitest'
import { TextSource } from '../json/source.js'
import type { WireRecord } from '../model/record.js'
import { stdioLines } from './stdio-lines.js'

const PONG = '{"jsonrpc":"2.0","id":1,"result":{}}'

/** A line as a reader gives it: `<` from the server, `>` from the client. */
function record(line: string, seq: number): WireRecord {
  const text = line.slice(1)
  const at = { file: 'f', line: seq + 1, column: 0, byteOffset: 0 }
  const common = { seq, transport: 'stdio', dir: line[0] === '<' ? 's2c' : 'c2s', evidence: 'wire' } as const
  const origin = new TextSource(at, { text, value: undefined })
  if (text.trim() === '') return { ...common, origin }
  try {
    const value: unknown = JSON.parse(text)
    const source = new TextSource(at, { text, value })
    return { ...common, origin: source, payload: { kind: 'json', value, source } }
  } catch {
    const fault = { kind: 'not-json', span: origin.span(''), detail: 'no JSON' } as const
    return { ...common, origin, payload: { kind: 'text', text, source: origin }, faults: [fault] }
  }
}

/** What comes out: faults, then the value or text, with its place. */
function passed(lines: readonly string[]): string[] {
  const out: string[] = []
  const stage = stdioLines(({ payload, faults = [], dir }) => {
    const { line = 0, column = 0 } = payload?.source.span('') ?? {}
    const held = payload?.kind === 'json' ? JSON.stringify(payload.value) : payload?.text.trim()
    out.push(`${dir} ${line}:${column} ${faults.map(({ kind }) => kind).join()} ${held ?? ''}`)
  })
  for (const [seq, line] of lines.entries()) stage.take(record(line, seq))
  stage.end()
  return out
}

test.each<[string, readonly string[], readonly string[]]>([
  ['messages', [`<${PONG}`, `>${PONG}`], [`s2c 1:1  ${PONG}`, `c2s 2:1  ${PONG}`]],
  ['noise', ['<ready', `<${PONG}`], ['s2c 1:1 not-json ready', `s2c 2:1  ${PONG}`]],
  ['a date in brackets', ['<[2026-01-01] up', `<${PONG}`], ['s2c 1:1 not-json [2026-01-01] up', `s2c 2:1  ${PONG}`]],
  [
    'headers',
    ['<Content-Length: 36\r', '<\r', `<${PONG}`],
    ['s2c 1:1 framing Content-Length: 36', 's2c 0:0  ', `s2c 3:1  ${PONG}`],
  ],
  ['two on a line', [`<${PONG}${PONG}`], [`s2c 1:1 framing ${PONG}`, `s2c 1:${PONG.length + 1}  ${PONG}`]],
  ['a header behind', [`<${PONG}Content-Length: 3\r`], [`s2c 1:1 framing ${PONG}`]],
  ['text behind', [`<${PONG} done`], [`s2c 1:1 not-json ${PONG} done`]],
  ['several lines', ['<{"jsonrpc":"2.0",', '<"id":1,"result":', '<{}', '<}'], [`s2c 1:1 spread ${PONG}`]],
  [
    'the other side meanwhile',
    ['<{"jsonrpc":"2.0","id":1,', `>${PONG}`, '<"result":{}}'],
    [`s2c 1:1 spread ${PONG}`, `c2s 2:1  ${PONG}`],
  ],
  [
    'lines that come to nothing',
    ['<{"a":', '<1', '<x'],
    ['s2c 1:1 not-json {"a":', 's2c 2:1  1', 's2c 3:1 not-json x'],
  ],
  ['lines that are no message', ['<{', '<"level":"info"}'], ['s2c 1:1 not-json {', 's2c 2:1 not-json "level":"info"}']],
  ['a message inside', ['<{"a":', `<${PONG}`], ['s2c 1:1 not-json {"a":', `s2c 2:1  ${PONG}`]],
  ['an open end', ['<{"jsonrpc":'], ['s2c 1:1 not-json {"jsonrpc":']],
])('%s', (_, lines, expected) => {
  expect(passed(lines)).toEqual(expected)
})
