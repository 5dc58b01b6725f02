import type { Peer } from './line.fixture.js'
import type { Random } from './random.fixture.js'

const CLIENT = { name: 'editor', version: '1.0.0' }

/** The only client of a process whose record has no more than the messages. */
export const LONE_PEER: Peer = {
  number: 0,
  transport: 'stdio',
  conn: undefined,
  session: undefined,
  client: undefined,
  info: CLIENT,
}

/** The clients of one set, and how its record tells them apart. */
export function somePeers(random: Random): Peer[] {
  const several = (make: (number: number) => Partial<Peer>): Peer[] =>
    Array.from({ length: random.between(1, 3) }, (_, number) => ({ ...LONE_PEER, number, ...make(number) }))
  switch (random.weighted({ process: 4, plain: 1, processes: 2, infos: 3, clients: 1, alike: 1, sessions: 1 })) {
    case 'process':
      return [LONE_PEER]
    case 'plain':
      return [{ ...LONE_PEER, transport: undefined }]
    case 'processes':
      return several((conn) => ({ conn: random.chance(0.5) ? conn : `pid ${conn}` }))
    case 'infos':
      return several((number) => ({ transport: 'http', info: { ...CLIENT, name: `editor ${number}` } }))
    case 'clients':
      return several((number) => ({ transport: 'http', client: `user ${number}` }))
    case 'alike':
      return several(() => ({ transport: 'http', info: random.chance(0.5) ? CLIENT : undefined }))
    case 'sessions':
      return several((number) => ({ transport: random.pick(['http', 'stdio']), session: `s${number}` }))
  }
}
