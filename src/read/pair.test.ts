import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WireRecord } from '../model/record.js'
import { readPair } from './pair.js'
import type { Input } from './reader.js'

async function* chunksOf(parts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part)
}

const input = (name: string, parts: readonly string[]): Input => ({ name, from: { chunks: chunksOf(parts) } })

const lines = (messages: readonly object[]): string =>
  messages.map((message) => `${JSON.stringify(message)}\n`).join('')

const read = async (client: readonly string[], server: readonly string[]): Promise<WireRecord[]> => {
  const records: WireRecord[] = []
  await Promise.all(
    readPair(
      input('in', client),
      input('out', server),
      () => ({}),
      (record) => records.push(record),
    ),
  )
  return records
}

/** A message in short: `1` a request or answer with that id, `n` a notification. */
const client = (short: string) =>
  short.startsWith('n')
    ? { jsonrpc: '2.0', method: `notifications/${short}` }
    : { jsonrpc: '2.0', id: short, ...(short.startsWith('s') ? { result: {} } : { method: 'ping' }) }
const server = (short: string) =>
  short.startsWith('n')
    ? { jsonrpc: '2.0', method: `notifications/${short}` }
    : { jsonrpc: '2.0', id: short, ...(short.startsWith('s') ? { method: 'ping' } : { result: {} }) }

const shorts = (text: string): string[] => text.split(' ').filter((short) => short !== '')

const told = ({ dir, payload }: WireRecord): string => {
  const value = payload?.kind === 'json' ? (payload.value as { id?: string; method?: string }) : undefined
  return `${dir === 'c2s' ? '>' : '<'}${value?.id ?? value?.method?.replace('notifications/', '')}`
}

describe('two one-sided files', () => {
  it.each([
    ['answers behind their requests', '1 2 3', '1 2 3', '>1 <1 >2 <2 >3 <3'],
    ['requests at the same time where nothing else is possible', '1 2 3', '2 1 3', '>1 >2 <2 <1 >3 <3'],
    ['an id that comes back', '1 1 2', '1 1 2', '>1 <1 >1 <1 >2 <2'],
    ['notifications right before the answer that follows', '1 n1 2', '1 n2 n3 2', '>1 <1 >n1 >2 <n2 <n3 <2'],
    ['notifications behind the last answer', '1 2', '1 n1', '>1 <1 >2 <n1'],
    ['a request without an answer', '1 2 3', '1 3', '>1 <1 >2 >3 <3'],
    ['an answer without a request', '1 2', '1 9 2', '>1 <1 >2 <9 <2'],
    ['an answer without a request at the end', '1 2', '1 9', '>1 <1 >2 <9'],
    ['what the server asks, before its answer', '1 s1 2', 's1 1 2', '>1 <s1 <1 >s1 >2 <2'],
    ['what the server asks, and the client answers first', 's1 1', 's1 1', '<s1 >s1 >1 <1'],
    ['what the server asks while a request is under way', '1 s1 s2 2', 's1 s2 1 2', '>1 <s1 <s2 <1 >s1 >s2 >2 <2'],
    ['an answer to nothing', 's9 1', '1', '>s9 >1 <1'],
    ['no client', '', '1 n1', '<1 <n1'],
    ['no server', '1 n1', '', '>1 >n1'],
  ])('%s', async (_, c2s, s2c, expected) => {
    const records = await read([lines(shorts(c2s).map(client))], [lines(shorts(s2c).map(server))])
    expect(records.map(told).join(' ')).toBe(expected)
  })

  it('go by time where both tell it', async () => {
    const at = (second: number, record: object) => ({ ts: `2026-08-01T10:00:0${second}Z`, ...record })
    const records = await read(
      [lines([at(1, { dir: 'c2s', message: client('1') }), at(2, { dir: 'c2s', message: client('2') })])],
      [lines([at(3, { dir: 's2c', message: server('1') }), at(4, { dir: 's2c', message: server('2') })])],
    )
    expect(records.map(told).join(' ')).toBe('>1 >2 <1 <2')
    expect(records.map(({ orderUnknown }) => orderUnknown)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('say what they are', async () => {
    const records = await read([lines([client('1')])], [`starting\n${lines([server('1')])}`])
    expect(
      records.map(({ dir, transport, orderUnknown, origin }) => [dir, transport, orderUnknown, origin.file]),
    ).toEqual([
      ['c2s', 'stdio', true, 'in'],
      ['s2c', 'stdio', true, 'out'],
      ['s2c', 'stdio', true, 'out'],
    ])
  })

  it('keep their own order and have answers behind requests, however they are cut', async () => {
    const conversation = fc.array(fc.record({ id: fc.integer({ min: 1, max: 4 }), late: fc.boolean() }), {
      maxLength: 40,
    })
    await fc.assert(
      fc.asyncProperty(conversation, fc.integer({ min: 1, max: 300 }), async (calls, size) => {
        // Answers change places with the one behind them where `late` says so.
        const answers = calls.map(({ id }) => `${id}`)
        calls.forEach(({ late }, index) => {
          if (late && index + 1 < answers.length)
            answers.splice(index, 2, answers[index + 1] ?? '', answers[index] ?? '')
        })
        const pieces = (text: string): string[] => text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
        const sent = calls.map(({ id }) => `${id}`)
        const records = (await read(pieces(lines(sent.map(client))), pieces(lines(answers.map(server))))).map(told)
        const of = (sign: string) => records.filter((one) => one.startsWith(sign)).map((one) => one.slice(1))
        expect(of('>')).toEqual(sent)
        expect(of('<')).toEqual(answers)
        records.forEach((one, index) => {
          const seen = (sign: string) =>
            records.slice(0, index + 1).filter((other) => other === `${sign}${one.slice(1)}`)
          if (one.startsWith('<')) expect(seen('>').length).toBeGreaterThanOrEqual(seen('<').length)
        })
      }),
      { numRuns: 200 },
    )
  })

  it('hold little where both are long', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `${index}`)
    let [ahead, most] = [0, 0]
    const count = async function* (text: string, step: number): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < text.length; at += 10_000) {
        ahead += step
        most = Math.max(most, Math.abs(ahead))
        yield Buffer.from(text.slice(at, at + 10_000))
      }
    }
    const c2s: Input = { name: 'in', from: { chunks: count(lines(many.map(client)), 1) } }
    const s2c: Input = { name: 'out', from: { chunks: count(lines(many.map(server)), -1) } }
    let records = 0
    await Promise.all(
      readPair(
        c2s,
        s2c,
        () => ({}),
        () => records++,
      ),
    )
    expect(records).toBe(40_000)
    expect(most).toBeLessThan(20)
  })

  it('are read each for itself where the other cannot be', async () => {
    const broken: Input = { name: 'gone', from: { path: '/nowhere/at/all' } }
    const records: WireRecord[] = []
    const sides = readPair(
      input('in', [lines([client('1')])]),
      broken,
      () => ({}),
      (record) => records.push(record),
    )
    const [first, second] = await Promise.allSettled(sides)
    expect(first).toMatchObject({ status: 'fulfilled', value: { records: 1 } })
    expect(second).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('gone') } })
    expect(records.map(told)).toEqual(['>1'])
  })

  it('pass on what their taker throws', async () => {
    const fail = () => {
      throw new RangeError('taker')
    }
    const sides = readPair(input('in', [lines([client('1')])]), input('out', [lines([server('1')])]), () => ({}), fail)
    const settled = await Promise.allSettled(sides)
    expect(settled.some((one) => one.status === 'rejected' && one.reason instanceof RangeError)).toBe(true)
  })
})
