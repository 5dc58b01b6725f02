import { isCallable } from './methods.js'
import type { Scribe } from './scribe.js'

type Listen = (scribe: Scribe, message: unknown, extra: unknown) => void

/** Callbacks that a transport calls, and what is written before it does. */
const LISTENERS: ReadonlyMap<PropertyKey, Listen> = new Map<PropertyKey, Listen>([
  ['onmessage', (scribe, message, extra) => scribe.pass('received', message, extra)],
  ['onclose', (scribe) => scribe.closed()],
])

const isCallback = (property: PropertyKey): boolean => typeof property === 'string' && /^on[a-z]/.test(property)

/**
 * Stands between a transport and the callbacks that it is given. Whoever reads a callback gets what was given, so that
 * callbacks can be chained without a message being written twice.
 */
export class Callbacks {
  readonly #scribe: Scribe
  readonly #given = new WeakMap<object, object>()

  constructor(scribe: Scribe) {
    this.#scribe = scribe
  }

  /** Listens to the callbacks that a transport has already. */
  adopt(transport: object): void {
    for (const property of LISTENERS.keys()) {
      const present: unknown = Reflect.get(transport, property, transport)
      if (isCallable(present)) Reflect.set(transport, property, this.listening(property, present), transport)
    }
  }

  /** What the transport is to have in the place of a value that is set. */
  listening(property: PropertyKey, value: unknown): unknown {
    const listen = LISTENERS.get(property)
    if (listen === undefined || !isCallable(value)) return value
    const scribe = this.#scribe
    const heard = new Proxy(value, {
      apply(callback, self, args: readonly unknown[]) {
        listen(scribe, args[0], args[1])
        return Reflect.apply(callback, self, args)
      },
    })
    this.#given.set(heard, value)
    return heard
  }

  /** The callback as it was given; undefined for what is no callback. */
  given(property: PropertyKey, value: object): object | undefined {
    return this.#given.get(value) ?? (isCallback(property) ? value : undefined)
  }
}
