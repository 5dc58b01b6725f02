import {
  decoded,
  type EncodingFault,
  encodingFault,
  headerList,
  isHidden,
  isMojibake,
  showsHeaders,
} from './header-value.js'
import { member } from './json.js'
import type { RequestMessage } from './message.js'
import { META, metaOf } from './meta-keys.js'
import { ASKING_METHODS } from './methods.js'

/** The member of params that Mcp-Name repeats; for tasks: seps/2663-tasks-extension#streamable-http-routing-headers. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ...[...ASKING_METHODS].map((method) => [method, method === 'resources/read' ? 'uri' : 'name'] as const),
  ...['tasks/get', 'tasks/update', 'tasks/cancel'].map((method) => [method, 'taskId'] as const),
])

export type RoutingHeader = 'mcp-protocol-version' | 'mcp-method' | 'mcp-name'

/** A header that a request of 2026-07-28 has to carry, as the body calls for it (basic/transports/streamable-http#request-metadata). */
export interface HeaderFault {
  readonly kind: 'missing' | 'differs' | EncodingFault
  readonly header: RoutingHeader
  readonly seen: string | undefined
  /** What the body says; undefined where the version header is missing and the body has none either. */
  readonly expected: string | undefined
}

/** What the body says that each header repeats; undefined: the header is not due. */
function dueHeaders({ method, params }: RequestMessage): readonly (readonly [RoutingHeader, unknown])[] {
  return [
    ['mcp-protocol-version', member(metaOf(params), META.protocolVersion)],
    ['mcp-method', method],
    ['mcp-name', member(params, NAMED.get(method) ?? '')],
  ]
}

/**
 * The routing headers that are missing or do not stand for what the body says, at most one fault a header. Empty where
 * the record does not hold the headers of the request as it was sent.
 */
export function routingFaults(request: RequestMessage): readonly HeaderFault[] {
  const { record } = request
  if (!showsHeaders(record)) return []
  return dueHeaders(request).flatMap(([header, value]) => {
    const seen = headerList(record, header)
    if (isHidden(record, header, seen)) return []
    if (seen === undefined) return missing(header, value)
    const kind = typeof value === 'string' ? faultOf(header, seen, value) : undefined
    return kind === undefined ? [] : [{ kind, header, seen, expected: String(value) }]
  })
}

/** The version header is due even where the body declares no version either. */
function missing(header: RoutingHeader, value: unknown): readonly HeaderFault[] {
  if (header !== 'mcp-protocol-version' && typeof value !== 'string') return []
  return [{ kind: 'missing', header, seen: undefined, expected: typeof value === 'string' ? value : undefined }]
}

/** Only Mcp-Name may be encoded. */
function faultOf(header: RoutingHeader, seen: string, value: string): HeaderFault['kind'] | undefined {
  if (isMojibake(seen) || isRepeated(seen, value)) return undefined
  if (header !== 'mcp-name') return seen.trim() === value ? undefined : 'differs'
  return encodingFault(seen, value) ?? (decoded(seen) === value ? undefined : 'differs')
}

/** A proxy joins a header that it got twice. */
const isRepeated = (seen: string, value: string): boolean =>
  seen.includes(',') && seen.split(',').every((part) => part.trim() === value)

/** The first routing header that is missing or does not say what the body says; undefined where all agree. */
export const headerFault = (request: RequestMessage): HeaderFault | undefined =>
  routingFaults(request).find(({ kind, expected }) => kind !== 'unsafe' && expected !== undefined)
