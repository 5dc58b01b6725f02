import type { NativeRecord } from './native-record.js'

/** Under this key a tapped transport has its records; the same key for every copy of this module. */
export const RECORDS: unique symbol = Symbol.for('mcp-wirelint.records')

/** The records of a tapped transport so far; undefined where it is none, or its sink is no array. */
export function recordsOf(transport: unknown): readonly NativeRecord[] | undefined {
  if (typeof transport !== 'object' || transport === null) return undefined
  const records: unknown = Reflect.get(transport, RECORDS)
  return Array.isArray(records) ? records : undefined
}
