import { describe, expect, it } from 'vitest'
import { type DirectionWord, DirectionWords, directionWord } from './direction-words.js'

describe('directionWord', () => {
  it.each<[string, DirectionWord | undefined]>([
    ['-> ', 'out'],
    ['--> ', 'out'],
    ['→', 'out'],
    ['>', 'out'],
    ['>>> ', 'out'],
    ['=> ', 'out'],
    ['<- ', 'in'],
    ['<-- ', 'in'],
    ['← ', 'in'],
    ['< ', 'in'],
    ['<<< ', 'in'],
    ['\u001b[32m→\u001b[0m ', 'out'],
    ['2026/01/02 10:00:00 read: ', 'in'],
    ['write: ', 'out'],
    ['send ', 'out'],
    ['recv ', 'in'],
    ['MCP message sent [a1]:', 'out'],
    ["mcp.server.sse - DEBUG - Received JSON: b'", 'in'],
    ['[outgoing] ', 'out'],
    ['[in] ', 'in'],
    ['sent at noon, received ', 'in'],
    ['CLIENT: ', 'c2s'],
    ['[SERVER] ', 's2c'],
    ['server> ', 's2c'],
    ['client -> ', 'c2s'],
    ['server <- ', 'c2s'],
    ['[client -> server] ', 'c2s'],
    ['[server -> client] ', 's2c'],
    ['client <- server: ', 's2c'],
    ['client-to-server ', 'c2s'],
    ['-> server: ', 'c2s'],
    ['<- server: ', 's2c'],
    ['Message from client: ', 'c2s'],
    ['received from the server ', 's2c'],
    ['sent to the client: ', 's2c'],
    ['to server ', 'c2s'],
    ['Server received ', 'c2s'],
    ['Client Says ', 'c2s'],
    ['c2s ', 'c2s'],
    ['[stdout] ', 's2c'],
    ['from client, SERVER: ', 's2c'],
    ['connected to server x <- ', 'in'],
    ['', undefined],
    ['2025-06-30 09:30:44 [info] ', undefined],
    ['<info> ', undefined],
    ['a->b ', undefined],
    ['mcp.client.stdio DEBUG ', undefined],
    ['in 5 ms ', undefined],
    ['clients: ', undefined],
  ])('%j says %s', (before, word) => expect(directionWord(before)).toBe(word))
})

describe('DirectionWords', () => {
  const CALL = { method: 'tools/call', id: 1 }
  const ASK = { method: 'sampling/createMessage', id: 1 }
  const RESULT = { id: 1, result: {} }

  it.each<[string, [DirectionWord | undefined, unknown, string | undefined][]]>([
    [
      'a log of the client',
      [
        ['out', CALL, 'c2s'],
        ['in', RESULT, 's2c'],
        ['in', ASK, 's2c'],
        ['out', RESULT, 'c2s'],
      ],
    ],
    [
      'a log of the server',
      [
        ['in', CALL, 'c2s'],
        ['out', RESULT, 's2c'],
      ],
    ],
    [
      'a batch',
      [
        ['in', [CALL], 'c2s'],
        ['out', [RESULT], 's2c'],
      ],
    ],
    [
      'before anything is learned',
      [
        ['out', RESULT, undefined],
        [undefined, CALL, undefined],
        ['in', RESULT, undefined],
      ],
    ],
    [
      'a log of both sides',
      [
        ['out', CALL, 'c2s'],
        ['in', CALL, 'c2s'],
        ['out', RESULT, undefined],
      ],
    ],
    [
      'names of senders',
      [
        ['c2s', CALL, 'c2s'],
        ['s2c', RESULT, 's2c'],
      ],
    ],
    [
      'names of receivers',
      [
        ['s2c', CALL, 'c2s'],
        ['c2s', RESULT, undefined],
      ],
    ],
  ])('%s', (_, messages) => {
    const words = new DirectionWords()
    for (const [word, value, dir] of messages) expect(words.directionOf(word, value)).toBe(dir)
  })
})
