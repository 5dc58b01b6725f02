import { describe, expect, it } from 'vitest'
import { carried, faults, place, readAll } from './records.fixture.js'

const CALL = '{"method":"tools/list","jsonrpc":"2.0","id":1}'
const RESULT = '{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}'
const AT = '2026-08-01T09:00:00.000Z'
const NOISE = `Unexpected token 'E', "Error: bad"... is not valid JSON`

const read = (...lines: string[]) => readAll(lines.join('\r\n'))

describe('claude-desktop', () => {
  it.each([
    [`${AT} [demo] [info] Message from client: ${CALL} { metadata: undefined }`, 'c2s', CALL],
    [`${AT} [info] [demo] Message from client: ${CALL}`, 'c2s', CALL],
    [`${AT} [info] [demo] Message from server: ${RESULT}`, 's2c', RESULT],
    [`${AT} [my [new] server] [debug] Message from server: ${RESULT}`, 's2c', RESULT],
  ])('reads %s', async (line, dir, message) => {
    const { records, result } = await read(line)
    const [record] = records
    expect(result).toMatchObject({ format: 'claude-desktop', why: 'line 1 is an entry of a Claude Desktop log' })
    expect(record).toMatchObject({ dir, transport: 'stdio', evidence: 'log', ts: AT })
    expect(record && carried(record)).toEqual(JSON.parse(message))
    const column = line.indexOf('"id":1') + 6
    expect(place(record, '/id')).toBe(`1:${column}-1:${column + 1}`)
  })

  it('leaves out what servers write to stderr, errors over several lines and chatter', async () => {
    const { records, result } = await read(
      `${AT} [demo] [info] Initializing server... { metadata: undefined }`,
      'Installed 43 packages in 766ms',
      RESULT,
      `${AT} [demo] [error] Request timed out {`,
      '  metadata: {',
      `    stack: \`SyntaxError: ${NOISE}\\n\` +`,
      '  }',
      '}',
      `2026-08-01 09:00:00 [INFO] [demo] Message from client: ${CALL}`,
      `${AT} [demo] [info] Message from client: ${CALL}`,
    )
    expect(records.length).toBe(1)
    expect(result.skipped).toBe(9)
  })

  it.each([
    [`${AT} [demo] [error] ${NOISE} {"context":"connection","stack":"…"}`, '1:41-1:96'],
    [`${AT} [error] [demo] ${NOISE}`, '1:41-1:96'],
    [`${AT} [error] [demo] Unexpected token E in JSON at position 0`, '1:41-1:81'],
  ])('takes %s for second-hand evidence', async (line, at) => {
    const { records } = await read(line)
    expect(records.map(faults)).toEqual([[`reported-not-json ${at}`]])
    expect(records[0]).toMatchObject({ dir: 's2c', transport: 'stdio', evidence: 'log', payload: undefined })
  })

  it('keeps servers and their runs apart', async () => {
    const init = '{"jsonrpc":"2.0","id":0,"method":"initialize"}'
    const { records } = await read(
      `${AT} [info] [a] Message from client: ${init}`,
      `${AT} [info] [b] Message from client: ${init}`,
      `${AT} [error] [a] ${NOISE}`,
      `${AT} [info] [a] Message from client: ${init}`,
      `${AT} [info] [a] Initializing server...`,
      `${AT} [info] [a] Message from client: ${CALL}`,
    )
    expect(records.map(({ conn }) => conn)).toEqual(['a', 'b', 'a', 'a#2', 'a#3'])
  })

  it.each([
    [`${RESULT.slice(0, -8)}… [truncated]`, 'cut 1:61-1:112'],
    [`{"jsonrpc":"2.0","id":1,"result":[...]}`, 'cut 1:61-1:100'],
    ['tools/list', 'body-missing 1:61-1:71'],
    ['', 'body-missing 1:61-1:61'],
  ])('counts %j as lost', async (text, fault) => {
    const { records } = await read(`${AT} [info] [demo] Message from server: ${text}`)
    expect(records.map(faults)).toEqual([[fault]])
  })

  it('says what to do where a log of the application holds no messages', async () => {
    const { result } = await read(`${AT} [info] [demo] Server started and connected successfully`)
    expect(result.remedy).toMatch(/^Claude Desktop writes the messages of each server to mcp-server-NAME\.log/)
    expect((await readAll('x', { inputFormat: 'claude-desktop' })).result.remedy).toBeUndefined()
  })
})
