import { expect, it } from 'vitest'
import { lint } from '../index.js'
import { answer, ask, type Entry, harOf } from '../read/har.fixture.js'

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** A handshake and a listing at one endpoint. */
const session = (url: string, protocolVersion: string, at: number): Entry[] => [
  {
    at,
    url,
    asks: ask(1, 'initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'c', version: '1' } }),
    text: answer(1, { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } }),
  },
  { at: at + 20, url, asks: { jsonrpc: '2.0', method: 'notifications/initialized' }, status: 202 },
  { at: at + 60, url, time: 30, asks: ask(2), text: answer(2, { tools: [] }) },
]

it('takes what went to two endpoints of one HAR for two conversations', async () => {
  const first = session('https://a.example/mcp', '2025-06-18', 0)
  const second = session('https://b.example/mcp', '2024-11-05', 30)
  const { summary } = await lint.report({ name: 'f.har', from: { chunks: once(harOf(...first, ...second)) } })
  expect(summary).toMatchObject({ exchanges: 4, revisions: { '2025-06-18': 5, '2024-11-05': 5 } })
})
