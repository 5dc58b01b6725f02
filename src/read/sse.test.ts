import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomFrom, writeJson, writeString } from '../json/written.fixture.js'
import { carried, faults, place, readAll } from './records.fixture.js'
import { eventsOf } from './sse.js'

describe('eventsOf', () => {
  it.each([
    [
      'data: a\n\ndata: b\n\n',
      [
        ['a', {}, true],
        ['b', {}, true],
      ],
    ],
    [
      'data: a\r\n\r\ndata: b\r\rdata: c\n\n',
      [
        ['a', {}, true],
        ['b', {}, true],
        ['c', {}, true],
      ],
    ],
    ['data:a\ndata:  b\ndata\n\n', [['a\n b\n', {}, true]]],
    ['event: ping\nid: 7\nretry: 10\ndata: x\n\n', [['x', { event: 'ping', id: '7', retry: '10' }, true]]],
    [
      ': keep-alive\n\n:\r\n\r\nretry: 3000\n\n\n',
      [
        ['', { comment: 'keep-alive' }, true],
        ['', { comment: '' }, true],
        ['', { retry: '3000' }, true],
      ],
    ],
    [
      'id: 0\ndata:\n\nid: 1\ndata: x\n\n',
      [
        ['', { id: '0' }, true],
        ['x', { id: '1' }, true],
      ],
    ],
    ['\uFEFFdata: a\n\n', [['a', {}, true]]],
    [
      'data: a\n\ndata: b',
      [
        ['a', {}, true],
        ['b', {}, false],
      ],
    ],
    ['x: y\n\n:c\ndatax: 1\nDATA: 2\ndata: a\n\n', [['a', { comment: 'c' }, true]]],
    ['', []],
  ])('%j', (stream, events) => {
    expect([...eventsOf(stream)].map(({ data, head, complete }) => [data, head, complete])).toEqual(events)
  })

  it('knows where its data comes from', () => {
    expect([...eventsOf('id: 1\r\ndata: ab\ndata:cd\n\n')].map(({ segments }) => segments)).toEqual([
      [
        { inner: 0, decoded: 13 },
        { inner: 3, decoded: 21 },
      ],
    ])
  })
})

const http = { status: 200, headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } }
const streamed = (raw: string, more: object = {}) =>
  readAll(`${JSON.stringify({ dir: 's2c', exchange: 1, http, raw, ...more })}\n`)

describe('an event stream as the body of a record', () => {
  it('is a record for each event, and one for the end', async () => {
    const { records } = await streamed(
      'event: keepalive\ndata: {}\n\nid: 1\ndata: {"id":1,\ndata: "result":{}}\n\nevent: message\ndata: {"id":2}\n\n',
      { legacy: true },
    )
    expect(records.map((record) => [record.seq, carried(record), record.sse, record.event])).toEqual([
      [0, undefined, { event: 'keepalive' }, undefined],
      [1, { id: 1, result: {} }, { id: '1' }, undefined],
      [2, { id: 2 }, { event: 'message' }, undefined],
      [3, undefined, undefined, 'sse-close'],
    ])
    expect(records.map(({ http: head, exchange, marks }) => [head?.status, exchange, marks?.legacy])).toEqual([
      [200, 1, true],
      [undefined, 1, true],
      [undefined, 1, true],
      [undefined, 1, true],
    ])
  })

  it('may be empty', async () => {
    const { records } = await streamed('')
    expect(records).toMatchObject([
      { http: { status: 200 }, payload: undefined, faults: undefined, event: 'sse-close' },
    ])
  })

  it('may hold what is no JSON, and may be cut', async () => {
    const { records } = await streamed('data: oops\n\ndata: {"id":1}\n\ndata: {"id":')
    expect(records.map(faults)).toEqual([[expect.stringMatching(/^not-json/)], [], [expect.stringMatching(/^cut/)]])
    expect(records.map(carried)).toEqual(['oops', { id: 1 }, undefined])
  })

  it('is whole where only its last blank line is missing', async () => {
    const { records } = await streamed('data: {"id":1}')
    expect(records.map((record) => carried(record) ?? record.event)).toEqual([{ id: 1 }, 'sse-close'])
  })

  it('is not the data of one event', async () => {
    const { records } = await streamed('{"id":1}', { sse: { id: '7' } })
    expect(records.map((record) => [carried(record), record.sse])).toEqual([[{ id: 1 }, { id: '7' }]])
  })

  it('has exact places through joined lines and escapes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ stringUnit: 'binary' }), fc.integer(), async (value, seed) => {
        const random = randomFrom(seed)
        const { text, places } = writeJson(value, seed, { spaces: ' \n', repeat: true })
        // Offset in the stream of each unit of the text.
        const offsets: number[] = []
        let stream = 'id: 1\n'
        text.split('\n').forEach((part) => {
          stream += random() < 0.5 ? 'data:' : 'data: '
          if (!stream.endsWith(' ') && part.startsWith(' ')) stream += ' '
          for (const unit of part.split('')) {
            offsets.push(stream.length)
            stream += unit
          }
          offsets.push(stream.length)
          stream += random() < 0.5 ? '\n' : '\r\n'
        })
        stream += '\n'
        const { text: string, offsets: columns } = writeString(stream, random)
        const head = `{"dir":"s2c","http":${JSON.stringify(http)},"raw":`
        const { records } = await readAll(`${head}${string}}\n`)
        const column = (offset: number) => head.length + (columns[offset] ?? 0) + 1
        for (const [pointer, { start, end }] of places) {
          const from = column(offsets[start] ?? -1)
          const to = column((offsets[end - 1] ?? -1) + 1)
          expect(place(records[0], pointer)).toBe(`1:${from}-1:${to}`)
        }
      }),
      { numRuns: 200 },
    )
  })
})
