import { BoundedMap } from '../model/bounded.js'
import { headerOf } from '../model/carrier.js'
import { isObject, type JsonObject, member } from '../model/json.js'
import { LISTS, type ListedItem, type Listing, type ListingFacts, type ListingKind } from '../model/listing.js'
import type { RequestMessage, ResultMessage } from '../model/message.js'
import { META, metaOf } from '../model/meta-keys.js'
import type { Mark } from '../model/place.js'
import type { WireRecord } from '../model/record.js'
import { isProvedSame } from '../model/same-value.js'
import { LIMITS } from './limits.js'
import { lineMark } from './marks.js'

/** Notifications that make what was listed stale. */
const INVALIDATES: ReadonlyMap<string, readonly ListingKind[]> = new Map([
  ['notifications/tools/list_changed', ['tools']],
  ['notifications/prompts/list_changed', ['prompts']],
  ['notifications/resources/list_changed', ['resources', 'resourceTemplates']],
])

interface Known extends Listing {
  readonly items: ListedItem[]
  readonly pages: Mark[]
  readonly byKey: Map<string, ListedItem>
  /** The cursor of the page that is still missing; undefined: the list is complete. */
  next: unknown
  /** Milliseconds since 1970 at which it is too old; undefined: no end is known. */
  expires: number | undefined
}

/** What the lists of a conversation have taught, apart for each client that can be told apart. Bounded. */
export class Listings {
  readonly #lists = new BoundedMap<string, Known>(LIMITS.listings)
  /** Lists of which not every page has come. */
  readonly #growing = new BoundedMap<string, Known>(LIMITS.listings)
  /** How often any of them has changed. */
  #changes = 0

  /** A page of a list. Gives the list where this page completes it. */
  page(request: RequestMessage, reply: ResultMessage): Listing | undefined {
    const list = LISTS.get(request.method)
    const items = list === undefined ? undefined : reply.result[list.kind]
    if (list === undefined || !Array.isArray(items)) return undefined
    const key = keyOf(list.kind, request)
    const cursor = member(request.params, 'cursor')
    const known = cursor === undefined ? begin(list.kind) : this.#growing.get(key)
    if (known === undefined || (cursor !== undefined && known.next !== cursor)) return undefined
    add(known, items, { key: list.key, before: this.#lists.get(key), reply })
    this.#changes++
    if (known.next !== undefined) {
      this.#growing.set(key, known)
      return undefined
    }
    this.#growing.delete(key)
    this.#lists.set(key, known)
    return known
  }

  /** A notification may say that lists have changed. */
  notification(method: string): void {
    const kinds = INVALIDATES.get(method)
    if (kinds === undefined) return
    this.#changes++
    for (const kind of kinds)
      for (const lists of [this.#lists, this.#growing])
        for (const [key, known] of [...lists.entries()]) if (known.kind === kind) lists.delete(key)
  }

  /** What the sender of the request could know when it was sent. */
  asSeenBy(request: RequestMessage): ListingFacts {
    return new SeenListings(this, request)
  }

  /** The list of a client, whether it is whole or not. */
  of(kind: ListingKind, owner: string, whole: boolean): Known | undefined {
    return (whole ? this.#lists : this.#growing).get(`${kind} ${owner}`)
  }

  get changes(): number {
    return this.#changes
  }

  /** Whether there is any list that is whole, or any that is not. */
  has(whole: boolean): boolean {
    return (whole ? this.#lists : this.#growing).size > 0
  }
}

/** Lists as the sender of one request could know them. One is made for every request of the input. */
class SeenListings implements ListingFacts {
  readonly #listings: Listings
  readonly #request: RequestMessage
  /** What was found for `#kind`, as long as nothing has changed. */
  #found: Known | undefined
  #kind: ListingKind | undefined
  #owner: string | undefined
  /** When the request was sent, in milliseconds since 1970. */
  #sent: number | undefined
  #changes = 0

  constructor(listings: Listings, request: RequestMessage) {
    this.#listings = listings
    this.#request = request
  }

  complete(kind: ListingKind): Known | undefined {
    const { changes } = this.#listings
    if (this.#kind !== kind || this.#changes !== changes) {
      this.#found = this.#valid(kind, true)
      this.#kind = kind
      this.#changes = changes
    }
    return this.#found
  }

  find(kind: ListingKind, key: string): ListedItem | undefined {
    return this.complete(kind)?.byKey.get(key) ?? this.#valid(kind, false)?.byKey.get(key)
  }

  #valid(kind: ListingKind, whole: boolean): Known | undefined {
    if (!this.#listings.has(whole)) return undefined
    this.#owner ??= ownerOf(this.#request)
    const known = this.#listings.of(kind, this.#owner, whole)
    const { ts } = this.#request.record
    if (known?.expires === undefined || ts === undefined) return known
    this.#sent ??= Date.parse(ts)
    return this.#sent > known.expires ? undefined : known
  }
}

interface Page {
  /** The member that names an item. */
  readonly key: string
  /** The list that this one will take the place of. */
  readonly before: Known | undefined
  readonly reply: ResultMessage
}

const begin = (kind: ListingKind): Known => ({
  kind,
  items: [],
  pages: [],
  byKey: new Map(),
  next: undefined,
  expires: undefined,
})

function add(known: Known, items: readonly unknown[], { key, before, reply }: Page): void {
  const { result, record, source } = reply
  const page = lineMark(source.file, source.line)
  known.pages.push(page)
  for (const value of items) {
    const name = isObject(value) ? value[key] : undefined
    if (!isObject(value) || typeof name !== 'string' || known.items.length >= LIMITS.listedItems) continue
    // Lists come again and again. One value for all that are equal: what was found out about it is known already.
    const last = before?.byKey.get(name)?.value
    const item = { key: name, value: last !== undefined && isProvedSame(last, value) ? last : value, page }
    known.items.push(item)
    known.byKey.set(name, item)
  }
  known.next = result.nextCursor
  known.expires = earlier(known.expires, expiryOf(result, record))
}

/** Without a time to live (older revisions) or without capture times nothing grows old. */
function expiryOf({ ttlMs }: JsonObject, { ts }: WireRecord): number | undefined {
  const time = ts === undefined ? Number.NaN : Date.parse(ts)
  return typeof ttlMs === 'number' && !Number.isNaN(time) ? time + ttlMs : undefined
}

const earlier = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b)

const keyOf = (kind: ListingKind, request: RequestMessage): string => `${kind} ${ownerOf(request)}`

/** A server may list other things for another client. */
function ownerOf({ record, params }: RequestMessage): string {
  const name = member(member(metaOf(params), META.clientInfo), 'name')
  const known = typeof name === 'string' ? `n${name}` : ''
  const key = headerOf(record, 'authorization')
  if (record.client === undefined && key === undefined) return known
  return JSON.stringify([record.client, key, known])
}
