import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileSink } from './file-sink.js'
import type { NativeRecord } from './native-record.js'
import type { Sink } from './sink.js'
import { tap } from './tap.js'
import { FakeTransport } from './transport.fixture.js'

const request = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} })
const messages = (lines: string) =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).message)

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tap-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** The warnings of the process while something happens. */
async function warningsOf(action: () => Promise<void>): Promise<string[]> {
  const said: string[] = []
  const listen = ({ name, message }: Error) => {
    if (name === 'McpWirelintWarning') said.push(message)
  }
  process.on('warning', listen)
  await action()
  // Warnings are told in a later turn.
  await setImmediate()
  process.off('warning', listen)
  return said
}

describe('a sink', () => {
  it('may be a function, or a stream, which gets lines', async () => {
    const records: NativeRecord[] = []
    const stream = new PassThrough({ encoding: 'utf8' })
    for (const sink of [(record: NativeRecord) => records.push(record), stream] satisfies Sink[])
      await tap(new FakeTransport(), sink).send(request(1))
    expect(records.map(({ message }) => message)).toEqual([request(1)])
    expect(messages(stream.read())).toEqual([request(1)])
  })

  it('may be a file, which holds what was written at any time', async () => {
    const path = join(folder, 'a/b/session.jsonl')
    for (const id of [1, 2]) {
      const sink = fileSink(path)
      const tapped = tap(new FakeTransport(), sink)
      await tapped.send(request(id))
      expect(messages(readFileSync(path, 'utf8'))).toEqual([request(id)])
      sink.close()
      sink.close()
    }
  })

  it.each<[string, () => Sink]>([
    [
      'throws',
      () => () => {
        throw new Error('disk full')
      },
    ],
    ['rejects', () => () => Promise.reject(new Error('disk full'))],
    [
      'is a stream that fails',
      () => {
        const stream = new PassThrough()
        stream.destroy(new Error('disk full'))
        return stream
      },
    ],
    [
      'is a file that is closed',
      () => {
        const sink = fileSink(join(folder, 'closed.jsonl'))
        sink.close()
        return sink
      },
    ],
  ])('that %s disturbs nothing, and is told once', async (_, sinkOf) => {
    const transport = new FakeTransport()
    const warnings = await warningsOf(async () => {
      const tapped = tap(transport, sinkOf())
      for (const id of [1, 2, 3]) {
        await tapped.send(request(id))
        await setImmediate()
      }
    })
    expect(transport.sent).toHaveLength(3)
    expect(warnings).toEqual([expect.stringMatching(/^A tap could not write .*(disk full|is closed)$/)])
  })

  it('that works again has the loss on record', async () => {
    const records: NativeRecord[] = []
    const tapped = tap(new FakeTransport(), (record) => {
      if (JSON.stringify(record).includes('"id":2')) throw new Error('no')
      records.push(record)
    })
    await warningsOf(async () => {
      for (const id of [1, 2, 3]) await tapped.send(request(id))
    })
    expect(records.map(({ event, message }) => event ?? message)).toEqual([request(1), 'gap', request(3)])
  })
})
