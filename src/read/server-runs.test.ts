import { describe, expect, it } from 'vitest'
import type { Direction } from '../model/record.js'
import { ServerRuns } from './server-runs.js'

const START = 'start'
const INIT = { id: 0, method: 'initialize' }
const READY = { method: 'notifications/initialized' }
const ask = (id: unknown) => ({ id, method: 'tools/list' })
const answer = (id: unknown) => ({ id, result: {} })

type Step = typeof START | readonly [Direction, unknown, string]

describe('ServerRuns', () => {
  it.each<[string, readonly Step[]]>([
    [
      'one run',
      [
        ['c2s', INIT, 's'],
        ['s2c', answer(0), 's'],
        ['c2s', READY, 's'],
        ['c2s', ask(1), 's'],
      ],
    ],
    [
      'a new initialize',
      [
        ['c2s', INIT, 's'],
        ['s2c', answer(0), 's'],
        ['c2s', INIT, 's#2'],
        ['s2c', answer(0), 's#2'],
      ],
    ],
    [
      'a log that begins in the middle',
      [
        ['s2c', answer(7), 's'],
        ['c2s', INIT, 's#2'],
      ],
    ],
    ['a start without initialize', [START, ['c2s', ask(1), 's'], START, START, ['c2s', ask(1), 's#2']]],
    [
      'a restart with requests open',
      [
        ['c2s', INIT, 's'],
        ['s2c', answer(0), 's'],
        ['c2s', ask(1), 's'],
        ['c2s', ask(2), 's'],
        ['c2s', INIT, 's#2'],
        ['s2c', answer(0), 's#2'],
        ['c2s', ask(1), 's#2'],
        ['s2c', answer(1), 's#2'],
      ],
    ],
    [
      'two starts at the same time',
      [
        START,
        START,
        ['c2s', INIT, 's'],
        ['c2s', INIT, 's#2'],
        ['s2c', answer(0), 's#2'],
        ['s2c', answer(0), 's'],
        ['c2s', READY, 's#2'],
        ['c2s', READY, 's'],
        ['c2s', ask(1), 's#2'],
        ['c2s', ask(1), 's'],
        ['s2c', answer(1), 's#2'],
        ['c2s', ask(2), 's#2'],
        ['s2c', answer(1), 's'],
        ['s2c', answer(2), 's#2'],
      ],
    ],
    [
      'an answer to nothing',
      [
        ['c2s', INIT, 's'],
        ['c2s', INIT, 's#2'],
        ['s2c', answer(9), 's#2'],
      ],
    ],
    [
      'no message',
      [
        ['c2s', 'text', 's'],
        ['s2c', undefined, 's'],
      ],
    ],
    [
      'requests of the server',
      [
        ['c2s', INIT, 's'],
        ['c2s', INIT, 's#2'],
        ['s2c', ask(0), 's#2'],
        ['c2s', answer(0), 's#2'],
      ],
    ],
  ])('%s', (_, steps) => {
    const runs = new ServerRuns('s')
    const seen = steps.map((step) => {
      if (step !== START) return [step[0], step[1], runs.connOf(step[1], step[0])]
      runs.started()
      return step
    })
    expect(seen).toEqual(steps)
  })
})
