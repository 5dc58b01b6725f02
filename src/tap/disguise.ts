import type { Callbacks } from './callbacks.js'
import { isCallable, isListened, type Methods } from './methods.js'
import { RECORDS } from './records.js'

/** What stands behind a tapped transport. */
export interface Behind {
  readonly callbacks: Callbacks
  readonly methods: Methods
  /** What `recordsOf` finds. */
  readonly records: readonly unknown[] | undefined
}

/** How a tapped transport is read and written, so that it behaves as the transport itself. */
export function disguise<Tapped extends object>({ callbacks, methods, records }: Behind): ProxyHandler<Tapped> {
  const get = (transport: Tapped, property: PropertyKey): unknown => {
    if (property === RECORDS) return records
    // Getters and methods see the transport itself: private members are not reachable through a proxy.
    const value: unknown = Reflect.get(transport, property, transport)
    if (!isCallable(value) || property === 'constructor') return value
    return callbacks.given(property, value) ?? methods.of(property, value)
  }
  return {
    get,
    set(transport, property, value) {
      if (isListened(property)) return methods.replace(property, value)
      return Reflect.set(transport, property, callbacks.listening(property, value), transport)
    },
    // Spies take the method from here and put themselves in its place: what they call has to be the one that writes.
    getOwnPropertyDescriptor(transport, property) {
      if (!isListened(property)) return Reflect.getOwnPropertyDescriptor(transport, property)
      return { value: get(transport, property), configurable: true, enumerable: false, writable: true }
    },
    defineProperty(transport, property, descriptor) {
      if (isListened(property) && 'value' in descriptor) return methods.replace(property, descriptor.value)
      return Reflect.defineProperty(transport, property, descriptor)
    },
  }
}
