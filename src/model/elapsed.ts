import type { WireRecord } from './record.js'

/** The capture time of a record in milliseconds since 1970; undefined where it has none that can be read. */
export function timeOf({ ts }: Pick<WireRecord, 'ts'>): number | undefined {
  if (ts === undefined) return undefined
  const time = Date.parse(ts)
  return Number.isNaN(time) ? undefined : time
}

/** Whether both times are known and the second is at least `least` milliseconds after the first. */
export const isLater = (first: number | undefined, second: number | undefined, least: number): boolean =>
  first !== undefined && second !== undefined && second - first >= least
