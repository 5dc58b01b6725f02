import { describe, expect, it } from 'vitest'
import { answer, ask, call, harOf, recordsOf } from './har.fixture.js'
import { readAll } from './records.fixture.js'

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
    expect(result.remedy).toMatch(/^No entry of the HAR .* with their bodies\.$/)
  })

  it('are told from calls without their messages', async () => {
    const { result } = await readAll(harOf({ url: 'mcp://demo/tools/call', asks: { name: 'x' }, text: '{}' }))
    expect(result).toMatchObject({ records: 0, remedy: expect.stringMatching(/session log .* mcpsnoop/) })
  })

  it('are told from exchanges whose bodies are missing', async () => {
    const entry = { text: undefined, content: { size: 9 }, headers: { 'Mcp-Method': 'tools/list' } }
    const { result } = await readAll(harOf(entry))
    expect(result).toMatchObject({ records: 2, remedy: expect.stringMatching(/^The HAR holds no body/) })
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
