import { describe, expect, it } from 'vitest'
import type { WireRecord } from '../model/record.js'
import { answer, ask, call, eventOf, harOf, recordsOf } from './har.fixture.js'
import { carried, place, readAll } from './records.fixture.js'

describe('a HAR', () => {
  it('is a request and a response for each entry, in the order of time', async () => {
    const records = await recordsOf(call(2, { at: 100 }), call(1, { more: { connection: '7' } }))
    expect(
      records.map(({ seq, dir, exchange, conn, ts, transport }) => [seq, dir, exchange, conn, ts, transport]),
    ).toEqual([
      [0, 'c2s', 1, '7', '2026-08-01T09:00:00.000Z', 'http'],
      [1, 's2c', 1, '7', '2026-08-01T09:00:00.010Z', 'http'],
      [2, 'c2s', 2, undefined, '2026-08-01T09:00:00.100Z', 'http'],
      [3, 's2c', 2, undefined, '2026-08-01T09:00:00.110Z', 'http'],
    ])
    expect(records.map(carried)).toEqual([ask(1), JSON.parse(answer(1)), ask(2), JSON.parse(answer(2))])
  })

  it('has heads without pseudo-headers, names in lower case and repeated headers put together', async () => {
    const headers = { ':method': 'POST', ':path': '/mcp', Accept: 'a', accept: 'b', 'Mcp-Method': 'tools/list' }
    const [request, response] = await recordsOf(
      call(1, { url: 'https://a.example:8/x/mcp?y=1#z', headers, status: 207 }),
    )
    expect(request?.http).toEqual({
      method: 'POST',
      path: '/x/mcp?y=1',
      headers: { accept: ['a', 'b'], 'mcp-method': 'tools/list' },
    })
    expect(response?.http).toEqual({ status: 207, headers: { 'content-type': 'application/json' } })
  })

  it('tells the type of a body where no headers were kept', async () => {
    const har = harOf(call(1)).replace(/"headers":\[\{"name":"Content-Type"[^\]]*\]/, '"headers":[]')
    const { records } = await readAll(har)
    expect(records[1]?.http).toEqual({ status: 200, headers: { 'content-type': 'application/json' }, partial: true })
  })

  it('finds headers and bodies at their places', async () => {
    const har = harOf({ ...call(1), headers: { 'Mcp-Method': 'x' } })
    const column = (text: string, from = 0) => har.indexOf(text, from) + 1
    const { records } = await readAll(har)
    const [request, response] = records
    const header = request?.origin.span('/http/headers/mcp-method')
    expect(header).toMatchObject({ line: 1, column: column('"x"'), endColumn: column('"x"') + 3 })
    expect(request?.origin.span('/http/headers/mcp-method', 'key').column).toBe(column('"Mcp-Method"'))
    expect(request?.origin.span('/http/headers/mcp-name').column).toBe(column('[{"name":"Mcp-Method"'))
    expect(request?.origin.span('/http/path').column).toBe(column('"https://a'))
    expect(response?.origin.span('/http/status').column).toBe(column('200'))
    const id = column('\\"id\\":1')
    expect(place(request, '/id')).toBe(`1:${id + 7}-1:${id + 8}`)
    expect(place(request, '/id', 'key')).toBe(`1:${id}-1:${id + 6}`)
    const result = column('{}', har.indexOf('\\"result'))
    expect(place(response, '/result')).toBe(`1:${result}-1:${result + 2}`)
  })

  it('may hold bodies as base64, which are one place each', async () => {
    const text = btoa('{"jsonrpc":"2.0","id":1,"result":{}}')
    const har = harOf(call(1, { text, content: { encoding: 'base64' } }))
    const { records } = await readAll(har)
    const column = har.indexOf(`"${text}"`) + 1
    expect(carried(records[1] ?? records[0] ?? ({} as WireRecord))).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
    expect(place(records[1], '/result')).toBe(`1:${column}-1:${column + text.length + 2}`)
    expect(place(records[1], '/nothing')).toBe(`1:${column}-1:${column + text.length + 2}`)
  })

  it('shows bytes that are not UTF-8 where a body is base64', async () => {
    const text = Buffer.from([
      ...Buffer.from('{"jsonrpc":"2.0","id":"'),
      0xff,
      ...Buffer.from('","result":{}}'),
    ]).toString('base64')
    const [, response] = await recordsOf(call(1, { text, content: { encoding: 'base64' } }))
    expect(response?.faults?.map(({ kind }) => kind)).toEqual(['not-utf8'])
  })

  it('splits event streams, and says where they end', async () => {
    const text = `id: 1\ndata:\n\n${eventOf({ method: 'notifications/message' }, { id: 1, result: {} })}`
    const [, ...events] = await recordsOf(call(1, { type: 'text/event-stream', text }))
    expect(events.map(({ http, sse, event, ts }) => [http?.status, sse, event, ts])).toEqual([
      [200, { id: '1' }, undefined, '2026-08-01T09:00:00.010Z'],
      [undefined, {}, undefined, undefined],
      [undefined, {}, undefined, undefined],
      [undefined, undefined, 'sse-close', '2026-08-01T09:00:00.010Z'],
    ])
  })

  it.each([
    ['a comment', { comment: 'client closed the connection' }],
    ['an error', { _error: 'net::ERR_ABORTED' }],
  ])('knows from %s that the client did not wait', async (_, more) => {
    const stream = { type: 'text/event-stream', text: eventOf({ method: 'notifications/message' }) }
    const records = await recordsOf(call(1, { ...stream, more }))
    expect(records.map(({ dir, event }) => [dir, event])).toEqual([
      ['c2s', undefined],
      ['s2c', undefined],
      ['c2s', 'client-closed-stream'],
    ])
  })

  it('does not take a stream that broke off for a whole one', async () => {
    const stream = { type: 'text/event-stream', text: eventOf({ method: 'notifications/message' }) }
    const records = await recordsOf(call(1, { ...stream, more: { _error: 'net::ERR_CONNECTION_RESET' } }))
    expect(records.map(({ event }) => event)).toEqual([undefined, undefined])
  })
})

it.each([
  ['{"log":{"version":"1.2"', 'har'],
  ['\uFEFF {\r\n\t"log" : {\n "creator": {}, "entries": []}}', 'har'],
  ['{"log":{"level":"info"},"message":"x"}\n', 'jsonl'],
  ['{"x":1,"log":{"version":"1.2"}}', 'jsonl'],
])('%j is read as %s', async (text, format) => {
  for (const parts of [[text], [...text]]) expect((await readAll(parts)).result.format).toBe(format)
})
