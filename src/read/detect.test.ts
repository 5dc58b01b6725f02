import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { BYTE_FORMATS, LINE_FORMATS, VALUE_FORMATS } from './formats.js'
import { FORMATS } from './reader.js'
import { faults, readAll } from './records.fixture.js'

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
const RECORD = `{"dir":"c2s","message":${PING}}`

describe('detection', () => {
  it('knows all formats', () => {
    expect([...BYTE_FORMATS, ...LINE_FORMATS, ...VALUE_FORMATS].map(({ name }) => name).sort()).toEqual(
      [...FORMATS].sort(),
    )
  })

  it.each([
    [RECORD, 'jsonl'],
    [`{"dir":"c2s","raw":"noise"}`, 'jsonl'],
    ['{"ts":"x","dir":"s2c","transport":"stdio","event":"start"}', 'jsonl'],
    [`{"dir":"c2s","method":"ping","message":${PING}}`, 'jsonl'],
    [`{"dir":"c2s","jsonrpc":"2.0","id":1,"method":"ping"}`, 'jsonrpc'],
    [`{"http":{"status":200},"message":${PING}}`, 'jsonl'],
    [`{"legacy":true,"message":[${PING}]}`, 'jsonl'],
    [`{"note":"about"}\n${RECORD}`, 'jsonl'],
    [PING, 'jsonrpc'],
    ['{"id":1,"result":{}}', 'jsonrpc'],
    ['{"method":"tools/list"}', 'jsonrpc'],
    [`[${PING}]\n${PING}`, 'jsonrpc'],
    [`[\n${PING}\n]`, 'jsonrpc'],
    [`starting\n${PING}`, 'jsonrpc'],
    [`-> ${PING}`, 'log'],
    [`2026-08-01T09:00:00Z [x] [info] Message from client: ${PING}`, 'claude-desktop'],
    [`[editor -> server] ${PING}`, 'vscode'],
  ])('%s is %s', async (text, format) => {
    const { records, result } = await readAll(`${text}\n`)
    expect(result).toMatchObject({ format, skipped: 0, records: records.length })
    expect(records.length).toBeGreaterThan(0)
  })

  it.each([
    ['', 0],
    ['\n\n  \n', 0],
    ['noise\nmore noise\n', 2],
    ['{"name":"pkg","version":"1.0.0"}\n', 1],
    ['{"log":{"entries":[]}}\n', 0],
    ['{\n "name": "pkg",\n "list": [1]\n}\n', 1],
    ['{"time":"now","method":"GET","path":"/"}\n{"level":30,"message":"up"}\n', 2],
    ['[1,2,3]\n', 3],
    [`[{"id":"m1","direction":"request","origin":"client","message":${PING}}]\n`, 1],
    [`{"session_id":"s","direction":"c2s","raw":${PING}}\n`, 1],
    ['\u0000\u0001\u0002PNG\n\u0000', 2],
  ])('%j is no transcript', async (text, skipped) => {
    const { records, result } = await readAll(text)
    expect(records).toEqual([])
    expect(result).toMatchObject({ records: 0, skipped })
  })

  it('says which line decided', async () => {
    expect((await readAll(`x\n${PING}\n`)).result.why).toBe('line 2 is a JSON-RPC message')
    expect((await readAll(RECORD)).result.why).toBe('line 1 is a native record')
    expect((await readAll('x', { inputFormat: 'jsonrpc' })).result.why).toBe('the format was given')
    expect((await readAll('x')).result.why).toBe('no line is a message or a record')
  })

  it('takes the format that is given', async () => {
    const text = 'noise\n{"a":1}\n'
    expect((await readAll(text, { inputFormat: 'jsonl' })).records.map(faults)).toEqual([
      ['unreadable 1:1-1:2'],
      ['unreadable 2:1-2:8'],
    ])
    expect((await readAll(text, { inputFormat: 'jsonrpc' })).records.map(faults)).toEqual([['not-json 1:1-1:2'], []])
  })

  it('keeps a bounded part of what stands before the first message', async () => {
    const { records, result } = await readAll(`${'noise\n'.repeat(3000)}${PING}\n`)
    expect(result).toMatchObject({ skipped: 2000, records: 1001 })
    expect(records.at(-1)?.origin.line).toBe(3001)
  })
})

describe('compressed transcripts', () => {
  const many = Array.from(
    { length: 500 },
    (_, id) => `{"dir":"c2s","message":{"jsonrpc":"2.0","id":${id * 7919},"method":"ping"}}\n`,
  ).join('')

  it('are read like others', async () => {
    const { records } = await readAll(gzipSync(many))
    expect(records).toEqual((await readAll(many)).records)
    expect(records[499]?.origin.byteOffset).toBe(many.lastIndexOf('{"dir"'))
  })

  it('that are cut end in one record that says so', async () => {
    const packed = gzipSync(many)
    const { records } = await readAll(packed.subarray(0, packed.length / 2))
    expect(records.length).toBeGreaterThan(50)
    expect(records.filter((record) => faults(record).length > 0).length).toBe(1)
    expect(faults(records.at(-1) ?? (records[0] as never))).toEqual([expect.stringMatching(/^cut/)])
    const all = await readAll(packed.subarray(0, packed.length - 4))
    expect(all.records.length).toBe(501)
    expect(faults(all.records[500] ?? (records[0] as never))).toEqual(['cut 501:1-501:1'])
  })
})
