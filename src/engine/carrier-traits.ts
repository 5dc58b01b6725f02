import type { WireRecord } from '../model/record.js'
import { BITS } from './trait-bits.js'

const { http, stdio } = BITS

/** How a record, or its message, travelled. */
export function carrierTraits({ transport, http: head, sse, exchange }: WireRecord): number {
  if (transport === 'stdio') return stdio
  return transport === 'http' || head !== undefined || sse !== undefined || exchange !== undefined ? http : 0
}
