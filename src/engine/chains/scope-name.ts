import type { WireRecord } from '../../model/record.js'
import { shortened } from './shortened.js'

/** The process of a record; over HTTP none, as any connection may carry a retry. */
export const processOf = ({ transport, conn }: WireRecord): WireRecord['conn'] =>
  transport === 'http' ? undefined : conn

/** With its length in front: no name and what follows it in a key are another name and what follows that. */
const delimited = (name: string): string => `${name.length}${name}`

/** What tells the scope of a record from others, open or not: a session, a process, or the whole input. Short. */
export function scopeName(record: WireRecord): string {
  if (record.session !== undefined) return delimited(shortened(`s${record.session}`))
  const process = processOf(record)
  return process === undefined ? '' : delimited(shortened(`c${typeof process}${process}`))
}
