import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { carried, faults, place, readAll } from './records.fixture.js'

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }
const line = (record: object) => `${JSON.stringify(record)}\n`
const one = async (record: object | string) => {
  const text = typeof record === 'string' ? record : JSON.stringify(record)
  const { records } = await readAll(`${text}\n`, { inputFormat: 'jsonl' })
  const [first] = records
  if (!first || records.length > 1) throw new Error(`${records.length} records`)
  return first
}

describe('native records', () => {
  it('takes every member that says something about the message', async () => {
    const told = {
      ts: '2026-08-01T10:00:00Z',
      dir: 's2c',
      transport: 'http',
      conn: 3,
      session: 's1',
      client: 'alice',
      exchange: 'x1',
      http: { status: 200, headers: { 'content-type': 'application/json', vary: ['a', 'b'] } },
      sse: { event: 'message', id: '5' },
      redacted: ['/message/params'],
    }
    const record = await one({ ...told, message: PING, marker: 'ignored' })
    expect(record).toMatchObject({ ...told, seq: 0, evidence: 'wire', faults: undefined, marks: undefined })
    expect(carried(record)).toEqual(PING)
    expect(record.payload?.source).toMatchObject({ file: 'f', line: 1, byteOffset: 0 })
  })

  it('numbers records and knows where their lines begin', async () => {
    const { records } = await readAll(
      `\uFEFF${line({ dir: 'c2s', message: PING })}\n  \n${line({ dir: 's2c', raw: '{}é' })}`,
    )
    expect(records.map(({ seq, origin }) => [seq, origin.line, origin.byteOffset])).toEqual([
      [0, 1, 0],
      [1, 4, 72],
    ])
    expect(place(records[0], '/method')).toBe('1:57-1:63')
  })

  it('spells header names in lower case and finds them in the text', async () => {
    const record = await one(
      '{"dir":"c2s","http":{"method":"POST","headers":{"Mcp-Method":"ping","X-A":"1","x-a":"2"}},"message":{}}',
    )
    expect(record.http).toEqual({ method: 'POST', headers: { 'mcp-method': 'ping', 'x-a': ['1', '2'] } })
    expect(record.origin.span('/http/headers/mcp-method', 'key')).toMatchObject({ column: 49, endColumn: 61 })
    expect(record.transport).toBe('http')
  })

  it.each([
    [{ expect: ['mrtr/state-missing', '*'] }, { expect: ['mrtr/state-missing', '*'] }],
    [{ violation: 'why' }, { violation: true }],
    [{ violation: false }, { violation: false }],
    [{ legacy: true }, { legacy: true }],
    [{ note: 'for people' }, undefined],
  ])('reads the mark %j', async (mark, marks) => {
    const record = await one({ ...mark, message: PING })
    expect(record.marks).toEqual(marks)
    expect(record.faults).toBeUndefined()
  })

  it.each([
    [{ dir: 's2c', event: 'exit', code: 1 }],
    [{ note: 'three retries follow' }],
    [{ dir: 'c2s', raw: '' }],
    [{ dir: 's2c', transport: 'stdio', raw: ' \r' }],
    [{ dir: 's2c', transport: 'http', sse: { event: 'endpoint' }, raw: '/message?s=1' }],
    [{ dir: 's2c', http: { status: 202, headers: {} } }],
  ])('has no message in %j', async (record) => {
    const read = await one(record)
    expect([read.payload, read.faults]).toEqual([undefined, undefined])
  })

  it('takes options for what records do not say', async () => {
    const { records } = await readAll(
      line({ message: PING }) + line({ dir: 's2c', transport: 'http', message: PING }),
      {
        dir: 'c2s',
        transport: 'stdio',
      },
    )
    expect(records.map(({ dir, transport }) => [dir, transport])).toEqual([
      ['c2s', 'stdio'],
      ['s2c', 'http'],
    ])
  })
})

