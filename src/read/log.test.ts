import { describe, expect, it } from 'vitest'
import { member } from '../model/json.js'
import { carried, faults, place, readAll } from './records.fixture.js'

const CALL = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
const RESULT = '{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}'
const pretty = (text: string): string => JSON.stringify(JSON.parse(text), null, 2)

/** Place of the whole message, direction and what it is, of each record. */
const seen = async (...lines: string[]): Promise<string[]> => {
  const { records, result } = await readAll(lines.join('\r\n'))
  expect(result.format).toBe('log')
  return records.map((record) => {
    expect(record.evidence).toBe('log')
    return [place(record), record.dir ?? '?', member(carried(record), 'method') ?? 'result'].join(' ')
  })
}

describe('log', () => {
  it.each<[string, string[], string[]]>([
    ['arrows', [`-> ${CALL}`, `<- ${RESULT}`], ['1:4-1:50 c2s tools/list', '2:4-2:50 s2c result']],
    [
      'the side of a server',
      [`recv ${CALL} {}`, `send ${RESULT} (2 ms)`],
      ['1:6-1:52 c2s tools/list', '2:6-2:52 s2c result'],
    ],
    [
      'several values in a line',
      [`[a1] {"n":1} > ${CALL} < ${RESULT}`],
      ['1:16-1:62 c2s tools/list', '1:65-1:111 s2c result'],
    ],
    ['no direction', [`12:00:00 ${RESULT}`], ['1:10-1:56 ? result']],
    ['a batch', [`write: [${CALL},${CALL}]`], ['1:8-1:103 c2s result']],
    ['chatter around', ['tools: [', ' a', '{ x }', 'y {', `-> ${CALL}`, '}'], ['5:4-5:50 c2s tools/list']],
    [
      'a block behind text',
      [`Sending: ${pretty(CALL)}`, `Received: ${pretty(RESULT)} ok`],
      ['1:10-5:2 c2s tools/list', '6:11-12:2 s2c result'],
    ],
    [
      'a block behind a header',
      ['2026-08-01 09:00:00,000 INFO message received [a1]:', '', pretty(CALL)],
      ['3:1-7:2 c2s tools/list'],
    ],
    ['a line behind a header', ['09:00:00 message sent:', CALL], ['2:1-2:47 c2s tools/list']],
    ['a message inside other JSON', [`{"level":"debug","msg":"recv","data":${CALL}}`], ['1:38-1:84 c2s tools/list']],
    ['a message in a string', [`{"level":"debug","data":${JSON.stringify(CALL)}}`], ['1:26-1:82 ? tools/list']],
    ['a bytes literal', [`Received JSON: b'${CALL}'`], ['1:18-1:64 c2s tools/list']],
    [
      'a message without jsonrpc, behind an arrow',
      [`-> ${CALL}`, '<- {"id":1,"result":{}}', 'x {"id":1,"result":{}}'],
      ['1:4-1:50 c2s tools/list', '2:4-2:24 s2c result'],
    ],
    [
      'a request printed twice',
      [`read ${CALL}`, `parsed ${CALL}`, `write ${RESULT}`, `flush ${RESULT}`],
      ['1:6-1:52 c2s tools/list', '3:7-3:53 s2c result'],
    ],
    [
      'a result that comes twice',
      [`-> ${CALL}`, `<- ${RESULT}`, `<- ${RESULT}`],
      ['1:4-1:50 c2s tools/list', '2:4-2:50 s2c result', '3:4-3:50 s2c result'],
    ],
  ])('reads %s', async (_, lines, messages) => {
    const all = lines.flatMap((line) => line.split('\n'))
    const found = await seen(...all)
    expect(found).toEqual(messages)
  })

  it.each<[string, string[], string]>([
    ['in a string', [`<- {"jsonrpc":"2.0","id":1,"result":{"a":"AAAA`], 'cut 2:4-2:47'],
    ['by a mark', [`<- {"jsonrpc":"2.0","id":1,"result":{"a":[...]}}`], 'cut 2:4-2:49'],
    ['without a sign of JSON-RPC', [`<- {"id":1,"result":{"a":"AAAA`], 'cut 2:4-2:31'],
    ['between lines', ['<- {', ' "jsonrpc": "2.0",', `-> ${CALL}`], 'cut 2:4-3:19'],
    ['by the end of the file', ['<- {', ' "jsonrpc": "2.0",'], 'cut 2:4-3:19'],
  ])('counts a message that is cut %s', async (_, lines, fault) => {
    const { records } = await readAll([`-> ${CALL}`, ...lines].join('\n'))
    expect(records.flatMap(faults)).toEqual([fault])
  })

  it('finds places through escapes', async () => {
    const text = '{"jsonrpc":"2.0","id":"é\\"🚀","method":"x/y"}'
    const bytes = [...Buffer.from(text)].map((byte) =>
      byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`,
    )
    const literal = `b'${bytes.join('').replaceAll('\\"', '\\\\"')}'`
    const string = JSON.stringify(text)
    const { records } = await readAll(`got ${literal}\nand "s":${string}\n`)
    expect(records.map((record) => carried(record))).toEqual([JSON.parse(text), JSON.parse(text)])
    const [first = '', second = ''] = [`got ${literal}`, `and "s":${string}`]
    expect(place(records[0], '/method')).toBe(`1:${first.indexOf('"x/y"') + 1}-1:${first.indexOf('"x/y"') + 6}`)
    expect(place(records[1], '/method')).toBe(`2:${second.indexOf('\\"x/y') + 1}-2:${second.indexOf('\\"x/y') + 8}`)
    expect(place(records[0], '/id')).toBe(`1:${first.indexOf('"\\xc3') + 1}-1:${first.indexOf(',"method"') + 1}`)
  })

  it.each([
    [`starting\n${CALL}\n`, 'jsonrpc'],
    [`09:00:00 server started\n${CALL}\n`, 'jsonrpc'],
    [pretty(CALL), 'jsonrpc'],
    [`[\n${pretty(CALL)},\n${pretty(RESULT)}\n]`, 'jsonrpc'],
    [`{"dir":"s2c","message":{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info"}}}`, 'jsonl'],
    [`{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":{"jsonrpc":1}}}`, 'jsonrpc'],
    [`  "message": ${CALL},\n`, 'jsonl'],
    ['a log without messages {"a":1}\n', 'jsonl'],
  ])('does not claim %j', async (text, format) => expect((await readAll(text)).result.format).toBe(format))

  it('gives times as ISO 8601', async () => {
    const { records } = await readAll(`[2026-08-01 09:00:00,123] -> ${CALL}\n2026-08-01T09:00:00+02:00 <- ${RESULT}\n`)
    expect(records.map(({ ts }) => ts)).toEqual(['2026-08-01T09:00:00.123', '2026-08-01T09:00:00+02:00'])
  })

  it.each([
    ['braces', '{"a":'.repeat(40_000)],
    ['quotes', `"{\\"a`.repeat(40_000)],
    ['literals', `b'{"a\\`.repeat(40_000)],
    ['values', `${'{"jsonrpc":'.repeat(300)}1${'}'.repeat(300)} `.repeat(50)],
    ['open blocks', '{"a":\n'.repeat(40_000)],
    ['open lists', '[\n'.repeat(40_000)],
  ])(
    'does not lose itself in %s',
    async (_, text) => {
      const started = performance.now()
      await readAll(`-> ${CALL}\n${text}`)
      expect(performance.now() - started).toBeLessThan(10_000)
    },
    20_000,
  )
})
