import { BoundedMap } from './bounded.js'
import { askerOf } from './discovered.js'
import type { Exchange, Reply } from './exchange.js'
import { idKeyAt } from './id-key.js'
import { has, member } from './json.js'
import type { IdKey, Message, NotificationMessage } from './message.js'
import { META, metaOf } from './meta-keys.js'
import type { Mark } from './place.js'
import { child } from './pointer.js'
import type { WireRecord } from './record.js'
import { ACKNOWLEDGED, LISTEN } from './subscription-filter.js'

/** Subscriptions that are remembered at the same time. */
const LIMIT = 1_000

/** A listen request and what became of it. */
export interface Subscription {
  readonly id: IdKey
  readonly mark: Mark
  /** Who opened it, and where (`askerOf`). */
  readonly asker: string
  /** `params.notifications` as sent. */
  readonly filter: unknown
  /** `notifications` of the acknowledgement; undefined before it. */
  granted: { readonly filter: unknown; readonly seq: number } | undefined
  /** Which side ended it, and where. */
  ended: { readonly by: 'client' | 'server'; readonly line: number } | undefined
}

/** Where a subscription id stands in a notification. */
export const TAG = child('/params/_meta', META.subscriptionId)

/** The subscription id that a notification carries, whatever it holds; undefined where it has none. */
export function tagOf({ params }: NotificationMessage): { readonly value: unknown } | undefined {
  const meta = metaOf(params)
  return has(meta, META.subscriptionId) ? { value: member(meta, META.subscriptionId) } : undefined
}

const streamKey = ({ exchange }: WireRecord): string | undefined =>
  exchange === undefined ? undefined : `stream ${typeof exchange} ${exchange}`

const idText = (id: IdKey): string => `id ${typeof id} ${id}`

/** The subscriptions of a conversation: over HTTP by their stream, else by their id. */
export class Subscriptions {
  readonly #known = new BoundedMap<string, Subscription>(LIMIT, () => {
    this.forgot = true
  })
  /** Some were forgotten, as there were too many. */
  forgot = false

  get size(): number {
    return this.#known.size
  }

  all(): Iterable<Subscription> {
    return this.#known.values()
  }

  /** Notes a listen request; any other request is nothing to it. The same id opens a new subscription. */
  open(exchange: Exchange): Subscription | undefined {
    const { request } = exchange
    const { idKey: id, record, params } = request
    if (request.method !== LISTEN || request.dir !== 'c2s' || id === undefined) return undefined
    const filter = params?.notifications
    const opened: Subscription = {
      id,
      mark: exchange.mark,
      asker: askerOf(record),
      filter,
      granted: undefined,
      ended: undefined,
    }
    this.#known.set(streamKey(record) ?? idText(id), opened)
    return opened
  }

  /** The subscription that a notification belongs to: that of its stream, else the one whose id it carries. */
  of(message: NotificationMessage): Subscription | undefined {
    return this.onStream(message.record) ?? this.withId(idKeyAt(message, TAG, tagOf(message)?.value))
  }

  /** The subscription of the HTTP exchange that a record belongs to. */
  onStream(record: WireRecord): Subscription | undefined {
    const key = streamKey(record)
    return key === undefined ? undefined : this.#known.get(key)
  }

  /** The subscription with that id on a channel that all share. */
  withId(id: IdKey | undefined): Subscription | undefined {
    return id === undefined ? undefined : this.#known.get(idText(id))
  }

  /** The subscription that a reply answers. */
  answered({ exchange }: Reply): Subscription | undefined {
    if (exchange?.request.method !== LISTEN) return undefined
    return this.onStream(exchange.request.record) ?? this.withId(exchange.request.idKey)
  }

  /** The subscription that a cancellation names: by its stream where the server sent it over HTTP. */
  cancelled(message: NotificationMessage): Subscription | undefined {
    const id = idKeyAt(message, '/params/requestId', message.params?.requestId)
    const own = message.dir === 's2c' ? this.onStream(message.record) : undefined
    return own?.id === id ? own : this.withId(id)
  }

  /** Notes an acknowledgement or a cancellation; to be called after the message is judged. */
  note(message: NotificationMessage): void {
    if (message.method === 'notifications/cancelled') end(this.cancelled(message), message)
    if (message.method !== ACKNOWLEDGED || message.dir !== 's2c') return
    const found = this.of(message)
    if (found !== undefined) found.granted ??= { filter: message.params?.notifications, seq: message.record.seq }
  }

  /** Notes that a stream was closed. Gives the subscription that was still open on it. */
  close(record: WireRecord): Subscription | undefined {
    if (record.event !== 'sse-close' && record.event !== 'client-closed-stream') return undefined
    const found = this.onStream(record)
    if (!found || found.ended) return undefined
    found.ended = { by: record.event === 'sse-close' ? 'server' : 'client', line: record.origin.line }
    return found
  }

  /** Notes the end that a response to the listen request brings. */
  noteReply(reply: Reply): void {
    end(this.answered(reply), reply.message)
  }
}

function end(subscription: Subscription | undefined, { dir, source }: Message): void {
  if (subscription !== undefined) subscription.ended ??= { by: dir === 'c2s' ? 'client' : 'server', line: source.line }
}
