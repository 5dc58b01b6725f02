import { type Completed, completed } from './complete-result.js'
import type { Reply } from './exchange.js'
import { member } from './json.js'
import { LISTS, type ListingFacts, type ListingKind } from './listing.js'
import { forNewest } from './newest.js'
import { child } from './pointer.js'
import { isProvedAlike } from './same-value.js'
import { clip } from './wording.js'

/** One entry of a page, whatever it holds. */
export interface PageItem {
  readonly value: unknown
  /** Pointer in the message. */
  readonly pointer: string
  /** For people: its name or URI, else its place. */
  readonly label: string
}

/** One page of a list, as a server answered it. */
export interface ListPage extends Completed {
  readonly kind: ListingKind
  /** The member that names an item. */
  readonly key: 'name' | 'uri' | 'uriTemplate'
  /** What stands where the list has to be. */
  readonly value: unknown
  /** Empty where that is no list. */
  readonly items: readonly PageItem[]
}

/** The page of a list that a reply holds. */
export const listPage = forNewest((reply: Reply): ListPage | undefined => {
  const done = completed(reply)
  const list = done && LISTS.get(done.exchange.request.method)
  if (!done || !list) return undefined
  const value = member(done.result, list.kind)
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const { message, result, exchange } = done
  const { kind, key } = list
  const { listings } = exchange
  // Member by member: for a copy of two objects in one V8 finds out anew each time what shape it has.
  return {
    message,
    result,
    exchange,
    kind,
    key,
    value,
    items: items.map((item, index) => pageItem(item, list, index, listings)),
  }
})

function pageItem(
  value: unknown,
  { kind, key }: Pick<ListPage, 'kind' | 'key'>,
  index: number,
  listings: ListingFacts,
): PageItem {
  const name = member(value, key)
  const pointer = child('/result', kind, index)
  if (typeof name !== 'string') return { value, pointer, label: `number ${index + 1}` }
  // Lists come again and again. One value for all that are written alike: what was found out about it is known already.
  const before = listings.find(kind, name)?.value
  const same = before !== undefined && isProvedAlike(before, value) ? before : value
  return { value: same, pointer, label: `"${clip(name)}"` }
}
