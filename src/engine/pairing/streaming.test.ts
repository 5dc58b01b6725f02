import { describe, expect, it } from 'vitest'
import { FAULTS, plant } from './faults.fixture.js'
import { type Found, findingsOf } from './findings.fixture.js'
import { type Line, messageText, type Peer } from './line.fixture.js'
import { LONE_PEER } from './peers.fixture.js'
import { Random } from './random.fixture.js'
import { again, SEED, sets } from './seed.fixture.js'
import { conformingSet } from './set.fixture.js'

const SOME = sets(50)
const CANCELLED = 'notifications/cancelled'
const kinds = Object.values(FAULTS)

/** A set with one fault, or none where it has no retry that could have it. */
function faultySet(random: Random, clients?: Peer[]): readonly Line[] {
  const lines = conformingSet(random, { uniqueIds: true, ...(clients && { clients }) })
  return plant(lines, random.pick(kinds), random)?.lines ?? lines
}

/** What was found on the lines of one of the sets of a record, whatever their numbers in it. */
function foundIn(set: readonly Line[], record: readonly Line[], found: readonly Found[]): string[] {
  const places = new Map(set.map((line, index) => [line, index]))
  return found.flatMap(({ rule, at, message }) => {
    const line = record[at]
    const place = line && places.get(line)
    return place === undefined ? [] : [`${place} ${rule}: ${message.replace(/lines? \d+(,? (and )?\d+)*/g, 'line')}`]
  })
}

/** The set as one of several conversations in a record. */
const named = (lines: readonly Line[], name: string): Line[] =>
  lines.map((line) => {
    const { conn, session = '' } = line.peer
    const own = conn === undefined ? { session: `${name}${session}` } : { conn: `${name}${conn}` }
    return { ...line, peer: { ...line.peer, ...own } }
  })

/** Both in one record, each in its order. */
function shuffledTogether(a: readonly Line[], b: readonly Line[], random: Random): Line[] {
  const [left, right] = [[...a], [...b]]
  const all: Line[] = []
  while (left.length + right.length > 0)
    all.push(...(random.below(left.length + right.length) < left.length ? left : right).splice(0, 1))
  return all
}

describe(`a stream of records (PAIRING_SEED=${SEED})`, () => {
  it('is judged alike in pieces of any size', async () => {
    for (const set of SOME) {
      const random = new Random(SEED, set)
      const lines = faultySet(random)
      const pieces = Array.from({ length: 50 }, () => random.between(1, random.pick([3, 100, 5000])))
      expect(await findingsOf(lines, { pieces }), again(set)).toEqual(await findingsOf(lines))
    }
  })

  it('is judged alike whatever comes between', async () => {
    for (const set of SOME) {
      const random = new Random(SEED, set)
      const [a, b] = [named(faultySet(random), 'a'), named(faultySet(random), 'b')]
      const [alone, other] = [foundIn(a, a, await findingsOf(a)), foundIn(b, b, await findingsOf(b))]
      const record = random.chance(0.5) ? shuffledTogether(a, b, random) : [...b, ...a]
      const found = await findingsOf(record)
      expect(foundIn(a, record, found), again(set)).toEqual(alone)
      expect(foundIn(b, record, found), again(set)).toEqual(other)
    }
  })

  it('is judged alike as bare messages', async () => {
    for (const set of SOME) {
      const lines = faultySet(new Random(SEED, set), [LONE_PEER]).filter(({ message }) => message !== undefined)
      // A bare message cannot say that a value of it is hidden, and either side may cancel.
      const isVague = ({ redacted, message }: Line) => redacted !== undefined || message?.method === CANCELLED
      const vague = new Set(lines.flatMap((line) => (isVague(line) ? [line.chain] : [])))
      const plain = lines.filter(({ chain }) => !vague.has(chain))
      const bare = await findingsOf(plain, { text: messageText, transport: 'stdio' })
      expect(bare, again(set)).toEqual(await findingsOf(plain))
    }
  })
})
