import { describe, expect, it } from 'vitest'
import unknownRequest from '../../rules/cancellation/unknown-request.js'
import { rules } from '../../rules/index.js'
import tokenUnknown from '../../rules/progress/token-unknown.js'
import { LIMITS } from '../engine/limits.js'
import { lintText } from './lint-text.js'

// The engine remembers a bounded number of requests for the rules about messages that name one. What it has forgotten is
// no fault, and what it still knows is.

const MANY = 12_000

const line = (dir: 'c2s' | 's2c', message: object): string =>
  JSON.stringify({ dir, transport: 'stdio', message: { jsonrpc: '2.0', ...message } })

const call = (id: number): string =>
  line('c2s', {
    id,
    method: 'tools/call',
    params: {
      name: 'search',
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
        progressToken: `token ${id}`,
      },
    },
  })

const start = line('c2s', {}).replace(/"message".*/, '"event":"start"}')
const answered = (id: number): string => `${call(id)}\n${line('s2c', { id, result: { resultType: 'complete' } })}`
const cancelled = (id: number): string => line('c2s', { method: 'notifications/cancelled', params: { requestId: id } })
const progress = (id: number): string =>
  line('s2c', { method: 'notifications/progress', params: { progressToken: `token ${id}`, progress: 1 } })

const rulesAfter = async (requests: number, last: string): Promise<string[]> => {
  const calls = Array.from({ length: requests }, (_, index) => answered(index + 1))
  const findings = await lintText([start, ...calls, last].join('\n'), { rules: [unknownRequest, tokenUnknown] })
  return findings.map(({ rule, line: number }) => `${rule} on line ${number}`)
}

describe('a message that names a request', () => {
  it('is reported where no request had the id or the token', async () => {
    expect(await rulesAfter(1, cancelled(7))).toEqual(['cancellation/unknown-request on line 4'])
    expect(await rulesAfter(1, progress(7))).toEqual(['progress/token-unknown on line 4'])
  })

  it('is not reported where one of many had it, forgotten or not', async () => {
    for (const id of [1, MANY / 2, MANY - 1]) {
      expect(await rulesAfter(MANY, cancelled(id))).toEqual([])
      expect(await rulesAfter(MANY, progress(id))).toEqual([])
    }
  })

  it('is not reported where so many were forgotten that it may have been one of them', async () => {
    expect(await rulesAfter(MANY, cancelled(MANY + 1))).toEqual([])
    expect(await rulesAfter(MANY, progress(MANY + 1))).toEqual([])
  })
})

describe('an answer over HTTP whose session had to go', () => {
  const VERSION = '2025-06-18'
  const asked = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const told = { 'content-type': 'application/json' }
  let exchanges = 0
  const post = (session: number, message: object, number = ++exchanges): [string, number] => {
    const headers = { ...asked, 'mcp-protocol-version': VERSION, 'mcp-session-id': `session-${session}` }
    const http = { method: 'POST', path: '/mcp', headers }
    const record = { dir: 'c2s', transport: 'http', exchange: number, http, message: { jsonrpc: '2.0', ...message } }
    return [JSON.stringify(record), number]
  }
  const answer = (exchange: number, message: object): string => {
    const http = { status: 200, headers: told }
    return JSON.stringify({ dir: 's2c', transport: 'http', exchange, http, message: { jsonrpc: '2.0', ...message } })
  }

  it.each([10, LIMITS.sessions + 100])('is no fault: %i sessions that ask at the same time', async (count) => {
    const sessions = Array.from({ length: count }, (_, index) => index)
    const calls = sessions.map((session) => post(session, { id: 2, method: 'tools/list' }))
    const answers = calls.map(([, exchange]) => answer(exchange, { id: 2, result: { tools: [] } }))
    const findings = await lintText([...calls.map(([text]) => text), ...answers].join('\n'), { rules })
    expect(findings.map(({ rule, line: number }) => `${rule} on line ${number}`)).toEqual([])
  })
})
