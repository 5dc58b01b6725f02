import type { RoundFacts } from './line.fixture.js'
import { resultOf } from './subject.fixture.js'
import { ask, type Call, push, reply, send, startTrip, type Trip, type World } from './trip.fixture.js'

type Step = Generator<undefined, void>

/** One chain from its first call to its end; each step is one record, so that others may come between. */
export function* walk(world: World, number: number): Step {
  const trip = startTrip(world, number)
  const { random } = trip
  const length = Number(random.weighted({ 0: 1, 1: 4, 2: 3, 3: 1, 4: 1 }))
  let call: Call = yield* persist(trip)
  for (let step = 0; step < length; step++) {
    const round = ask(trip, call)
    yield
    if (random.chance(0.05)) return
    call = yield* persist(trip, round)
  }
  yield* end(trip, call)
}

/** Sends the call or retry until an attempt of it comes through; that one is not answered yet. */
function* persist(trip: Trip, round?: RoundFacts): Generator<undefined, Call> {
  const { random } = trip
  while (random.chance(0.08)) {
    const call = send(trip, round)
    yield
    yield* fail(trip, call)
  }
  const call = send(trip, round)
  yield
  return round !== undefined && random.chance(0.04) ? yield* cross(trip, call, round) : call
}

/** The answer to the attempt comes only when the client has given up waiting and sent it again. */
function* cross(trip: Trip, late: Call, round: RoundFacts): Generator<undefined, Call> {
  const call = send(trip, round)
  yield
  if (trip.random.chance(0.5)) complete(trip, late)
  else {
    ask(trip, late)
    trip.rounds.pop()
  }
  if (late.retry) late.retry.end = 'late'
  yield
  return call
}

/** An attempt that does not come through. */
function* fail(trip: Trip, call: Call): Step {
  const { random, subject } = trip
  const overHttp = call.exchange !== undefined
  switch (random.weighted({ error: 4, lost: 0.5, cancelled: 3, refused: overHttp ? 1 : 0 })) {
    case 'error':
      refuse(trip, call)
      return yield
    case 'lost':
      return
    case 'refused':
      push(trip, { dir: 's2c', exchange: call.exchange ?? 0, status: 503 })
      return yield
    case 'cancelled':
      if (call.exchange !== undefined) push(trip, { exchange: call.exchange, event: 'client-closed-stream' })
      else
        push(trip, {
          dir: 'c2s',
          message: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: call.id } },
        })
      yield
      if (overHttp || random.chance(0.5)) return
      push(trip, { dir: 's2c', message: { jsonrpc: '2.0', id: call.id, result: resultOf(subject) } })
      yield
  }
}

function* end(trip: Trip, call: Call): Step {
  const { random } = trip
  if (random.chance(0.02)) return
  if (random.chance(0.1)) refuse(trip, call)
  else complete(trip, call)
  yield
}

function complete(trip: Trip, call: Call): void {
  if (call.retry) call.retry.end = 'complete'
  reply(trip, call, { result: resultOf(trip.subject) })
}

function refuse(trip: Trip, call: Call): void {
  if (call.retry) call.retry.end = 'error'
  reply(trip, call, { error: { code: 1000, message: 'Try again later.' } })
}
