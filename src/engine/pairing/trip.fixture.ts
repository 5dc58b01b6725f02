import { answer, asked, CAPABILITIES, KEYS } from './asking.fixture.js'
import type { Ids } from './ids.fixture.js'
import type { Id, Line, Peer, RetryFacts, RoundFacts } from './line.fixture.js'
import type { Random } from './random.fixture.js'
import { CONSTANTS, freshState, PLACEHOLDERS } from './state.fixture.js'
import { type Members, type Subject, spelled } from './subject.fixture.js'

/** Everything that happens in one set, and what its chains share. */
export interface World {
  readonly random: Random
  readonly subjects: readonly Subject[]
  readonly peers: readonly { readonly peer: Peer; readonly ids: Ids }[]
  readonly constant: string
  /** What an identical call is asked depends on its step alone. */
  readonly asksAlike: boolean
  readonly asked: Map<string, readonly string[]>
  readonly lines: Line[]
  exchanges: number
}

/** One chain on its way. */
export interface Trip {
  readonly world: World
  readonly random: Random
  readonly number: number
  readonly peer: Peer
  readonly ids: Ids
  readonly subject: Subject
  readonly states: 'fresh' | 'constant' | 'one' | 'none' | 'mixed'
  /** Where the record hides states. */
  readonly hides: 'nowhere' | 'both' | 'issued' | 'sent' | 'named'
  /** A client that sends all its answers again with each retry. */
  readonly accumulates: boolean
  readonly one: string
  readonly rounds: RoundFacts[]
  readonly answers: Record<string, Members>
  readonly used: Id[]
  readonly answered: Id[]
}

export interface Call {
  readonly id: Id
  readonly exchange: number | undefined
  readonly retry: RetryFacts | undefined
}

export function startTrip(world: World, number: number): Trip {
  const { random, subjects, constant } = world
  return {
    world,
    random,
    number,
    ...random.pick(world.peers),
    subject: random.pick(subjects),
    states: random.weighted({ fresh: 8, constant: 1, one: 1, none: 2, mixed: 3 }),
    hides: random.weighted({ nowhere: 20, both: 1, issued: 0.5, sent: 0.5, named: 1 }),
    accumulates: random.chance(0.3),
    one: random.chance(0.5) ? freshState(random) : constant,
    rounds: [],
    answers: {},
    used: [],
    answered: [],
  }
}

/** Sends the call, or with `round` the retry that continues it. */
export function send(trip: Trip, round?: RoundFacts): Call {
  const { world, random, subject, peer, ids, used } = trip
  const id = ids.take(used)
  const hidden = trip.hides !== 'nowhere' && trip.hides !== 'issued'
  const retry = round && { subject, round, earlier: trip.rounds.slice(0, -1), ids: [...trip.answered], hidden }
  used.push(id)
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    ...(peer.info && { 'io.modelcontextprotocol/clientInfo': peer.info }),
    'io.modelcontextprotocol/clientCapabilities': CAPABILITIES,
  }
  const exchange = peer.transport === 'http' ? world.exchanges++ : undefined
  const message = {
    jsonrpc: '2.0',
    id,
    method: subject.method,
    params: { ...spelled(subject, random), ...(round && continuation(trip, round)), _meta },
  }
  push(trip, { dir: 'c2s', ...(exchange !== undefined && { exchange }), message, subject, ...(retry && { retry }) })
  return { id, exchange, retry }
}

/** What a retry adds to the call. */
function continuation(trip: Trip, { state, keys }: RoundFacts): Members {
  const { random, answers, hides } = trip
  for (const key of keys) answers[key] = answer(key, random)
  const sent = trip.accumulates ? Object.keys(answers) : keys
  const responses = Object.fromEntries(random.shuffled(sent).map((key) => [key, answers[key]]))
  const shown = hides === 'both' || hides === 'sent' ? random.pick(PLACEHOLDERS) : hides === 'named' ? '' : state
  return {
    ...((sent.length > 0 || random.chance(0.3)) && { inputResponses: responses }),
    ...(state !== undefined && { requestState: shown }),
  }
}

/** The server asks for input. */
export function ask(trip: Trip, call: Call): RoundFacts {
  const { random, hides, number: chain, subject } = trip
  const state = stateOf(trip)
  const keys = keysOf(trip, state === undefined ? 1 : 0)
  const hidden = state !== undefined && hides !== 'nowhere' && hides !== 'sent'
  const shown = hides === 'both' || hides === 'issued' ? random.pick(PLACEHOLDERS) : hides === 'named' ? '' : state
  const requests = Object.fromEntries(keys.map((key) => [key, asked(key, random)]))
  const round: RoundFacts = { chain, subject, state, keys, hidden }
  const result = {
    resultType: 'input_required',
    ...((keys.length > 0 || random.chance(0.3)) && { inputRequests: requests }),
    ...(state !== undefined && { requestState: shown }),
  }
  trip.rounds.push(round)
  if (call.retry) call.retry.end = 'asks'
  reply(trip, call, { result }, round)
  return round
}

/** A server of one mind asks the same of each identical call. */
function keysOf({ world, random, subject, rounds }: Trip, least: number): readonly string[] {
  if (!world.asksAlike) return random.some(KEYS, 0.2, least)
  const step = `${rounds.length} ${least} ${JSON.stringify(subject)}`
  const known = world.asked.get(step) ?? random.some(KEYS, 0.2, least)
  world.asked.set(step, known)
  return known
}

function stateOf({ random, states, one, world }: Trip): string | undefined {
  const style = states === 'mixed' ? random.pick(['fresh', 'none', 'fresh', 'one'] as const) : states
  if (style === 'none') return undefined
  if (style === 'fresh') return freshState(random)
  return style === 'one' ? one : world.constant
}

/** The answer to a call, whatever it is. */
export function reply(trip: Trip, { id, exchange, retry }: Call, body: Members, round?: RoundFacts): void {
  push(trip, {
    dir: 's2c',
    ...(exchange !== undefined && { exchange }),
    message: { jsonrpc: '2.0', id, ...body },
    ...(round && { round }),
  })
  // A call that failed and was sent again is not seen to be of the chain.
  if (round || retry) trip.answered.push(id)
  trip.ids.release(id)
}

/** Something happens that belongs to the chain. */
export function push({ world, peer, number, hides }: Trip, line: Omit<Line, 'chain' | 'peer'>): void {
  const [side, holder] = line.dir === 'c2s' ? ['params', line.message?.params] : ['result', line.message?.result]
  const named = hides === 'named' && 'requestState' in Object(holder)
  world.lines.push({ chain: number, peer, ...line, ...(named && { redacted: [`/${side}/requestState`] }) })
}

export const someConstant = (random: Random): string => random.pick(CONSTANTS)
