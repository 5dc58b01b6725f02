import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { WireRecord } from '../model/record.js'
import { answer, ask, type Entry, eventOf, harOf } from './har.fixture.js'
import { carried, faults, place, readAll } from './records.fixture.js'

const call = (id: number, more: Entry = {}): Entry => ({ asks: ask(id), text: answer(id), ...more })

const recordsOf = async (...entries: readonly Entry[]): Promise<WireRecord[]> =>
  (await readAll(harOf(...entries))).records

/** Exchange and id or event of each record. */
const order = async (...entries: readonly Entry[]): Promise<string> =>
  (await recordsOf(...entries))
    .map(({ dir, exchange, payload, event }) => {
      const value: unknown = payload?.kind === 'json' ? payload.value : undefined
      const { id, method } = (value ?? {}) as { id?: unknown; method?: string }
      return `${dir === 'c2s' ? '>' : '<'}${exchange}:${event ?? id ?? method ?? ''}`
    })
    .join(' ')

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

describe('bodies that were not kept', () => {
  const lost = ['body-missing']
  it.each<[string, Entry, string[]]>([
    ['a stream', { type: 'text/event-stream', text: undefined, content: { size: 0 } }, lost],
    ['a body with a size', { text: undefined, content: { size: 9 } }, lost],
    ['an empty text with a size', { text: '', content: { size: 9 } }, lost],
    ['JSON of unknown size', { text: undefined, content: { size: -1 } }, lost],
    ['an empty body', { text: undefined, content: { size: 0 } }, []],
    ['an acknowledgement', { text: undefined, status: 202 }, []],
    ['an answer to HEAD', { method: 'HEAD', text: undefined, content: { size: 9 } }, []],
  ])('are told: %s', async (_, entry, found) => {
    const [, , request, response] = await recordsOf(call(1), call(2, { at: 100, ...entry }))
    expect(request?.faults).toBeUndefined()
    expect(response?.faults?.map(({ kind }) => kind) ?? []).toEqual(found)
    expect(response?.payload).toBeUndefined()
  })

  it('are told of requests', async () => {
    const har = harOf(call(1), call(2, { at: 100, asks: null })).replace(
      /("request":\{)(?!.*"request")/,
      '$1"bodySize":5,',
    )
    const { records } = await readAll(har)
    expect(records[2]?.faults?.map(({ kind }) => kind)).toEqual(lost)
  })

  it('are cut where the text is shorter than the body was', async () => {
    const [, response] = await recordsOf(call(1, { text: '{"jsonrpc":"2.0","id":1,"resu', content: { size: 36 } }))
    expect(response?.faults?.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['cut', 'the recorder kept 29 of 36 bytes of this body'],
    ])
    const [, broken] = await recordsOf(call(1, { text: '{"jsonrpc":"2.0","id":1 "resu', content: { size: 36 } }))
    expect(broken?.faults?.map(({ kind }) => kind)).toEqual(['not-json'])
  })

  it('are no response at all where none came', async () => {
    expect((await recordsOf(call(1, { status: 0, text: undefined }))).map(({ dir }) => dir)).toEqual(['c2s'])
  })
})

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
      '>1: >2:1 <1: <1:1 <2: >3:2 <1:notifications/message <1:2 <3: <1:sse-close',
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

describe('entries of other sites', () => {
  it('are skipped and counted', async () => {
    const { records, result } = await readAll(
      harOf(
        {
          url: 'https://a.example/app.js',
          method: 'GET',
          type: 'text/javascript',
          text: '{"jsonrpc":"2.0","method":"tools/list"}',
        },
        { url: 'https://a.example/mcp', method: 'OPTIONS', status: 204 },
        {
          url: 'https://a.example/.well-known/oauth',
          method: 'GET',
          headers: { 'mcp-protocol-version': '2025-11-25' },
          text: '{"issuer":"x"}',
        },
        { url: 'https://a.example/token', text: '{"error":"invalid_grant"}' },
        { url: 'https://a.example/rpc', asks: ask(1, 'eth_call'), text: answer(1) },
        call(1),
        { method: 'GET', url: 'https://a.example/mcp?x=1', status: 405, type: 'text/html', text: '<p>' },
      ),
    )
    expect(records.map(({ exchange, http }) => [exchange, http?.method ?? http?.status])).toEqual([
      [1, 'POST'],
      [2, 'GET'],
      [1, 200],
      [2, 405],
    ])
    expect(result).toMatchObject({ format: 'har', records: 4, skipped: 5 })
  })

  it('are told from answers without requests', async () => {
    const { records } = await readAll(
      harOf({ asks: null, text: answer(1) }, { url: 'https://b/rpc', asks: ask(1, 'eth') }),
    )
    expect(records.length).toBe(2)
  })

  it('are all that there is, with what to do about it', async () => {
    const { records, result } = await readAll(harOf({ method: 'GET', text: '<p>' }))
    expect(records).toEqual([])
    expect(result.skipped).toBe(1)
    expect(result.remedy).toMatch(/No entry of the HAR .* with their bodies\.$/)
  })

  it('are told apart from each other where several speak MCP', async () => {
    const records = await recordsOf(call(1), call(2, { at: 50, url: 'https://b.example/mcp?x' }))
    expect(records.map(({ endpoint }) => endpoint)).toEqual([
      'https://a.example/mcp',
      'https://a.example/mcp',
      'https://b.example/mcp',
      'https://b.example/mcp',
    ])
    expect((await recordsOf(call(1), call(2))).map(({ endpoint }) => endpoint)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('a HAR that is not whole', () => {
  const whole = harOf(call(1), call(2, { at: 50 }))
  it.each([
    ['inside an entry', -30, 3],
    ['between entries', whole.indexOf(',{"startedDateTime"') - whole.length, 3],
  ])('is read up to the cut: %s', async (_, end, count) => {
    const text = whole.slice(0, end)
    const { records } = await readAll(text)
    expect(records.length).toBe(count)
    const last = records.at(-1)
    expect(last && faults(last)).toEqual([expect.stringMatching(new RegExp(`^cut 1:\\d+-1:${text.length + 1}$`))])
  })

  it('may be cut as gzip', async () => {
    const packed = gzipSync(whole)
    const { records, result } = await readAll(packed.subarray(0, packed.length - 12))
    expect(result.format).toBe('har')
    expect(records.at(-1)?.faults?.map(({ kind }) => kind)).toEqual(['cut'])
  })

  it('may have a broken entry, which is told at its place', async () => {
    const broken = whole.replace('"time":10,"request"', '"time":1x,"request"')
    const { records } = await readAll(broken)
    expect(records.map(faults)).toEqual([
      [`unreadable 1:${broken.indexOf('x,"request"') + 1}-1:${broken.indexOf('x,"request"') + 2}`],
      [],
      [],
    ])
  })

  it('may be forced on what is none', async () => {
    const { records, result } = await readAll('{"dir":"c2s"}\nnoise\n', { inputFormat: 'har' })
    expect(records).toEqual([])
    expect(result).toMatchObject({ format: 'har', why: 'the format was given', skipped: 0 })
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
