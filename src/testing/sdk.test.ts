import { beforeAll, describe, expect, it } from 'vitest'
import { type NativeRecord, type TransportLike, tap } from '../tap/index.js'
import {
  type Action,
  type Between,
  deployInMemory,
  deployOverHttp,
  deployOverStdio,
  type Era,
  type Transport,
} from './sdk-modern.fixture.js'
import * as v1 from './sdk-v1.fixture.js'
import { toConformToMcp } from './vitest.js'

// The tap and the matcher on real pairs of the official SDK.

beforeAll(() => expect.extend({ toConformToMcp }))

const ACTIONS: readonly Action[] = ['accept', 'decline']
const methods = (records: readonly NativeRecord[]) =>
  records.flatMap(({ dir, message }) => {
    const method = typeof message === 'object' && message !== null && 'method' in message ? message.method : undefined
    return method === undefined ? [] : [`${dir} ${method}`]
  })

describe.each<[string, (era: Era, action: Action, between: Between) => Promise<unknown>]>([
  ['in memory', deployInMemory],
  ['over stdio', deployOverStdio],
  ['over HTTP', deployOverHttp],
])('SDK 2.x %s', (_, deploy) => {
  describe.each(ACTIONS)('with a question that gets: %s', (action) => {
    it.each(['client', 'server'])('conforms in 2026-07-28, as the %s sees it', async (side) => {
      const records: NativeRecord[] = []
      const answer = await deploy('auto', action, { [side]: (transport: Transport) => tap(transport, records) })
      expect(JSON.stringify(answer)).toContain(action)
      expect(methods(records)).toEqual(['c2s server/discover', 'c2s tools/list', 'c2s tools/call', 'c2s tools/call'])
      await expect(records).toConformToMcp({ failOn: 'info' })
    })
  })
})

describe('SDK 2.x in memory', () => {
  it.each(ACTIONS)('conforms in a session with a handshake, with: %s', async (action) => {
    const records: NativeRecord[] = []
    await deployInMemory('legacy', action, { server: (transport) => tap(transport, records) })
    expect(methods(records)).toEqual([
      'c2s initialize',
      'c2s notifications/initialized',
      'c2s tools/list',
      'c2s tools/call',
      's2c elicitation/create',
    ])
    await expect(records).toConformToMcp({ failOn: 'info' })
  })
})

/** What stands in for a client that does not give a state back as it got it. */
const spoiled = (transport: Transport, spoil: (state: string) => string): Transport => {
  const send = transport.send.bind(transport)
  transport.send = (message, options) => {
    const state = 'params' in message ? message.params?.requestState : undefined
    if (typeof state !== 'string') return send(message, options)
    return send(
      { ...message, params: { ...('params' in message && message.params), requestState: spoil(state) } },
      options,
    )
  }
  return transport
}

const cutFirst = (state: string): string => state.slice(1)

describe('a client that changes the state', () => {
  it.each<[string, (state: string) => string]>([
    ['cuts it', (state) => state.slice(0, 6)],
    ['shouts it', (state) => state.toUpperCase()],
    ['adds to it', (state) => `${state}==`],
    ['has another', () => 'something-else'],
  ])('is caught where it %s, and its server is not blamed', async (_, spoil) => {
    const records: NativeRecord[] = []
    await deployInMemory('auto', 'accept', {
      client: (transport) => spoiled(transport, spoil),
      server: (transport) => tap(transport, records),
    })
    await expect(records).not.toConformToMcp({ party: 'client' })
    await expect(records).toConformToMcp({ party: 'server' })
    await expect(expect(records).toConformToMcp()).rejects.toThrow(
      /^<transcript>:8:\d+ {2}error {2}mrtr\/state-changed /m,
    )
  })

  it.each<[string, (records: NativeRecord[]) => Between]>([
    ['client', (records) => ({ client: (transport) => spoiled(tap(transport, records), cutFirst) })],
    [
      'server',
      (records) => ({
        client: (transport) => spoiled(transport, cutFirst),
        server: (transport) => tap(transport, records),
      }),
    ],
  ])('is caught over HTTP as well, at the %s', async (_, between) => {
    const records: NativeRecord[] = []
    await deployOverHttp('auto', 'accept', between(records))
    await expect(expect(records).toConformToMcp()).rejects.toThrow('mrtr/state-changed')
  })
})

describe.each<[string, (action: Action, between: v1.Between) => Promise<unknown>]>([
  ['in memory', v1.deployInMemory],
  ['over HTTP', v1.deployOverHttp],
])('SDK 1.x %s', (_, deploy) => {
  describe.each(ACTIONS)('with a question that gets: %s', (action) => {
    it.each(['client', 'server'] as const)('conforms as the %s sees it', async (side) => {
      const records: NativeRecord[] = []
      const tapped = <Given extends TransportLike>(own: Given): Given => tap(own, records)
      const answer = await deploy(action, side === 'client' ? { client: tapped } : { server: tapped })
      expect(JSON.stringify(answer)).toContain(action)
      expect(methods(records)).toEqual(expect.arrayContaining(['c2s initialize', 's2c elicitation/create']))
      await expect(records).toConformToMcp({ failOn: 'info' })
    })
  })
})

describe('SDK 1.x over stdio', () => {
  it('conforms, with the server in a process of its own', async () => {
    const records: NativeRecord[] = []
    await v1.listOverStdio((transport) => tap(transport, records))
    expect(methods(records)).toEqual(['c2s initialize', 'c2s notifications/initialized', 'c2s tools/list'])
    expect(records.map(({ event }) => event).filter((event) => event !== undefined)).toEqual(['start', 'eof'])
    await expect(records).toConformToMcp({ failOn: 'info' })
  })
})
