import { describe, expect, it } from 'vitest'
import type { Span } from '../model/place.js'
import type { WireRecord } from '../model/record.js'
import { carried, faults, readAll } from './records.fixture.js'

const C2S = 'client-to-server'
const S2C = 'server-to-client'
const ping = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'ping' })
const pong = (id: unknown) => ({ jsonrpc: '2.0', id, result: {} })
const NOTE = { jsonrpc: '2.0', method: 'notifications/message' }

/** Events of an HTTP session, in short: heads of requests and responses, messages, ends of streams. */
const ask = (headers: object = {}, more: object = {}) => ({
  direction: C2S,
  kind: 'http',
  headers: { 'content-type': 'application/json', ...headers },
  ...more,
})
const answer = (status = 200, type = 'application/json') => ({
  direction: S2C,
  kind: 'http',
  status,
  headers: { 'content-type': type },
})
const stream = answer(200, 'text/event-stream')
const up = (payload: unknown) => ({ direction: C2S, kind: 'message', payload })
const down = (payload: unknown) => ({ direction: S2C, kind: 'message', payload })
const moment = (direction: string, event: string) => ({ direction, kind: 'lifecycle', event })

const linesOf = (events: readonly object[], transport: string): string[] =>
  events.map((event, seq) => JSON.stringify({ seq, transport, ...event }))
const read = async (events: readonly object[], transport = 'streamable-http') =>
  (await readAll(`${linesOf(events, transport).join('\n')}\n`)).records

const seen = (events: readonly object[], span: Span | undefined): string =>
  span
    ? `${span.line} ${linesOf(events, 'streamable-http')[span.line - 1]?.slice(span.column - 1, span.endColumn - 1)}`
    : 'nothing'

/** Exchange, head and message of a record. */
const told = (record: WireRecord): string => {
  const { exchange = '-', http, event } = record
  const value = carried(record) as { id?: unknown; method?: string } | undefined
  const head = http ? `${http.method ?? ''}${http.status ?? ''} ` : ''
  return `${exchange} ${head}${event ?? value?.id ?? value?.method ?? 'nothing'}`
}

