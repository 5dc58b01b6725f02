import { describe, expect, it } from 'vitest'
import type { WireRecord } from '../model/record.js'
import { answer, ask, eventOf } from './har.fixture.js'
import { carried, faults, place, readAll } from './records.fixture.js'

const START = Date.parse('2026-08-01T09:00:00.000Z')
const at = (milliseconds: number) => ({ timestamp: new Date(START + milliseconds).toISOString() })

const history = (time: number, direction: string, message: object, more: object = {}) => ({
  id: `m${time}`,
  ...at(time),
  direction,
  origin: 'client',
  message,
  ...more,
})

const recordsOf = async (entries: readonly object[], space = 0): Promise<WireRecord[]> =>
  (await readAll(JSON.stringify(entries, null, space))).records

const shown = ({ dir, payload, event }: WireRecord): string => {
  const value: unknown = payload?.kind === 'json' ? payload.value : undefined
  const { id, method } = (value ?? {}) as { id?: unknown; method?: string }
  return `${dir === undefined ? '?' : dir === 'c2s' ? '>' : '<'}${event ?? method ?? id ?? ''}`
}

describe('the history of the Inspector', () => {
  const response = (id: number, result: object = {}) => ({ response: JSON.parse(answer(id, result)) })

  it('holds requests with their answers, whoever sent them', async () => {
    const records = await recordsOf([
      history(0, 'request', ask(1, 'tools/call'), { ...response(1), duration: 50 }),
      history(10, 'request', ask(7, 'roots/list'), { origin: 'server', ...response(7), duration: 5 }),
      history(20, 'notification', { jsonrpc: '2.0', method: 'notifications/message' }, { origin: 'server' }),
      history(60, 'response', JSON.parse(answer(3)), { origin: 'server' }),
      history(70, 'request', ask(2, 'ping'), { origin: undefined, ...response(2), duration: 1 }),
    ])
    expect(records.map(shown)).toEqual([
      '>tools/call',
      '<roots/list',
      '>7',
      '<notifications/message',
      '<1',
      '<3',
      '?ping',
      '?2',
    ])
    expect(records[4]).toMatchObject({ ts: '2026-08-01T09:00:00.050Z', evidence: 'log', transport: undefined })
  })

  it.each([0, 2])('knows the places in what was written with %i spaces', async (space) => {
    const entries = [history(0, 'request', ask(1), response(1, { tools: [] }))]
    const lines = JSON.stringify(entries, null, space).split('\n')
    const [request, reply] = await recordsOf(entries, space)
    for (const [record, pointer, text] of [
      [request, '/method', '"tools/list"'],
      [reply, '/result/tools', '[]'],
    ] as const) {
      const line = lines.findIndex((one) => one.includes(text))
      const column = (lines[line]?.indexOf(text) ?? 0) + 1
      expect(place(record, pointer)).toBe(`${line + 1}:${column}-${line + 1}:${column + text.length}`)
    }
  })

  it('shows a state before its retry, whatever the times say', async () => {
    const records = await recordsOf([
      history(0, 'request', ask(1), { ...response(1, { requestState: 's' }), duration: 50 }),
      history(40, 'request', ask(2, 'tools/call', { requestState: 's' })),
    ])
    expect(records.map(shown)).toEqual(['>tools/list', '<1', '>tools/call'])
  })

  it('may be cut or broken', async () => {
    const text = JSON.stringify([history(0, 'request', ask(1)), history(9, 'request', ask(2))], null, 1)
    const { records } = await readAll(text.slice(0, -30))
    expect(records.map((record) => faults(record).map((one) => one.split(' ')[0]))).toEqual([[], ['cut']])
    const { records: broken, result } = await readAll(text.replace('"m9"', '"m9'))
    expect(result.format).toBe('inspector')
    expect(broken.flatMap(faults)).toEqual([expect.stringMatching(/^unreadable 14:/)])
  })
})

const exchange = (time: number, more: object = {}) => ({
  id: `x${time}`,
  ...at(time),
  method: 'POST',
  url: 'https://a.example/mcp?x=1',
  requestHeaders: { 'Content-Type': 'application/json', authorization: '[REDACTED]' },
  requestBody: JSON.stringify(ask(1)),
  responseStatus: 200,
  responseHeaders: { 'content-type': 'application/json' },
  responseBody: answer(1),
  duration: 10,
  category: 'transport',
  ...more,
})

describe('the network log of the Inspector', () => {
  it('holds exchanges, in the order of time', async () => {
    const second = { requestBody: JSON.stringify(ask(2)), responseBody: answer(2) }
    const records = await recordsOf([exchange(50, second), exchange(0)])
    expect(records.map((record) => [record.exchange, shown(record), record.evidence])).toEqual([
      [1, '>tools/list', 'log'],
      [1, '<1', 'log'],
      [2, '>tools/list', 'log'],
      [2, '<2', 'log'],
    ])
    expect(records[0]?.http).toEqual({
      method: 'POST',
      path: '/mcp?x=1',
      headers: { 'content-type': 'application/json', authorization: '[REDACTED]' },
    })
    expect(records[1]?.http).toMatchObject({ status: 200 })
  })

  it('knows the places of headers and in bodies', async () => {
    const entries = [exchange(0, { responseHeaders: { 'X-A': 'b', 'Mcp-Session-Id': 's' } })]
    const lines = JSON.stringify(entries, null, 1).split('\n')
    const [request, response] = await recordsOf(entries, 1)
    const lineOf = (text: string) => lines.findIndex((line) => line.includes(text)) + 1
    expect(response?.origin.span('/http/headers/mcp-session-id')).toMatchObject({
      line: lineOf('Session-Id'),
      column: 22,
    })
    expect(response?.origin.span('/http/headers/mcp-session-id', 'key').column).toBe(4)
    expect(response?.origin.span('/http/headers/x').line).toBe(lineOf('responseHeaders'))
    expect(response?.origin.span('/http/status').line).toBe(lineOf('responseStatus'))
    const body = lines[lineOf('requestBody') - 1] ?? ''
    const id = body.indexOf('\\"id\\":1') + 8
    expect(place(request, '/id')).toBe(`${lineOf('requestBody')}:${id}-${lineOf('requestBody')}:${id + 1}`)
  })

  it('splits streams, and tells what was not kept', async () => {
    const type = { responseHeaders: { 'content-type': 'text/event-stream' } }
    const records = await recordsOf([
      exchange(0, { ...type, responseBody: eventOf({ method: 'notifications/message' }, { id: 1, result: {} }) }),
      exchange(50, { ...type, method: 'GET', requestBody: undefined, responseBody: undefined }),
      exchange(90, {
        responseStatus: undefined,
        responseHeaders: undefined,
        responseBody: undefined,
        error: 'refused',
      }),
    ])
    expect(records.map(shown)).toEqual([
      '>tools/list',
      '<notifications/message',
      '<1',
      '<sse-close',
      '>',
      '<',
      '>tools/list',
    ])
    expect(records.flatMap(({ faults: found = [] }) => found.map(({ kind }) => kind))).toEqual(['body-missing'])
  })

  it('leaves out sign-in', async () => {
    const { records, result } = await readAll(JSON.stringify([exchange(0, { category: 'auth' }), exchange(9)]))
    expect(records.map(carried)).toEqual([ask(1), JSON.parse(answer(1))])
    expect(result.skipped).toBe(1)
  })
})
