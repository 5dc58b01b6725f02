import { headerOf } from './carrier.js'
import type { RequestMessage } from './message.js'
import { STATELESS } from './revision.js'

/** Every request carries its fields in `_meta`; pages of methods and of transports say it again. */
export const REQUIRED = 'meta-required-fields'

const ON_EVERY_ROUND = 'mrtr-meta-on-every-round'
const OF_PAGES = 'page-req-meta'
const OVER_STDIO = 'stdio-metadata-in-body'
/** What the headers of HTTP say has to be in the body as well. */
const BESIDE_HEADERS = 'transport-metadata-in-body'

const OF_METHOD: Readonly<Record<string, readonly string[]>> = {
  'server/discover': ['discover-request-shape'],
  'tools/list': ['tools-req-meta', OF_PAGES],
  'tools/call': ['tools-req-meta'],
  'resources/list': ['resources-req-meta', OF_PAGES],
  'resources/templates/list': ['resources-req-meta', OF_PAGES],
  'resources/read': ['resources-req-meta'],
  'prompts/list': ['prompts-req-meta', OF_PAGES],
  'prompts/get': ['prompts-req-meta'],
  'completion/complete': ['complete-req-meta'],
}

const CARRIERS: readonly (readonly string[])[] = [[], [OVER_STDIO], [BESIDE_HEADERS]]

/** All that a request may keep or break by its `_meta`. */
export const REQUIRED_SENTENCES: readonly string[] = [
  ...new Set([REQUIRED, ON_EVERY_ROUND, OVER_STDIO, BESIDE_HEADERS, ...Object.values(OF_METHOD).flat()]),
]

/** The lists that were asked for: by carrier, then by method, without and with the answers of a retry. */
type Lists = readonly Map<string, readonly string[]>[]
const FIRST: Lists = CARRIERS.map(() => new Map())
const RETRY: Lists = CARRIERS.map(() => new Map())

function listOf(method: string, carrier: number, isRetry: boolean): readonly string[] {
  const own = OF_METHOD[method] ?? []
  return [REQUIRED, ...own, ...(CARRIERS[carrier] ?? []), ...(isRetry ? [ON_EVERY_ROUND] : [])]
}

function carrierOf({ record }: RequestMessage): 0 | 1 | 2 {
  if (record.transport === 'stdio') return 1
  return record.http !== undefined && headerOf(record, 'mcp-protocol-version') === STATELESS ? 2 : 0
}

/** The sentences that the `_meta` of a request puts to the test. Each list is made once. */
export function requiredBy(request: RequestMessage): readonly string[] {
  const { method, params } = request
  const isRetry = params?.inputResponses !== undefined || params?.requestState !== undefined
  const carrier = carrierOf(request)
  const name = Object.hasOwn(OF_METHOD, method) ? method : ''
  const lists = (isRetry ? RETRY : FIRST)[carrier]
  const known = lists?.get(name)
  if (known !== undefined) return known
  const made = listOf(name, carrier, isRetry)
  lists?.set(name, made)
  return made
}
