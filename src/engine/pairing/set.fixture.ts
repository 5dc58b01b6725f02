import { Ids } from './ids.fixture.js'
import type { Line } from './line.fixture.js'
import { somePeers } from './peers.fixture.js'
import type { Random } from './random.fixture.js'
import { someSubjects } from './subject.fixture.js'
import { someConstant, type World } from './trip.fixture.js'
import { walk } from './walk.fixture.js'

const IDS = 1000

/**
 * A set of conforming chains, interleaved at random: a request comes before its answer, a retry after its round. With
 * `uniqueIds` no two requests of the set have the same id.
 */
export function conformingSet(random: Random, { uniqueIds = false, clients = somePeers(random) } = {}): Line[] {
  const peers = clients.map((peer, index) => ({
    peer,
    ids: new Ids(random, uniqueIds ? index * IDS : undefined),
  }))
  const subjects = someSubjects(random)
  const asksAlike = random.chance(0.6)
  const shared = { constant: someConstant(random), asksAlike, asked: new Map(), lines: [], exchanges: 0 }
  const world: World = { random, subjects, peers, ...shared }
  const haste = random.pick([0, 0, 0.5, 0.9])
  const waiting = Array.from({ length: random.between(1, 8) }, (_, number) => walk(world, number))
  for (let [current] = waiting; current !== undefined; ) {
    if (current.next().done) waiting.splice(waiting.indexOf(current), 1)
    if (!waiting.includes(current) || !random.chance(haste)) current = waiting[random.below(waiting.length)]
  }
  const lines = withoutBareRepeats(world.lines)
  return random.chance(0.5) ? lines : [...starts(lines), ...lines]
}

/** The records that prove that nothing came before. */
function starts(lines: readonly Line[]): Line[] {
  const peers = new Map(lines.map(({ peer }) => [`${peer.session} ${peer.conn}`, peer]))
  return [...peers.values()].map((peer) => ({ chain: -1, peer, event: 'start' }))
}

/** A set without the chains whose calls look like retries by a client that does not know what to send. */
export function withoutBareRepeats(lines: readonly Line[]): Line[] {
  let left = [...lines]
  for (let bare = bareRepeat(left); bare !== undefined; bare = bareRepeat(left)) {
    const { chain } = bare
    left = left.filter((line) => line.chain !== chain)
  }
  return left
}

/** The first call that comes after a round of its subject, if its client never sends answers or a state with it. */
export function bareRepeat(lines: readonly Line[]): Line | undefined {
  const asked = new Set<string>()
  const marked = new Set(lines.flatMap((line) => (line.retry && isMarked(line) ? [keyOf(line)] : [])))
  return lines.find((line) => {
    if (line.round) asked.add(JSON.stringify(line.round.subject))
    const { subject } = line
    return subject && !isMarked(line) && asked.has(JSON.stringify(subject)) && !marked.has(keyOf(line))
  })
}

const keyOf = ({ subject, peer }: Line): string => `${peer.number} ${JSON.stringify(subject)}`

const isMarked = ({ message }: Line): boolean => {
  const params = Object(message?.params)
  return 'inputResponses' in params || 'requestState' in params
}
