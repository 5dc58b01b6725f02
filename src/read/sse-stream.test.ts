import { describe, expect, it } from 'vitest'
import { carried, faults, place, readAll } from './records.fixture.js'

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}'

describe('the text of an event stream', () => {
  it('is a record for each event, sent by the server', async () => {
    const { records, result } = await readAll(
      `: hi\r\n\r\nevent: endpoint\r\ndata: /messages?id=1\r\n\r\nid: 7\r\nretry: 10\r\ndata: ${PING}\r\n\r\nevent:keepalive\ndata:{}\n\n`,
    )
    expect(result).toMatchObject({
      format: 'sse',
      why: 'line 8 is the data of a server-sent event',
      records: 4,
      skipped: 0,
    })
    expect(records.map(({ sse }) => sse)).toEqual([
      { comment: 'hi' },
      { event: 'endpoint' },
      { id: '7', retry: '10' },
      { event: 'keepalive' },
    ])
    expect(records.map(carried)).toEqual([undefined, undefined, JSON.parse(PING), undefined])
    expect(records.map(({ dir, transport, evidence }) => [dir, transport, evidence])[2]).toEqual([
      's2c',
      'http',
      'wire',
    ])
    expect(place(records[2], '/method')).toBe('8:40-8:46')
  })

  it('may have data over several lines', async () => {
    const { records } = await readAll('id: 1\ndata: {\ndata:  "jsonrpc": "2.0",\nid: 2\r\ndata:"id": 1}\n\n')
    expect(records.map(carried)).toEqual([{ jsonrpc: '2.0', id: 1 }])
    expect([place(records[0], '/jsonrpc'), place(records[0], '/id', 'key'), place(records[0])]).toEqual([
      '3:19-3:24',
      '5:6-5:10',
      '2:7-5:14',
    ])
  })

  it('may end its lines with CR alone', async () => {
    const { records } = await readAll(`data: ${PING}\r\rdata: {"id":2,\rdata: "result":{}}\r\rdata: ${PING}\r\r\n`)
    expect(records.map(carried)).toEqual([JSON.parse(PING), { id: 2, result: {} }, JSON.parse(PING)])
    const second = 6 + PING.length + 2
    expect(place(records[1], '/id')).toBe(`1:${second + 13}-1:${second + 14}`)
    expect(place(records[1], '/result')).toBe(`1:${second + 31}-1:${second + 33}`)
  })

  it.each([
    ['what is no JSON', 'data: oops\n\n', ['not-json 3:7-3:8']],
    ['its last event cut', 'data: {"id":', ['cut 3:7-3:13']],
    ['its last blank line missing', `data: ${PING}`, []],
  ])('may have %s', async (_, text, found) => {
    const { records } = await readAll(`data: ${PING}\n\n${text}`)
    expect(records.length).toBe(2)
    expect(records.flatMap(faults)).toEqual(found)
  })

  it('may hold bytes that are not UTF-8', async () => {
    const { records } = await readAll([`data: ${PING}\n\nid: 2\ndata: {"é":"`, Buffer.of(0xff), '"}\n\n'])
    expect(records.flatMap(faults)).toEqual(['not-utf8 4:13-4:14'])
  })
})

it.each([
  ['an event stream of something else', 'data: {"choices":[]}\n\n', 'jsonl'],
  ['a log with such a line', `started\ndata: ${PING}\n`, 'log'],
  ['a message over several lines', 'data: {\ndata: "id": 1}\n\n', 'sse'],
  ['a batch', `data: [${PING}]\n\n`, 'sse'],
])('tells %s', async (_, text, format) => {
  expect((await readAll(text)).result.format).toBe(format)
})
