import type { Scribe } from './scribe.js'

type Listen = (scribe: Scribe, message: unknown, options: unknown) => void

const LISTENERS: ReadonlyMap<PropertyKey, Listen> = new Map<PropertyKey, Listen>([
  ['send', (scribe, message, options) => scribe.pass('sent', message, options)],
  ['start', (scribe) => scribe.started()],
])

/** What may be called. */
type Callable = (...args: readonly unknown[]) => unknown

export const isCallable = (value: unknown): value is Callable => typeof value === 'function'

/** Whether calls of a method are written. */
export const isListened = (property: PropertyKey): boolean => LISTENERS.has(property)

/**
 * The methods of a transport as its user sees them. They run on the transport itself, so that what it sends or calls
 * by itself, a repeated `send` after an authorization for one, passes once.
 */
export class Methods {
  readonly #scribe: Scribe
  readonly #transport: object
  /** The same method is the same function each time it is read. */
  readonly #known = new Map<PropertyKey, { readonly method: object; readonly seen: object }>()
  /** What somebody has put in the place of a method that is listened to: a spy, which calls it. */
  readonly #replaced = new Map<PropertyKey, unknown>()

  constructor(scribe: Scribe, transport: object) {
    this.#scribe = scribe
    this.#transport = transport
  }

  /** The method as its user sees it. */
  of(property: PropertyKey, method: Callable): unknown {
    if (this.#replaced.has(property)) return this.#replaced.get(property)
    const known = this.#known.get(property)
    if (known?.method === method) return known.seen
    const seen = this.#seen(method, LISTENERS.get(property))
    this.#known.set(property, { method, seen })
    return seen
  }

  /** Something takes the place of a method for the user; the transport keeps its own. */
  replace(property: PropertyKey, value: unknown): true {
    this.#replaced.set(property, value)
    return true
  }

  #seen(method: Callable, listen: Listen | undefined): object {
    const scribe = this.#scribe
    const transport = this.#transport
    return new Proxy(method, {
      apply(called, _self, args: readonly unknown[]) {
        listen?.(scribe, args[0], args[1])
        return Reflect.apply(called, transport, args)
      },
    })
  }
}
