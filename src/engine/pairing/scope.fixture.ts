import type { Line, Peer } from './line.fixture.js'

/** Whether the record may take two clients for one: nothing in it tells them apart. */
export function sharesScope(a: Peer, b: Peer): boolean {
  if (a.session !== b.session) return false
  if (a.transport !== 'http') return a.conn === b.conn
  return agree(a.client, b.client) && agree(a.info, b.info)
}

const agree = (a: unknown, b: unknown): boolean =>
  a === undefined || b === undefined || JSON.stringify(a) === JSON.stringify(b)

/** Whether the record may take two requests for the same call of the same client. */
export const isSameCall = (a: Line, b: Line): boolean =>
  a.subject !== undefined &&
  b.subject !== undefined &&
  sharesScope(a.peer, b.peer) &&
  JSON.stringify(a.subject) === JSON.stringify(b.subject)
