import { describe, expect, it } from 'vitest'
import type { CreateHand, Hand } from './hand.js'
import { AHEAD } from './outbox.js'
import { Team } from './team.js'
import type { Unit } from './units.js'

// A team whose workers do what the test says.

const unit = (bytes: number, isFile = true): Unit => ({
  group: [{ name: `${bytes}.jsonl`, from: { path: '' } }],
  bytes,
  isFile,
})

const teamOf = (units: readonly Unit[], size: number, room = 1000) => {
  const given: number[][] = []
  const taken: number[] = []
  const workers: {
    say(unit: number, text: string): void
    end(unit: number): void
    begin(): void
    die(why: string): void
  }[] = []
  const createHand: CreateHand = (on) => {
    const number = workers.length
    const hand: Hand = {
      unit: undefined,
      owed: 0,
      give: (task) => {
        hand.unit = task.unit
        given[number]?.push(task.unit)
      },
      taken: () => {
        hand.owed--
        taken[number] = (taken[number] ?? 0) + 1
      },
      stop: async () => 0,
    }
    given.push([])
    taken.push(0)
    workers.push({
      say(unit, text) {
        hand.owed++
        on.post(hand, { kind: 'events', unit, text })
      },
      end(unit) {
        hand.unit = undefined
        on.post(hand, { kind: 'done', unit, text: `end of ${unit}`, ending: `${unit}` })
      },
      begin: () => on.post(hand, { kind: 'begun' }),
      die: (why) => on.gone(hand, why),
    })
    return hand
  }
  const begun: string[] = []
  const team = new Team(units, { size, createHand, ready: () => begun.push('all'), room })
  const worker = (number: number) => {
    const found = workers[number]
    if (found === undefined) throw new Error(`no worker ${number}`)
    return found
  }
  return { team, given, taken, begun, worker }
}

describe('a team', () => {
  it('says when all have begun, once', () => {
    const { begun, worker } = teamOf([unit(1), unit(1)], 2)
    worker(1).begin()
    expect(begun).toEqual([])
    worker(0).begin()
    expect(begun).toEqual(['all'])
  })

  it('begins with what is longest, and gives each that is free the next', () => {
    const { team, given, worker } = teamOf([unit(1), unit(5), unit(3), unit(5)], 2)
    team.turn(0)
    expect(given).toEqual([[1], [3]])
    worker(1).end(3)
    worker(0).end(1)
    expect(given).toEqual([
      [1, 0],
      [3, 2],
    ])
  })

  it('says what a unit said when its turn has come, whatever was ready first', async () => {
    const { team, worker } = teamOf([unit(2), unit(1)], 2)
    team.turn(0)
    worker(1).say(1, 'b')
    worker(1).end(1)
    worker(0).say(0, 'a')
    expect(await team.next()).toEqual({ text: 'a' })
    const next = team.next()
    worker(0).end(0)
    expect(await next).toMatchObject({ text: 'end of 0', ending: '0' })
    team.turn(1)
    expect([await team.next(), await team.next()]).toMatchObject([{ text: 'b' }, { text: 'end of 1', ending: '1' }])
  })

  it('lets a worker stand still that has too much to say too early, and gives out nothing but what is next', async () => {
    const { team, given, taken, worker } = teamOf([unit(2), unit(4), unit(1)], 2, 10)
    team.turn(0)
    expect(given).toEqual([[1], [0]])
    worker(0).say(1, 'x'.repeat(10))
    worker(0).say(1, 'x')
    expect(taken).toEqual([1, 0])
    worker(1).end(0)
    expect(given).toEqual([[1], [0]])
    expect(await team.next()).toMatchObject({ ending: '0' })
    team.turn(1)
    await team.next()
    expect(taken).toEqual([2, 0])
  })

  it('judges a unit itself where every worker stands still', async () => {
    const { team, given, worker } = teamOf([unit(1), unit(4), unit(3)], 2, 10)
    team.turn(0)
    const next = team.next()
    for (const [number, unit] of [1, 2].entries())
      for (let said = 0; said < AHEAD; said++) worker(number).say(unit, 'x'.repeat(20))
    expect(given).toEqual([[1], [2]])
    expect(await next).toBe('nobody')
  })

  it('judges itself what no other thread can read', async () => {
    const { team, given } = teamOf([unit(9, false), unit(1)], 1)
    team.turn(0)
    expect([await team.next(), given]).toEqual(['nobody', [[1]]])
  })

  it('fails where a worker dies, with what it was at', async () => {
    const { team, worker } = teamOf([unit(1), unit(4)], 1)
    team.turn(0)
    const next = team.next()
    worker(0).die('out of memory')
    await expect(next).rejects.toThrow('a worker thread has stopped while it judged 4.jsonl: out of memory')
    await expect(team.next()).rejects.toThrow('a worker thread has stopped')
  })
})
