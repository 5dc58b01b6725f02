import { describe, expect, it } from 'vitest'
import type { Span } from '../model/place.js'
import { carried, faults, readAll } from './records.fixture.js'

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }
const PONG = { jsonrpc: '2.0', id: 1, result: {} }

let seq = 0
const frame = (direction: string, members: object): object => ({
  session_id: 's',
  server_label: 'demo',
  seq: ++seq,
  ts: '2026-08-01T10:00:00Z',
  direction,
  transport: 'stdio',
  ...members,
})
const http = (direction: string, members: object): object => frame(direction, { transport: 'http', ...members })
const linesOf = (frames: readonly object[]): string[] => frames.map((one) => JSON.stringify(one))
const read = (...frames: object[]) => readAll(`${linesOf(frames).join('\n')}\n`)

/** The text of the frames that a span covers, with its line. */
const seen = (frames: readonly object[], span: Span | undefined): string =>
  span ? `${span.line} ${linesOf(frames)[span.line - 1]?.slice(span.column - 1, span.endColumn - 1)}` : 'nothing'

describe('frames of mcpsnoop', () => {
  it('are records of one session', async () => {
    const frames = [
      frame('meta', { seq: 1, raw: { command: ['node', 'a.js'] } }),
      frame('c2s', { seq: 2, raw: PING }),
      frame('stderr', { seq: 3, text: 'a log line' }),
      frame('s2c', { seq: 4, raw: PONG }),
    ]
    const { records, result } = await read(...frames)
    expect(result).toMatchObject({ format: 'mcpsnoop', why: 'line 1 is a frame of mcpsnoop', skipped: 1 })
    expect(records.map(({ dir, event, session, transport }) => [dir ?? event, session, transport])).toEqual([
      ['start', 's', 'stdio'],
      ['c2s', 's', 'stdio'],
      ['s2c', 's', 'stdio'],
    ])
    expect(carried(records[1] ?? fail())).toEqual(PING)
    expect(seen(frames, records[1]?.payload?.source.span('/method'))).toBe('2 "ping"')
  })

  it('hold text that was no JSON, with the place where it stops being it', async () => {
    const frames = [frame('s2c', { text: 'a\tb' })]
    const { records } = await read(...frames)
    expect(carried(records[0] ?? fail())).toBe('a\tb')
    expect(seen(frames, records[0]?.payload?.source.span(''))).toBe('1 a\\tb')
    expect(records[0]?.faults?.map(({ kind, span }) => `${kind} ${seen(frames, span)}`)).toEqual(['not-json 1 a'])
  })

  it.each([[{ truncated: true, text: '{"jsonrpc":"2.0","id":1,"resu' }], [{ truncated: true, raw: PONG }]])(
    'are not judged where they are cut: %j',
    async (members) => {
      const { records } = await read(frame('c2s', { raw: PING }), frame('s2c', members))
      expect(records[1]?.payload).toBeUndefined()
      expect(records[1]?.faults).toMatchObject([{ kind: 'cut', span: { line: 2 } }])
    },
  )

  it('say that values are hidden', async () => {
    const { records } = await read(frame('c2s', { raw: PING, redacted: true }), frame('s2c', { raw: PONG }))
    expect(records.map(({ redacted }) => redacted)).toEqual([true, undefined])
  })

  it('show by their numbers that some are lost', async () => {
    const frames = [
      frame('c2s', { seq: 5, raw: PING }),
      frame('s2c', { seq: 7, raw: PONG }),
      frame('c2s', { seq: 6, raw: PING }),
      frame('s2c', { seq: 9, raw: PONG }),
    ]
    const { records } = await read(...frames)
    expect(records.map(({ dir, event, origin }) => [event ?? dir, origin.line])).toEqual([
      ['c2s', 1],
      ['c2s', 3],
      ['s2c', 2],
      ['gap', 4],
      ['s2c', 4],
    ])
    expect(seen(frames, records[3]?.origin.span('/event'))).toBe('4 9')
  })

  it('may be broken or something else', async () => {
    const good = JSON.stringify(frame('c2s', { raw: PING }))
    const { records } = await readAll(`${good}\nnoise\n{"a":1}\n${good.slice(0, 50)}`)
    expect(records.slice(1).map(faults)).toEqual([['unreadable 2:1-2:2'], ['unreadable 3:1-3:8'], ['cut 4:1-4:51']])
  })
})

describe('frames of HTTP', () => {
  it('have copies of headers, at their own places', async () => {
    const frames = [
      http('c2s', {
        raw: PING,
        mcp_method: 'ping',
        mcp_param_headers: [
          { name: 'Mcp-Param-Region', value: 'eu' },
          { name: 'Mcp-Param-Region', value: 'us' },
        ],
      }),
      http('s2c', { status: 401, auth_challenge: 'Bearer' }),
    ]
    const { records } = await read(...frames)
    expect(records.map((record) => record.http)).toEqual([
      { method: 'POST', headers: { 'mcp-method': 'ping', 'mcp-param-region': ['eu', 'us'] }, partial: true },
      { status: 401, headers: { 'www-authenticate': 'Bearer' }, partial: true },
    ])
    expect(seen(frames, records[0]?.origin.span('/http/headers/mcp-method'))).toBe('1 "ping"')
    expect(seen(frames, records[1]?.origin.span('/http/status'))).toBe('2 401')
  })

  const at = (conn_id: string, id: number) => ({ conn_id, raw: { ...PING, id } })
  const back = (conn_id: string, id: number) => ({ conn_id, status: 200, raw: { ...PONG, id } })
  const note = (conn_id: string) => ({ conn_id, status: 200, raw: { jsonrpc: '2.0', method: 'notifications/message' } })

  it.each<[string, object[], (string | undefined)[]]>([
    [
      'sockets carry one exchange after the other',
      [http('c2s', at('a', 1)), http('s2c', back('a', 1)), http('c2s', at('a', 2)), http('s2c', back('a', 2))],
      ['a#1', 'a#1', 'a#2', 'a#2'],
    ],
    [
      'sockets do not mix',
      [http('c2s', at('a', 1)), http('c2s', at('b', 1)), http('s2c', back('a', 1)), http('s2c', back('b', 1))],
      ['a#1', 'b#1', 'a#1', 'b#1'],
    ],
    [
      'a stream goes on up to the answer',
      [http('c2s', at('a', 1)), http('s2c', note('a')), http('s2c', back('a', 1)), http('s2c', note('a'))],
      ['a#1', 'a#1', 'a#1', undefined],
    ],
    [
      'an acknowledgement ends an exchange without requests',
      [
        http('c2s', { conn_id: 'a', raw: { method: 'x' } }),
        http('s2c', { conn_id: 'a', status: 202 }),
        http('s2c', note('a')),
      ],
      ['a#1', 'a#1', undefined],
    ],
    [
      'the elements of a batch are one exchange',
      [
        http('c2s', { ...at('a', 1), batch: true }),
        http('c2s', { ...at('a', 2), batch: true }),
        http('s2c', { ...back('a', 2), batch: true }),
        http('s2c', { ...back('a', 1), batch: true }),
      ],
      ['a#1', 'a#1', 'a#1', 'a#1'],
    ],
    [
      'without a socket nothing is known',
      [http('c2s', { raw: PING }), http('s2c', { raw: PONG })],
      [undefined, undefined],
    ],
  ])('%s', async (_, frames, exchanges) => {
    const { records } = await read(...frames)
    expect(records.map(({ exchange }) => exchange)).toEqual(exchanges.map((one) => one && `s ${one}`))
  })
})

const fail = (): never => {
  throw new Error('no such record')
}