describe('events of a trace', () => {
  it('are records', async () => {
    const events = [
      moment(C2S, 'transport-open'),
      { ...up(ping(1)), ts: '2026-08-01T10:00:00Z' },
      down(pong(1)),
      moment(C2S, 'transport-close'),
    ]
    const records = await read(events, 'stdio')
    expect(records.map(({ dir, transport, event, ts, exchange }) => [dir, transport, event, ts, exchange])).toEqual([
      ['c2s', 'stdio', 'start', undefined, undefined],
      ['c2s', 'stdio', undefined, '2026-08-01T10:00:00Z', undefined],
      ['s2c', 'stdio', undefined, undefined, undefined],
      ['c2s', 'stdio', 'eof', undefined, undefined],
    ])
    expect(carried(records[1] as WireRecord)).toEqual(ping(1))
  })

  it('put the head of a request or response beside its message, each with its own place', async () => {
    const events = [ask({ 'Mcp-Method': 'ping' }), up(ping(1)), answer(), down(pong(1))]
    const records = await read(events)
    expect(records.map(({ http }) => http)).toMatchObject([
      { method: 'POST', headers: { 'content-type': 'application/json', 'mcp-method': 'ping' } },
      { status: 200, headers: { 'content-type': 'application/json' } },
    ])
    expect(seen(events, records[0]?.origin.span('/http/headers/mcp-method'))).toBe('1 "ping"')
    expect(seen(events, records[0]?.payload?.source.span('/method'))).toBe('2 "ping"')
    expect(seen(events, records[1]?.origin.span('/http/status'))).toBe('3 200')
    expect(seen(events, records[1]?.payload?.source.span('/id'))).toBe('4 1')
  })

  it.each<[string, object[], string[]]>([
    [
      'one after the other',
      [ask(), up(ping(1)), answer(), down(pong(1)), ask(), up(ping(2)), answer(), down(pong(2))],
      ['0 POST 1', '0 200 1', '1 POST 2', '1 200 2'],
    ],
    [
      'a stream',
      [ask(), up(ping(1)), stream, down(NOTE), down(NOTE), down(pong(1))],
      ['0 POST 1', '0 200 notifications/message', '0 notifications/message', '0 1'],
    ],
    [
      'two streams at a time',
      [ask(), up(ping(1)), ask(), up(ping(2)), stream, down(pong(2)), stream, down(pong(1))],
      ['0 POST 1', '1 POST 2', '1 200 2', '0 200 1'],
    ],
    [
      'an answer of an open stream behind the head of another',
      [ask(), up(ping(1)), stream, down(NOTE), ask(), up(ping(2)), answer(), down(pong(1)), down(pong(2))],
      ['0 POST 1', '0 200 notifications/message', '1 POST 2', '0 1', '1 200 2'],
    ],
    [
      'bodies that come in another order than their heads',
      [ask({ 'mcp-method': 'ping' }), ask({ 'mcp-method': 'x' }), up({ id: 2, method: 'x' }), up(ping(1))],
      ['0 POST 2', '1 POST 1'],
    ],
    [
      'an acknowledgement',
      [ask(), up(ping(1)), ask(), up(NOTE), answer(202), answer(), down(pong(1))],
      ['0 POST 1', '1 POST notifications/message', '1 202 nothing', '0 200 1'],
    ],
    [
      'a stream that is opened by GET',
      [ask({ 'content-type': undefined }), stream, down(NOTE)],
      ['0 GET nothing', '0 200 notifications/message'],
    ],
    ['the end of a session', [ask({}, { method: 'delete' }), answer(200)], ['0 delete nothing', '0 200 nothing']],
    [
      'a body that was not kept',
      [ask(), answer(400), ask(), up(ping(1)), answer(), down(pong(1))],
      ['0 POST nothing', '0 400 nothing', '1 POST 1', '1 200 1'],
    ],
    [
      'a stream that closes',
      [ask(), up(ping(1)), stream, down(NOTE), moment(S2C, 'transport-close'), down(pong(1))],
      ['0 POST 1', '0 200 notifications/message', '0 sse-close', '0 1'],
    ],
    ['an upstream that fails', [ask(), up(ping(1)), moment(S2C, 'transport-abort')], ['0 POST 1', '- gap']],
    [
      'messages without heads',
      [up(ping(1)), down(pong(1)), up(ping(2)), up(ping(3)), down(NOTE), down(pong(3))],
      ['0 1', '0 1', '1 2', '2 3', '- notifications/message', '2 3'],
    ],
    ['an answer with another id', [ask(), up(ping(1)), answer(), down(pong('1'))], ['0 POST 1', '0 200 1']],
    [
      'a batch',
      [ask(), up([ping(1), NOTE, ping(2)]), stream, down(pong(2)), down(pong(1))],
      ['0 POST nothing', '0 200 2', '0 1'],
    ],
  ])('%s', async (_, events, expected) => {
    expect((await read(events)).map(told)).toEqual(expected)
  })

  it('say where a body was left out', async () => {
    const events = [ask(), answer(400, 'text/plain'), ask(), up(ping(1)), answer(), ask(), up(ping(2)), stream]
    const found = (await read(events)).map((record) =>
      record.faults?.map(({ kind, span }) => `${kind} ${seen(events, span)}`),
    )
    const headers = '{"content-type":"application/json"}'
    expect(found).toEqual([
      [`body-missing 1 ${headers}`],
      undefined,
      undefined,
      [`body-missing 5 ${headers}`],
      undefined,
      undefined,
    ])
  })

  it('may be broken or something else', async () => {
    const good = linesOf([up(ping(1))], 'stdio').join('')
    const bad = linesOf([{ direction: C2S, kind: 'message' }], 'stdio').join('')
    const { records, result } = await readAll(`${good}\nnoise\n{"a":1}\n${bad}\n${good.slice(0, 40)}`)
    expect(result).toMatchObject({ format: 'mcp-trace', why: 'line 1 is an event of mcp-trace-validator' })
    expect(records.slice(1).map(faults)).toEqual([
      ['unreadable 2:1-2:2'],
      ['unreadable 3:1-3:8'],
      [`unreadable 4:1-4:${bad.length + 1}`],
      ['cut 5:1-5:41'],
    ])
  })
})
