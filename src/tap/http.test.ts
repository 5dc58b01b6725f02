import { describe, expect, it } from 'vitest'
import { recordsOf } from './records.js'
import { tap } from './tap.js'
import { FakeTransport } from './transport.fixture.js'

const call = (id: number | string) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: {} })
const result = (id: number | string) => ({ jsonrpc: '2.0', id, result: {} })
const progress = { jsonrpc: '2.0', method: 'notifications/progress' }
const HEADERS = {
  'Mcp-Method': 'tools/call',
  'Mcp-Session-Id': 'secret',
  Authorization: 'Bearer secret',
  Cookie: 'a=secret',
  'X-Forwarded-For': 'somebody',
  'Content-Type': 'application/json',
}

const server = (session?: string) => {
  const tapped = tap(new FakeTransport(session))
  tapped.onmessage = () => {}
  return tapped
}

describe('a tap on a server behind HTTP', () => {
  it.each<[string, unknown, string | undefined]>([
    ['2.x', { request: new Request('http://h/mcp?key=secret', { method: 'POST', headers: HEADERS }) }, '/mcp'],
    ['1.x', { requestInfo: { headers: HEADERS, url: new URL('http://h/mcp?key=secret') } }, '/mcp'],
    ['1.x, older', { requestInfo: { headers: { ...HEADERS, Accept: ['a', 'b'] } } }, undefined],
  ])('writes the head as SDK %s tells it, without credentials', (_, extra, path) => {
    const tapped = server()
    tapped.deliver(call(1), extra)
    const [record] = recordsOf(tapped) ?? []
    expect(record).toMatchObject({
      dir: 'c2s',
      transport: 'http',
      http: {
        method: 'POST',
        headers: { 'mcp-method': 'tools/call', 'content-type': 'application/json' },
        partial: true,
      },
    })
    expect(record?.http?.path).toBe(path)
    expect(JSON.stringify(record)).not.toMatch(/secret|somebody/)
  })

  it('tells the exchanges of equal ids apart, and puts what belongs to a request into its exchange', () => {
    const tapped = server('s-1')
    const extra = { requestInfo: { headers: {} } }
    tapped.deliver(call(1), extra)
    tapped.deliver(call('1'), extra)
    tapped.send(progress, { relatedRequestId: 1 })
    tapped.send(result('1'))
    tapped.send(result(1))
    tapped.send(progress)
    tapped.deliver(call(1), extra)
    tapped.send(result(1))
    expect(recordsOf(tapped)?.map(({ exchange }) => exchange)).toEqual([
      '1.1',
      '1.2',
      '1.1',
      '1.2',
      '1.1',
      undefined,
      '1.3',
      '1.3',
    ])
    expect(recordsOf(tapped)?.every(({ session, conn }) => session === 's-1' && conn === undefined)).toBe(true)
  })

  it('proves no start and no end: other requests may have come to another transport', async () => {
    const tapped = server()
    tapped.onclose = () => {}
    await tapped.start()
    tapped.deliver(call(1), { request: new Request('http://h/mcp') })
    await tapped.close()
    expect(recordsOf(tapped)?.map(({ event }) => event)).toEqual([undefined])
  })

  it('disturbs nothing where what comes with a message cannot be read', () => {
    const tapped = server()
    const extra = {
      get request() {
        throw new Error('no')
      },
    }
    tapped.onmessage = () => 'taken'
    expect(tapped.deliver(call(1), extra)).toBe('taken')
    expect(recordsOf(tapped)).toEqual([])
  })
})
