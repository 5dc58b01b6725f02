import { headerOf } from './carrier.js'
import { member } from './json.js'
import type { RequestMessage } from './message.js'
import { META, metaOf } from './meta-keys.js'
import { ASKING_METHODS } from './methods.js'
import { isRedacted } from './redaction.js'

/** The member of params that Mcp-Name repeats. */
const NAMED: ReadonlyMap<string, string> = new Map(
  [...ASKING_METHODS].map((method) => [method, method === 'resources/read' ? 'uri' : 'name']),
)

/** A header that a request of 2026-07-28 has to carry, as the body calls for it (basic/transports/streamable-http#request-metadata). */
export interface HeaderFault {
  readonly header: string
  readonly seen: string | undefined
  readonly expected: string
}

/**
 * The first routing header that is missing or differs from the body; undefined where all agree, and where the record
 * does not hold the headers of the request as it was sent.
 */
export function headerFault(request: RequestMessage): HeaderFault | undefined {
  const { record, method, params } = request
  if (record.http?.method === undefined || record.redacted !== undefined) return undefined
  if (headerOf(record, 'content-type') === undefined) return undefined
  const version = member(metaOf(params), META.protocolVersion)
  const name = member(params, NAMED.get(method) ?? '')
  const expected: readonly (readonly [string, unknown])[] = [
    ['mcp-protocol-version', version],
    ['mcp-method', method],
    ['mcp-name', name],
  ]
  for (const [header, value] of expected) {
    const seen = headerOf(record, header)
    if (typeof value !== 'string' || isUnreadable(seen) || decoded(header, seen) === value) continue
    return { header, seen, expected: value }
  }
  return undefined
}

/** Hidden by a recorder, or outside ASCII, where recorders disagree on the encoding. */
const isUnreadable = (value: string | undefined): boolean =>
  value !== undefined && (isRedacted(value) || /[^\x20-\x7e]/.test(value))

const SENTINEL = /^=\?base64\?(.*)\?=$/

/** Only Mcp-Name may be encoded. */
function decoded(header: string, value: string | undefined): string | undefined {
  const encoded = header === 'mcp-name' && value !== undefined ? SENTINEL.exec(value)?.[1] : undefined
  return encoded === undefined ? value?.trim() : Buffer.from(encoded, 'base64').toString('utf8')
}
