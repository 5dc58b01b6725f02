import { describe, expect, test } from 'vitest'
import { carriesMessage, headerOf, meantAsMessage } from './carrier.js'
import type { Headers, WireRecord } from './record.js'

const origin = {
  file: 'f',
  line: 1,
  byteOffset: 0,
  size: 0,
  span: () => ({ line: 1, column: 1, endLine: 1, endColumn: 1 }),
  token: () => undefined,
  duplicates: () => [],
  excerpt: () => undefined,
  release: () => undefined,
}
const record = (members: Partial<WireRecord>): WireRecord => ({ seq: 0, origin, evidence: 'wire', ...members })
const reply = (status: number, headers: Headers): Partial<WireRecord> => ({ http: { status, headers } })
const post = (headers: Headers): Partial<WireRecord> => ({ http: { method: 'POST', headers } })
const json = { 'content-type': 'application/json; charset=utf-8' }

describe('carriesMessage', () => {
  test.each<[string, Partial<WireRecord>, boolean]>([
    ['stdio', { transport: 'stdio' }, true],
    ['unknown transport', {}, true],
    ['an event without a type', { sse: {} }, true],
    ['an event of type message', { sse: { event: 'message' } }, true],
    ['an event of another type', { sse: { event: 'keepalive' } }, false],
    ['a JSON reply', reply(200, json), true],
    ['an acknowledgement', reply(202, json), false],
    ['a redirect', reply(307, json), false],
    ['a refusal', reply(400, json), false],
    ['a page', reply(200, { 'content-type': 'text/html' }), false],
    ['a reply without a type', reply(200, {}), false],
    ['a POST that accepts events', post({ ...json, accept: 'application/json, text/event-stream' }), true],
    ['a POST with an MCP header', post({ ...json, 'mcp-method': 'ping' }), true],
    ['a POST of something else', post({ ...json, accept: '*/*' }), false],
  ])('%s', (_, members, expected) => {
    expect(carriesMessage(record(members))).toBe(expected)
  })
})

test('headerOf takes the first of several values', () => {
  expect(headerOf(record(reply(200, { a: ['1', '2'] })), 'a')).toBe('1')
  expect(headerOf(record(reply(200, { a: '1' })), 'b')).toBeUndefined()
})

test.each([
  [{ jsonrpc: '1.0' }, true],
  [{ id: 1, result: {} }, true],
  [{ id: 1, method: 'ping' }, true],
  [{ method: 'notifications/message' }, true],
  [{ level: 'info', method: 'GET' }, false],
  [{ error: 'boom' }, false],
  ['ready', false],
  [null, false],
])('%j is meant as a message: %s', (value, expected) => {
  expect(meantAsMessage(value)).toBe(expected)
})
