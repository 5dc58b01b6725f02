import { describe, expect, it } from 'vitest'
import type { WireRecord } from '../model/record.js'
import { readAll } from '../read/records.fixture.js'
import { nativeLine } from './native.js'
import { Pseudonyms } from './pseudonyms.js'

const recordsOf = async (text: string): Promise<WireRecord[]> => (await readAll(text)).records
const lines = async (text: string, names?: Pseudonyms): Promise<string[]> =>
  (await recordsOf(text)).map((record) => nativeLine(record, names))
const masked = async (text: string): Promise<string> => (await lines(text, new Pseudonyms())).join('\n')

describe('a native line', () => {
  it.each([
    ['number text and repeated names', '{"dir":"c2s","message":{"jsonrpc":"2.0","id":1.0,"id":1e2}}'],
    ['escapes', '{"dir":"c2s","message":{"jsonrpc":"2.0","method":"\\u0061\\/b","x":"\\ud800"}}'],
    ['text that is no JSON', '{"dir":"s2c","raw":"a\\tb \\u0000"}'],
    [
      'what a record says',
      '{"ts":"t","dir":"s2c","transport":"http","conn":1,"session":"s","client":"c","exchange":"e","http":{"status":200,"headers":{"vary":["a","b"]}},"sse":{"id":"1"},"message":{"jsonrpc":"2.0"}}',
    ],
    ['events', '{"transport":"stdio","event":"start"}'],
    ['a body that is missing', '{"dir":"s2c","bodyMissing":true}'],
    ['values that are hidden', '{"dir":"c2s","redacted":["/message/params/requestState"],"message":{"jsonrpc":"2.0"}}'],
    ['marks', '{"dir":"c2s","expect":["a/b"],"message":{"jsonrpc":"2.0"}}'],
    [
      'what else formats tell',
      '{"dir":"c2s","transport":"http","http":{"method":"POST","headers":{},"partial":true},"evidence":"log","orderUnknown":true,"message":{"jsonrpc":"2.0"}}',
    ],
    ['second-hand evidence', '{"dir":"s2c","transport":"stdio","evidence":"log","reported":"x"}'],
    ['a byte order mark', '{"dir":"c2s","raw":"\uFEFF{\\"jsonrpc\\":\\"2.0\\"}"}'],
  ])('keeps %s', async (_, line) => {
    expect(await lines(`${line}\n`)).toEqual([line])
  })

  it('holds a message of several lines in one', async () => {
    const [line] = await lines('{\r\n  "jsonrpc": "2.0",\r\n\t"id": 1 ,\n "method": "a  b" }')
    expect(line).toBe('{"message":{"jsonrpc": "2.0","id": 1 ,"method": "a  b" }}')
  })

  it('keeps a line that cannot be read', async () => {
    expect(await lines('{"dir":"c2s","message":{}}\n{"dir":"c2s","mess\n{"dir":5,"message":{}}\n')).toEqual([
      '{"dir":"c2s","message":{}}',
      '{"dir":"c2s","mess',
      '{"dir":5,"message":{}}',
    ])
  })
})

describe('masking', () => {
  const message = (value: object): string =>
    `${JSON.stringify({ dir: 'c2s', message: { jsonrpc: '2.0', ...value } })}\n`

  it.each<[string, object, object]>([
    ['states', { params: { requestState: 'abc', x: 'abc' } }, { params: { requestState: 'state+1/Name=', x: 'abc' } }],
    ['members named like secrets', { a: { apiKey: 'k', pin: 'p' } }, { a: { apiKey: 'secret+1/Name=', pin: 'p' } }],
    [
      'all below such a member',
      { credentials: { user: 'u', list: ['v', 5, true] } },
      { credentials: { user: 'secret+1/Name=', list: ['secret+2/Name=', 1, true] } },
    ],
    [
      'no schema',
      { properties: { password: { type: 'string', minLength: 8 } } },
      { properties: { password: { type: 'string', minLength: 8 } } },
    ],
    ['values of such a property', { properties: { password: 'x' } }, { properties: { password: 'secret+1/Name=' } }],
    ['no progress token', { _meta: { progressToken: 'p' } }, { _meta: { progressToken: 'p' } }],
    ['tokens in text', { text: 'use Bearer abcdef123 now' }, { text: 'use Bearer secret+1/Name= now' }],
    [
      'what was secret before',
      { a: { token: 'long-enough' }, b: 'long-enough' },
      { a: { token: 'secret+1/Name=' }, b: 'secret+1/Name=' },
    ],
    ['nothing of recorders', { token: '[REDACTED]' }, { token: '[REDACTED]' }],
  ])('hides %s', async (_, value, expected) => {
    expect(await masked(message(value))).toBe(message(expected).trimEnd())
  })

  it('hides credentials in heads and keeps what a header repeats', async () => {
    const uri = 'file:///größe?token=abcdefgh'
    const name = `=?base64?${Buffer.from(uri).toString('base64')}?=`
    const headers = {
      authorization: 'Bearer abc',
      cookie: ['a=b', 'a=b'],
      'mcp-session-id': 's-1',
      'mcp-name': name,
      accept: 'x',
    }
    const http = { method: 'POST', path: '/mcp?access_token=xyz', headers }
    const line = `${JSON.stringify({ dir: 'c2s', transport: 'http', http, message: { jsonrpc: '2.0', params: { uri } } })}\n`
    const told = JSON.parse(await masked(line)) as { http: typeof http; message: { params: { uri: string } } }
    expect(told.http).toEqual({
      method: 'POST',
      path: '/mcp?access_token=secret+1/Name=',
      headers: {
        authorization: 'Bearer secret+2/Name=',
        cookie: ['secret+3/Name=', 'secret+3/Name='],
        'mcp-session-id': 'session+4/Name=',
        'mcp-name': `=?base64?${Buffer.from(told.message.params.uri).toString('base64')}?=`,
        accept: 'x',
      },
    })
    expect(told.message.params.uri).toBe('file:///größe?token=secret+5/Name=')
  })

  it('hides secrets in text that is no JSON', async () => {
    const raw = 'password=hunter2 {"requestState":"abc"'
    expect(await masked(`${JSON.stringify({ dir: 's2c', raw })}\n`)).not.toMatch(/hunter2|"abc/)
    expect(
      await masked(`${JSON.stringify({ dir: 'c2s', message: {} })}\n{"dir":"c2s","message":{"token":"abc","x\n`),
    ).not.toContain('abc')
  })
})
