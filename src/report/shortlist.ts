import { SEVERITIES, type Severity } from '../model/finding.js'

/** Items of a report that has room for so many: where they are more, the most severe ones. */
export interface Shortlist<Item> {
  /** Items come in the order of the report; `make` is called where there may be room for one. */
  add(severity: Severity, make: () => Item): void
  /** All items in their order; where some had to go, those that stay with the errors first. */
  kept(): readonly Item[]
  /** How many had to go. */
  left(): number
}

interface Placed<Item> {
  readonly index: number
  readonly item: Item
}

/** Holds no more than `room` items of each severity. */
export const createShortlist = <Item>(room: number): Shortlist<Item> => {
  const lists: Record<Severity, Placed<Item>[]> = { error: [], warning: [], info: [] }
  let count = 0
  return {
    add(severity, make) {
      if (lists[severity].length < room) lists[severity].push({ index: count, item: make() })
      count++
    },
    kept() {
      const bySeverity = SEVERITIES.flatMap((severity) => lists[severity]).slice(0, room)
      const placed = count > room ? bySeverity : bySeverity.sort((a, b) => a.index - b.index)
      return placed.map(({ item }) => item)
    },
    left: () => Math.max(0, count - room),
  }
}