describe('raw text', () => {
  it('is a message with exact places and numbers', async () => {
    const record = await one('{"dir":"c2s","raw":"{\\"id\\":9007199254740993,\\"id\\":1.0}"}')
    expect(carried(record)).toEqual({ id: 1 })
    expect(record.payload?.source.token('/id')).toBe('1.0')
    expect(place(record, '/id')).toBe('1:53-1:56')
    expect(record.payload?.source.duplicates('')).toMatchObject([
      { pointer: '/id', span: { column: 46, endColumn: 52 } },
    ])
  })

  it('is text with the place where it stops being JSON', async () => {
    const record = await one('{"dir":"s2c","raw":"a\\tb"}')
    expect(carried(record)).toBe('a\tb')
    expect(place(record)).toBe('1:21-1:25')
    expect(faults(record)).toEqual(['not-json 1:21-1:22'])
    expect(faults(await one('{"dir":"s2c","raw":"{\\"a\\":\\u0031 x}"}'))).toEqual(['not-json 1:35-1:36'])
    expect(faults(await one('{"dir":"s2c","raw":"{\\"a\\":"}'))).toEqual(['not-json 1:28-1:28'])
  })

  it('may begin with a byte order mark', async () => {
    const record = await one(`{"dir":"c2s","raw":"\uFEFF{\\"id\\":1}"}`)
    expect(faults(record)).toEqual(['bom 1:21-1:22'])
    expect(carried(record)).toEqual({ id: 1 })
    expect(place(record, '/id')).toBe('1:30-1:31')
  })

  it('counts beside the parsed message where it is JSON', async () => {
    const both = { dir: 'c2s', message: { id: 1 } }
    expect((await one({ ...both, raw: '{"id":1.0}' })).payload?.source.token('/id')).toBe('1.0')
    const framed = await one({ ...both, raw: 'data: {"id":1}\n\n' })
    expect(carried(framed)).toEqual({ id: 1 })
    expect(framed.faults).toBeUndefined()
    expect(carried(await one({ dir: 'c2s', message: null, raw: '[]' }))).toEqual([])
  })
})

describe('records that lack something', () => {
  it.each([
    [{ cut: true, raw: '{"id":' }, ['cut 1:14-1:19'], undefined],
    [{ bodyMissing: true }, ['body-missing 1:14-1:27'], undefined],
    [{ cut: false, raw: '{}' }, [], {}],
    [{ cut: ['/message/a'], message: { a: 'b' } }, ['cut 1:14-1:19'], { a: 'b' }],
  ])('%j', async (members, found, value) => {
    const record = await one({ dir: 's2c', ...members })
    expect(faults(record)).toEqual(found)
    expect(carried(record)).toEqual(value)
  })

  it('puts what is hidden together', async () => {
    const record = await one({ dir: 's2c', redacted: ['/a'], cut: ['/b'], message: {} })
    expect(record.redacted).toEqual(['/a', '/b'])
    expect((await one({ dir: 's2c', redacted: true, cut: ['/b'], message: {} })).redacted).toBe(true)
  })

  it.each([
    ['{"dir":"x","message":{}}', ['unreadable 1:8-1:11'], {}],
    ['{"dir":"c2s","http":5,"message":{}}', ['unreadable 1:21-1:22'], {}],
    ['{"dir":"c2s","http":{"headers":{"a":{}}},"raw":"1"}', ['unreadable 1:21-1:41'], 1],
    ['{"dir":"c2s","raw":{}}', ['unreadable 1:20-1:22'], undefined],
    ['{"dir":"c2s","expect":"a","ts":5,"message":1}', ['unreadable 1:23-1:26', 'unreadable 1:32-1:33'], 1],
    ['{"dir":"c2s","session":null,"raw":"{}"}', [], {}],
    ['{}', ['unreadable 1:1-1:3'], undefined],
    ['{"a":1}', ['unreadable 1:1-1:8'], undefined],
    ['5', ['unreadable 1:1-1:2'], undefined],
    ['[5]', ['unreadable 1:1-1:4'], undefined],
    ['noise', ['unreadable 1:1-1:2'], undefined],
    ['{"dir":"c2s","message":{]}', ['unreadable 1:25-1:26'], undefined],
    ['{"dir":"c2s","message":{', ['unreadable 1:25-1:25'], undefined],
  ])('judges what can be read of %s', async (text, found, value) => {
    const record = await one(text)
    expect(faults(record)).toEqual(found)
    expect(carried(record)).toEqual(value)
  })

  it('tells the unfinished end of a file from a broken record', async () => {
    const whole = line({ dir: 'c2s', message: PING })
    const { records } = await readAll(`${whole}{"dir":"c2s","mess`)
    expect(faults(records[1] ?? (await one('{}')))).toEqual(['cut 2:1-2:19'])
    const { records: complete } = await readAll(whole.trim())
    expect(complete.map(faults)).toEqual([[]])
  })

  it('places bytes that are not UTF-8, and marks inside the file', async () => {
    const bad = Buffer.from('{"dir":"c2s","message":{"a":"é\x00"}}\n')
    bad[bad.indexOf(0)] = 0xff
    const { records } = await readAll([
      line({ dir: 'c2s', message: PING }),
      bad,
      `\uFEFF${line({ dir: 'c2s', message: PING })}`,
    ])
    expect(records.map(faults)).toEqual([[], ['not-utf8 2:31-2:32'], ['bom 3:1-3:2']])
    expect(carried(records[1] ?? (await one('{}')))).toEqual({ a: 'é\uFFFD' })
    expect(place(records[2], '/id')).toBe('3:47-3:48')
  })
})
