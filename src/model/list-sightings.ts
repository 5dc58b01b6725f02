import { BoundedMap } from './bounded.js'
import type { Listing } from './listing.js'
import type { Mark } from './place.js'
import { sameValue } from './same-value.js'

/** A complete list as one connection got it. */
export interface Sighting {
  /** Names of its items in the order of the alphabet, as one text. */
  readonly set: string
  readonly mark: Mark
}

/** What the connections of one client have seen of a list, newest last. */
const CONNECTIONS = 50
const SIGHTINGS = 4

/** How the lists that several connections get contradict each other. */
export type Variation =
  | { readonly how: 'per-connection'; readonly other: Mark }
  | { readonly how: 'side-effect'; readonly other: Mark }

/**
 * Follows complete lists of one kind for one identity. `per-connection`: two connections got different lists, each twice
 * and in turn. `side-effect`: the list changed for one connection, and another one got the old list before and after.
 */
export function listSightings() {
  const byConnection = new BoundedMap<string, Sighting[]>(CONNECTIONS)
  return {
    add(connection: string, sighting: Sighting): Variation | undefined {
      const own = byConnection.get(connection) ?? []
      own.push(sighting)
      if (own.length > SIGHTINGS) own.shift()
      byConnection.set(connection, own)
      for (const [name, others] of byConnection.entries()) {
        const found = name === connection ? undefined : compare(own, others)
        if (found) return found
      }
      return undefined
    },
    clear: () => byConnection.clear(),
  }
}

const isBefore = (first: Mark, second: Mark): boolean =>
  first.line < second.line || (first.line === second.line && first.column < second.column)

function compare(own: readonly Sighting[], others: readonly Sighting[]): Variation | undefined {
  const [before, now] = own.slice(-2)
  const [older, other] = others.slice(-2)
  if (!before || !now || !older || !other) return undefined
  const stable = before.set === now.set
  if (stable && older.set === other.set && now.set !== other.set) {
    const inTurn = isBefore(older.mark, before.mark) && isBefore(before.mark, other.mark)
    return inTurn ? { how: 'per-connection', other: other.mark } : undefined
  }
  // The other connection saw the list change between two sightings of this one, which did not.
  const changed = older.set === now.set && other.set !== now.set
  return stable && changed && isBefore(before.mark, other.mark) ? { how: 'side-effect', other: other.mark } : undefined
}

/** The set of a list, whatever its order. */
export const setOf = ({ items }: Listing): string => JSON.stringify(items.map(({ key }) => key).sort())

/** Whether two lists hold the same items with the same definitions, and if so whether in the same order. */
export function orderOf(first: Listing | undefined, second: Listing): 'same' | 'other' | 'changed' {
  if (first?.items.length !== second.items.length) return 'changed'
  const byKey = new Map(first.items.map(({ key, value }) => [key, value]))
  if (!second.items.every(({ key, value }) => byKey.has(key) && sameValue(byKey.get(key), value))) return 'changed'
  return first.items.every(({ key }, index) => key === second.items[index]?.key) ? 'same' : 'other'
}
