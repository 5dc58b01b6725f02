import { Callbacks } from './callbacks.js'
import { disguise } from './disguise.js'
import { Methods } from './methods.js'
import { Scribe } from './scribe.js'
import type { Side } from './side.js'
import { Recorder, type Sink } from './sink.js'

/** What every transport of the TypeScript SDKs has, 1.x and 2.x. */
export interface TransportLike {
  start(): Promise<void>
  send(message: unknown, options?: unknown): Promise<void>
  close(): Promise<void>
}

export interface TapOptions {
  /** Who uses the transport. Default: told by the first message that only one side may send. */
  readonly side?: Side
}

/** How many taps a sink has had. */
const connections = new WeakMap<object, number>()

function nextConnection(sink: Sink): number {
  const number = (connections.get(sink) ?? 0) + 1
  connections.set(sink, number)
  return number
}

/**
 * Wraps a transport of the TypeScript SDK, 1.x or 2.x: what is returned takes its place (`server.connect(tap(transport))`)
 * and behaves the same, and a record of each message that passes goes to the sink first. Messages are copied, not
 * changed, held up or lost; a sink that fails is a warning of the process. Without a sink, `recordsOf` has the records.
 */
export function tap<Tapped extends TransportLike>(
  transport: Tapped,
  sink: Sink = [],
  { side }: TapOptions = {},
): Tapped {
  const session = (): unknown => Reflect.get(transport, 'sessionId', transport)
  const scribe = new Scribe({ recorder: new Recorder(sink), conn: nextConnection(sink), side, session })
  const callbacks = new Callbacks(scribe)
  callbacks.adopt(transport)
  const methods = new Methods(scribe, transport)
  return new Proxy(transport, disguise({ callbacks, methods, records: Array.isArray(sink) ? sink : undefined }))
}
