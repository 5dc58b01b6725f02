import { type Completed, completed } from './complete-result.js'
import type { Reply } from './exchange.js'
import { member } from './json.js'
import { LISTS, type ListingKind } from './listing.js'
import { forNewest } from './newest.js'
import { child } from './pointer.js'
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
  return { ...done, ...list, value, items: items.map((item, index) => pageItem(item, list, index)) }
})

function pageItem(value: unknown, { kind, key }: Pick<ListPage, 'kind' | 'key'>, index: number): PageItem {
  const name = member(value, key)
  const label = typeof name === 'string' ? `"${clip(name)}"` : `number ${index + 1}`
  return { value, pointer: child('/result', kind, index), label }
}
