import { describe, expect, it } from 'vitest'
import type { NativeRecord } from './native-record.js'
import { recordsOf } from './records.js'
import { tap } from './tap.js'
import { FakeTransport } from './transport.fixture.js'

const request = (method: string, id: string | number = 1) => ({ jsonrpc: '2.0', id, method, params: {} })
const result = (id: string | number = 1) => ({ jsonrpc: '2.0', id, result: {} })

/** What was written, without its time. */
const written = (transport: unknown) => (recordsOf(transport) ?? []).map(({ ts: _ts, ...record }) => record)

describe('the direction', () => {
  it.each<[string, 'sent' | 'received', object, string | undefined]>([
    ['a client that calls', 'sent', request('tools/call'), 'c2s'],
    ['a server that is called', 'received', request('initialize'), 'c2s'],
    ['a client that is told', 'received', { jsonrpc: '2.0', method: 'notifications/message' }, 's2c'],
    ['a server that asks', 'sent', request('sampling/createMessage'), 's2c'],
    ['a client of 2026-07-28', 'sent', modern('acme/search'), 'c2s'],
    ['either', 'sent', request('ping'), undefined],
    ['either, with an answer', 'received', result(), undefined],
  ])('is that of %s', (_, way, message, dir) => {
    const transport = new FakeTransport()
    const tapped = tap(transport)
    tapped.onmessage = () => {}
    if (way === 'sent') tapped.send(message)
    else transport.deliver(message)
    expect(written(tapped).map((record) => record.dir)).toEqual([dir])
  })

  it('is known once the side is, and stays', () => {
    const tapped = tap(new FakeTransport())
    tapped.onmessage = () => {}
    tapped.send(request('ping'))
    tapped.deliver(request('tools/list'))
    tapped.send(result())
    // A client's method from the server is a fault, and not a reason to change one's mind.
    tapped.send(request('tools/list'))
    expect(written(tapped).map(({ dir }) => dir)).toEqual([undefined, 'c2s', 's2c', 's2c'])
  })

  it('is known from the start where the side is told', () => {
    const tapped = tap(new FakeTransport(), [], { side: 'client' })
    tapped.onmessage = () => {}
    tapped.deliver(request('ping'))
    tapped.send(result())
    expect(written(tapped).map(({ dir }) => dir)).toEqual(['s2c', 'c2s'])
  })
})

function modern(method: string): object {
  return { ...request(method), params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } } }
}

describe('beside messages', () => {
  it('begins with the proof that nothing came before, and ends with the end', async () => {
    const tapped = tap(new FakeTransport())
    tapped.onclose = () => {}
    await tapped.start()
    expect(written(tapped)).toEqual([])
    await tapped.send(request('tools/list'))
    await tapped.close()
    await tapped.close()
    expect(written(tapped).map(({ event }) => event)).toEqual(['start', undefined, 'eof'])
  })

  it('proves nothing where an older session goes on, or the transport had started before', async () => {
    const resumed = tap(new FakeTransport('older'))
    await resumed.start()
    await resumed.send(request('tools/list'))
    expect(written(resumed).map(({ event }) => event)).toEqual([undefined])
    const late = new FakeTransport()
    await late.start()
    const tapped = tap(late)
    await tapped.send(request('tools/list'))
    expect(written(tapped).map(({ event }) => event)).toEqual([undefined])
  })

  it('numbers the connections of a sink', async () => {
    const records: NativeRecord[] = []
    for (const id of [1, 2]) await tap(new FakeTransport(), records).send(request('tools/list', id))
    await tap(new FakeTransport(), []).send(request('tools/list'))
    expect(records.map(({ conn }) => conn)).toEqual([1, 2])
    expect(Date.parse(records[0]?.ts ?? '')).not.toBeNaN()
  })
})
