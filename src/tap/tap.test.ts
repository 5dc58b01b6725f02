import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { recordsOf } from './records.js'
import { tap } from './tap.js'
import { FakeTransport } from './transport.fixture.js'

const request = (method: string, id: string | number = 1) => ({ jsonrpc: '2.0', id, method, params: {} })
const result = (id: string | number = 1) => ({ jsonrpc: '2.0', id, result: {} })

/** What was written, without its time. */
const written = (transport: unknown) => (recordsOf(transport) ?? []).map(({ ts: _ts, ...record }) => record)

describe('a tapped transport', () => {
  it('is like the transport itself', async () => {
    const transport = new FakeTransport('s')
    const tapped = tap(transport)
    expect(tapped).toBeInstanceOf(FakeTransport)
    expect(tapped.constructor).toBe(FakeTransport)
    expect(tapped.sessionId).toBe('s')
    expect('setSupportedProtocolVersions' in tapped).toBe(false)
    tapped.setProtocolVersion('2025-11-25')
    expect(tapped.version).toBe('2025-11-25')
    await tapped.start()
    expect(transport.starts).toEqual(['2025-11-25'])
    expect(tapped.send).toBe(tapped.send)
    tapped.failure = new Error('closed')
    expect(transport.failure).toBe(tapped.failure)
  })

  it('passes messages, options and what comes with them on as they are, and gives back what is given back', async () => {
    const transport = new FakeTransport()
    const tapped = tap(transport)
    const [message, options, extra] = [request('tools/list'), { relatedRequestId: 4 }, { authInfo: {} }]
    const sending = Promise.resolve()
    transport.send = vi.fn((_message: unknown, _options?: unknown) => sending)
    expect(tapped.send(message, options)).toBe(sending)
    expect(vi.mocked(transport.send).mock.calls[0]?.[0]).toBe(message)
    expect(vi.mocked(transport.send).mock.calls[0]?.[1]).toBe(options)
    const heard = vi.fn((_message: unknown, _extra?: unknown) => 'taken')
    tapped.onmessage = heard
    expect(transport.deliver(message, extra)).toBe('taken')
    expect(heard.mock.calls[0]?.[0]).toBe(message)
    expect(heard.mock.calls[0]?.[1]).toBe(extra)
  })

  it('fails as the transport fails', async () => {
    const tapped = tap(new FakeTransport())
    tapped.failure = new Error('not connected')
    await expect(tapped.send(request('tools/list'))).rejects.toBe(tapped.failure)
    tapped.onmessage = () => {
      throw new Error('from the handler')
    }
    expect(() => tapped.deliver(request('tools/list'))).toThrow('from the handler')
    expect(written(tapped)).toHaveLength(2)
  })

  it('gives callbacks back as they were set, so that they can be chained without being heard twice', async () => {
    const transport = new FakeTransport()
    const tapped = tap(transport)
    const heard: string[] = []
    const first = () => heard.push('first')
    tapped.onmessage = first
    expect(tapped.onmessage).toBe(first)
    const before = tapped.onmessage
    tapped.onmessage = (message) => {
      before(message)
      heard.push('second')
    }
    transport.deliver(request('ping'))
    expect(heard).toEqual(['first', 'second'])
    expect(written(tapped)).toHaveLength(1)
    const closed = vi.fn()
    const failed = vi.fn()
    tapped.onclose = closed
    tapped.onerror = failed
    expect([tapped.onclose, tapped.onerror]).toEqual([closed, failed])
    await tapped.close()
    expect(closed).toHaveBeenCalledOnce()
    tapped.onmessage = undefined as never
    expect(transport.onmessage).toBeUndefined()
  })

  it('hears callbacks that were there before', () => {
    const transport = new FakeTransport()
    transport.onmessage = () => 'early'
    const tapped = tap(transport)
    expect(transport.deliver(request('ping'))).toBe('early')
    expect(written(tapped)).toHaveLength(1)
  })

  it('writes what its user sends once, whatever the transport makes of it', async () => {
    const transport = new FakeTransport()
    const tapped = tap(transport)
    await tapped.send(request('tools/list'))
    await tapped.sendTwice(request('tools/call'))
    expect(transport.sent).toHaveLength(3)
    expect(written(tapped)).toHaveLength(1)
  })

  it('can be spied on', async () => {
    const transport = new FakeTransport()
    const tapped = tap(transport)
    const spy = vi.spyOn(tapped, 'send')
    await tapped.send(request('tools/list'))
    expect(spy).toHaveBeenCalledExactlyOnceWith(request('tools/list'))
    spy.mockResolvedValueOnce(undefined)
    await tapped.send(request('tools/call'))
    spy.mockRestore()
    await tapped.send(request('prompts/list'))
    expect(transport.sent.map(({ message }) => message)).toEqual([request('tools/list'), request('prompts/list')])
    expect(written(tapped).map(({ message }) => message)).toEqual([request('tools/list'), request('prompts/list')])
  })

  it('has what was sent on record, where somebody above it changes a message', async () => {
    const tapped = tap(new FakeTransport())
    const send = tapped.send.bind(tapped)
    tapped.send = (_message, options) => send(request('tools/call'), options)
    await tapped.send(request('tools/list'))
    expect(written(tapped).map(({ message }) => message)).toEqual([request('tools/call')])
  })

  it('can be tapped again', async () => {
    const inner = tap(new FakeTransport())
    const outer = tap(inner)
    outer.onmessage = () => {}
    await outer.send(request('tools/list'))
    inner.deliver(result())
    for (const each of [inner, outer])
      expect(written(each).map(({ dir, conn }) => [dir, conn])).toEqual([
        ['c2s', 1],
        ['s2c', 1],
      ])
  })

  it('writes a copy, equal to what goes over the wire, before the message goes on', async () => {
    const transport = new FakeTransport()
    const tapped = tap(transport)
    const message = { ...request('tools/call'), params: { name: 'a', at: new Date(0), nothing: undefined } }
    transport.send = async () => {
      expect(written(tapped)).toHaveLength(1)
    }
    await tapped.send(message)
    message.params.name = 'b'
    expect(written(tapped)[0]?.message).toEqual({
      ...request('tools/call'),
      params: { name: 'a', at: '1970-01-01T00:00:00.000Z' },
    })
  })

  it('loses, changes and repeats nothing', () => {
    const messages = fc.array(fc.tuple(fc.boolean(), fc.dictionary(fc.string(), fc.jsonValue())))
    fc.assert(
      fc.property(messages, (all) => {
        const transport = new FakeTransport()
        const received: unknown[] = []
        const tapped = tap(transport)
        tapped.onmessage = (message) => received.push(message)
        for (const [isSent, message] of all)
          if (isSent) tapped.send(message)
          else transport.deliver(message)
        const ways = (isSent: boolean) => all.filter(([sent]) => sent === isSent).map(([, message]) => message)
        expect(transport.sent.map(({ message }) => message)).toEqual(ways(true))
        expect(received).toEqual(ways(false))
        expect(written(tapped).map(({ message }) => JSON.stringify(message))).toEqual(
          all.map(([, message]) => JSON.stringify(message)),
        )
      }),
    )
  })

  it.each<[string, unknown]>([
    ['a circle', Object.assign({ self: {} }, request('tools/call'))],
    ['a big number', { ...request('tools/call'), params: { number: 1n } }],
    ['nothing', undefined],
  ])('passes on what is no JSON (%s) and says that its record has a gap', async (name, message) => {
    if (name === 'a circle') Object.assign(message as object, { self: message })
    const transport = new FakeTransport()
    const tapped = tap(transport)
    await tapped.send(message)
    expect(transport.sent[0]?.message).toBe(message)
    expect(written(tapped)).toEqual([expect.objectContaining({ event: 'gap', note: expect.stringContaining('JSON') })])
  })
})
