import { describe, expect, it } from 'vitest'
import { answer, ask, call, type Entry, eventOf, recordsOf } from './har.fixture.js'

/** Exchange and id or event of each record. */
const order = async (...entries: readonly Entry[]): Promise<string> =>
  (await recordsOf(...entries))
    .map(({ dir, exchange, payload, event }) => {
      const value: unknown = payload?.kind === 'json' ? payload.value : undefined
      const { id, method } = (value ?? {}) as { id?: unknown; method?: string }
      return `${dir === 'c2s' ? '>' : '<'}${exchange}:${event ?? id ?? method ?? ''}`
    })
    .join(' ')

describe('entries that overlap in time', () => {
  const stream = { type: 'text/event-stream' }
  it.each<[string, Entry[], string]>([
    ['are both in flight', [call(1, { time: 50 }), call(2, { at: 10 })], '>1:1 >2:2 <2:2 <1:1'],
    ['follow each other where one begins when the other ends', [call(1), call(2, { at: 10 })], '>1:1 <1:1 >2:2 <2:2'],
    [
      'show a question before its answer',
      [
        call(1, { time: 50, ...stream, text: eventOf({ id: 9, method: 'roots/list' }, { id: 1, result: {} }) }),
        { at: 20, asks: { jsonrpc: '2.0', id: 9, result: {} }, status: 202 },
      ],
      '>1:1 <1:9 >2:9 <2: <1:1 <1:sse-close',
    ],
    [
      'show a session id before its use',
      [
        call(1, { time: 50, gives: { 'Mcp-Session-Id': 's' } }),
        call(2, { at: 20, headers: { 'mcp-session-id': 's' } }),
      ],
      '>1:1 <1:1 >2:2 <2:2',
    ],
    [
      'show a handshake before the notification of its end',
      [
        call(1, { time: 50, text: answer(1, { protocolVersion: 'x' }) }),
        { at: 20, asks: { jsonrpc: '2.0', method: 'notifications/initialized' }, status: 202 },
      ],
      '>1:1 <1:1 >2:notifications/initialized <2:',
    ],
    [
      'show a state before its retry',
      [
        call(1, { time: 50, text: answer(1, { requestState: 's' }) }),
        { at: 20, asks: ask(2, 'tools/call', { requestState: 's' }), text: answer(2) },
      ],
      '>1:1 <1:1 >2:2 <2:2',
    ],
    [
      'show answers of a stream behind what they answer',
      [
        {
          method: 'GET',
          url: 'https://a.example/sse',
          time: 90,
          ...stream,
          text: `event: endpoint\ndata: /post?id=1\n\n${eventOf({ id: 1, result: {} }, { method: 'notifications/message' }, { id: 2, result: {} })}`,
        },
        { at: 10, asks: ask(1, 'initialize'), url: 'https://a.example/post?id=1', status: 202 },
        { at: 30, asks: ask(2), url: 'https://a.example/post?id=1', status: 202 },
      ],
      '>1: <1: >2:1 <1:1 <2: >3:2 <1:notifications/message <1:2 <3: <1:sse-close',
    ],
    [
      'follow each other where no times are known',
      [call(1, { more: { startedDateTime: 'x', time: null } }), call(2, { more: { startedDateTime: 5, time: -1 } })],
      '>1:1 <1:1 >2:2 <2:2',
    ],
  ])('%s', async (_, entries, expected) => {
    expect(await order(...entries)).toBe(expected)
  })
})
