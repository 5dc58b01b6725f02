import { describe, expect, it } from 'vitest'
import { carried, faults, place, readAll } from './records.fixture.js'

const CALL = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
const RESULT = '{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}'
const AT = '2026-08-01 09:00:00.000'

const read = (...lines: string[]) => readAll(`${lines.join('\n')}\n`)

describe('vscode', () => {
  it.each([
    [`${AT} [trace] [editor -> server] ${CALL}`, 'c2s'],
    [`${AT} [debug] [server -> editor] ${RESULT}`, 's2c'],
    [`${AT} [info] [Client Says] ${CALL}`, 'c2s'],
    [` ${AT} [info] [Server Says] ${RESULT}`, 's2c'],
    [`[editor -> server] ${CALL}`, 'c2s'],
  ])('reads %s', async (line, dir) => {
    const { records, result } = await read(line)
    const [record] = records
    expect(result).toMatchObject({ format: 'vscode', why: 'line 1 is an entry of the output of VS Code' })
    expect(record).toMatchObject({ dir, evidence: 'log', transport: undefined, conn: 'server' })
    expect(record?.ts).toBe(line.includes(AT) ? '2026-08-01T09:00:00.000' : undefined)
    expect(record && carried(record)).toEqual(JSON.parse(dir === 'c2s' ? CALL : RESULT))
    const column = line.indexOf('"id":1') + 6
    expect(place(record, '/id')).toBe(`1:${column}-1:${column + 1}`)
  })

  it.each([
    ['Failed to parse message: "Demo \\"x\\" started\\n"', ['reported-not-json 1:61-1:81']],
    ['Failed to parse message: "{\\"jsonrpc\\":\\r\\n"', ['reported-not-json 1:61-1:78']],
    ['Failed to parse message: ""', undefined],
    ['Failed to parse message: "\\r\\n"', undefined],
    ['Failed to parse message: "body of an event"', undefined],
    ['Failed to parse message: "cut off', undefined],
    ['[server stderr] Failed to parse message: "x\\n"', undefined],
  ])('of %s makes %j', async (said, fault) => {
    const { records, result } = await read(`${AT} [warning] ${said}`)
    expect(result.format).toBe('vscode')
    expect(records.map(faults)).toEqual(fault ? [fault] : [])
    for (const record of records) expect(record).toMatchObject({ dir: 's2c', transport: 'stdio', evidence: 'log' })
  })

  it('keeps restarts apart', async () => {
    const { records } = await read(
      `${AT} [info] Starting server demo`,
      `${AT} [info] Connection state: Starting`,
      `${AT} [debug] [editor -> server] ${CALL}`,
      `${AT} [info] Connection state: Stopped`,
      `${AT} [info] Starting server demo`,
      `${AT} [debug] [editor -> server] ${CALL}`,
    )
    expect(records.map(({ conn }) => conn)).toEqual(['server', 'server#2'])
  })

  it('says what to do at info level', async () => {
    const { records, result } = await read(`${AT} [info] Connection state: Running`, `${AT} [info] Discovered 8 tools`)
    expect(records).toEqual([])
    expect(result).toMatchObject({ format: 'vscode', skipped: 2 })
    expect(result.remedy).toMatch(/^VS Code writes messages only at trace level: /)
  })

  it('is no other output of VS Code', async () => {
    const { result } = await read(`${AT} [info] Extension host started`, `${AT} [trace] {"a":1}`)
    expect(result).toMatchObject({ records: 0, format: 'jsonl', skipped: 2 })
  })
})
