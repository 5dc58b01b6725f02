import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carried, faults, place, readAll } from './records.fixture.js'

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
const PONG = '{"jsonrpc":"2.0","id":1,"result":{}}'

describe('bare messages', () => {
  it('stand one a line', async () => {
    const { records } = await readAll(`${PING}\r\n\n${PONG}`, { dir: 'c2s', transport: 'stdio' })
    expect(records.map(carried)).toEqual([JSON.parse(PING), JSON.parse(PONG)])
    expect(records).toMatchObject([
      { seq: 0, dir: 'c2s', transport: 'stdio', evidence: 'wire' },
      { seq: 1, dir: 'c2s', transport: 'stdio' },
    ])
    expect(place(records[1], '/result', 'key')).toBe('3:25-3:33')
    expect(records[1]?.origin).toMatchObject({ line: 3, byteOffset: 43 })
  })

  it('may be mixed with records, and have members of a recorder around them', async () => {
    const { records } = await readAll(
      `${PING}\n{"violation":"why","message":${PONG}}\n{"note":"x"}\n{"jsonrpc":"2.0","method":"a/b","ts":"now"}\n`,
    )
    expect(records.map((record) => [carried(record), record.marks])).toEqual([
      [JSON.parse(PING), undefined],
      [JSON.parse(PONG), { violation: true }],
      [undefined, undefined],
      [{ jsonrpc: '2.0', method: 'a/b', ts: 'now' }, undefined],
    ])
  })

  it.each([
    ['{"method":"a/b","note":"x"}', { method: 'a/b', note: 'x' }],
    ['{"dir":"c2s","jsonrpc":"2.0","method":"a/b"}', { dir: 'c2s', jsonrpc: '2.0', method: 'a/b' }],
    ['{"dir":"c2s","method":"a/b","message":{"id":1}}', { id: 1 }],
    ['{"event":"exit","error":"killed"}', undefined],
    ['{"dir":"s2c","event":"exit","error":{"code":1}}', undefined],
  ])('are told from records: %s', async (text, value) => {
    const { records } = await readAll(`${PING}\n${text}\n`)
    expect(records.length).toBe(2)
    expect(records.slice(1).map(carried)).toEqual([value])
  })

  it('are a batch where a line is an array among others', async () => {
    const { records } = await readAll(`[${PING},${PONG}]\n${PING}\n[]\n`)
    expect(records.map(carried)).toEqual([[JSON.parse(PING), JSON.parse(PONG)], JSON.parse(PING), []])
    expect(place(records[0], '/1/id')).toBe('1:65-1:66')
  })

  it.each([
    ['on one line', `[${PING}, ${PONG}]\n\n`, '1:66-1:67'],
    ['over several lines', `[\n  ${PING},\n  ${PONG}\n]\n`, '3:25-3:26'],
    ['pretty-printed', `${JSON.stringify([JSON.parse(PING), JSON.parse(PONG)], null, 2)}\n`, '9:11-9:12'],
  ])('are a record each where an array %s is all of the input', async (_, text, id) => {
    const { records } = await readAll(text)
    expect(records.map(carried)).toEqual([JSON.parse(PING), JSON.parse(PONG)])
    expect(place(records[1], '/id')).toBe(id)
  })

  it('may be pretty-printed in a row, with lines of their own between', async () => {
    const pretty = JSON.stringify(JSON.parse(PING), null, 2)
    const { records } = await readAll(`${pretty}\n${PONG}\n${pretty} ${PONG}\nnoise\n${pretty}`)
    expect(records.map(carried)).toEqual(
      [PING, PONG, PING, PONG, 0, PING].map((text) => (text === 0 ? 'noise' : JSON.parse(`${text}`))),
    )
    expect(place(records[2], '/method')).toBe('10:13-10:19')
    expect(place(records[3], '/id')).toBe('11:25-11:26')
  })

  it('are given on element by element', async () => {
    const { records } = await readAll(Array.from({ length: 5000 }, (_, index) => `${index ? ',' : '['}\n${PING}`))
    expect(records.length).toBe(5001)
    expect(faults(records[5000] ?? (records[0] as never))).toEqual(['cut 5001:41-5001:41'])
  })
})

describe('lines that are no message', () => {
  it.each([
    [`${PING}\nServer started\n`, 'Server started', ['not-json 2:1-2:2']],
    [`${PING}\n[12:30] up\n`, '[12:30] up', ['not-json 2:4-2:5']],
    [`${PING}\n${PONG.slice(0, -1)}\n${PING}\n`, PONG.slice(0, -1), ['not-json 2:36-2:36']],
    [`${PING}\n{"a":\n${PING}\n`, '{"a":', ['not-json 2:6-2:6']],
    [`${PING}\n{\nx\n${PING}\n`, '{', ['not-json 2:2-2:2']],
    [`${PING}\n${PING}${PING}\n`, `${PING}${PING}`, ['not-json 2:41-2:42']],
    [`${PING}\n17\n`, 17, []],
    [`${PING}\n{"a":1}\n`, { a: 1 }, []],
    [`${PING}\n${PONG.slice(0, 20)}`, undefined, ['cut 2:1-2:21']],
    [`${PING}\n{"a":\n1`, undefined, ['cut 2:1-3:2']],
    [`${PING}\n\uFEFF${PONG}\n`, JSON.parse(PONG), ['bom 2:1-2:2']],
  ])('%j', async (text, value, found) => {
    const { records } = await readAll(text)
    const second = records[1]
    if (!second) throw new Error('no second record')
    expect(carried(second)).toEqual(value)
    expect(faults(second)).toEqual(found)
  })

  it('do not take the lines after them along', async () => {
    const { records } = await readAll(`${PING}\n{\n{\n"a"\nx\n${PONG}\n`)
    expect(records.map(carried)).toEqual([JSON.parse(PING), '{', '{', 'a', 'x', JSON.parse(PONG)])
  })

  it('inside an array are left out up to the next element', async () => {
    const pretty = JSON.stringify(JSON.parse(PING), null, 2).replaceAll('\n', '\n  ')
    const broken = pretty.replace('"2.0",', '"2.0",,')
    const { records } = await readAll(`[\n  ${pretty},\n  ${broken},\n  ${pretty}\n]\n`)
    expect(records.map((record) => faults(record).length)).toEqual([0, 1, 0])
    expect(place(records[2], '/id')).toBe('14:11-14:12')
  })

  it('cost no more than their number', async () => {
    const started = performance.now()
    const { records } = await readAll(`${PING}\n${'[\n'.repeat(20_000)}x\n`)
    expect(records.length).toBe(20_002)
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

describe('places of messages over several lines', () => {
  it('are those of the file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.integer({ min: 0, max: 3 }), async (value, indent) => {
        const message = { jsonrpc: '2.0', method: 'a/b', params: value, last: 1 }
        const text = `${PING}\n${JSON.stringify(message, null, indent)}\n`
        const { records } = await readAll(text)
        const line = text.split('\n').findLastIndex((one) => one.includes('"last":'))
        const column = (text.split('\n')[line] ?? '').lastIndexOf('"last":') + 1
        expect(place(records[1], '/last', 'key')).toBe(`${line + 1}:${column}-${line + 1}:${column + 6}`)
        expect(records.length).toBe(2)
      }),
    )
  })
})
