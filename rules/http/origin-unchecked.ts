import { BoundedMap } from '../../src/model/bounded.js'
import { headerList, isHidden, mediaType, verbOf } from '../../src/model/header-value.js'
import type { WireRecord } from '../../src/model/record.js'
import { STATELESS } from '../../src/model/revision.js'
import { exchangeKey } from '../../src/model/stream-keys.js'
import { clip } from '../../src/model/wording.js'
import { defineRule, inRecord } from '../../src/rule.js'

const INVALID = 'http-origin-invalid-403'
const LIMIT = 1_000
const TYPES: ReadonlySet<string | undefined> = new Set(['application/json', 'text/event-stream'])
const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** The host of an authority or origin, without its port; all names of the own machine are one. */
function hostOf(text: string): string {
  const host = text
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/:\d*$/, '')
    .toLowerCase()
  return LOCAL.test(host) ? 'localhost' : host
}

/** The origin of a request that comes from another site than that of the server. */
function foreignOrigin(record: WireRecord): string | undefined {
  const origin = headerList(record, 'origin')
  const host = headerList(record, 'host') ?? headerList(record, ':authority')
  if (verbOf(record) !== 'POST' || origin === undefined || host === undefined || isHidden(record, 'origin', origin))
    return undefined
  return hostOf(origin) === hostOf(host) ? undefined : origin
}

export default defineRule({
  meta: {
    id: 'http/origin-unchecked',
    title: 'A request from a foreign Origin was served.',
    severity: 'info',
    party: 'server',
    evidence: 'http',
    revisions: ['2025-03-26', '2025-06-18', '2025-11-25', STATELESS],
    quiet: 'Which origins are valid is unknown; a lead for a review only.',
    needs: 'HTTP headers',
    optin: true,
    requirements: [INVALID],
    clauses: {
      '2025-03-26': 'basic/transports#security-warning',
      '2025-06-18': 'basic/transports#security-warning',
      '2025-11-25': 'basic/transports#security-warning',
    },
    messages: {
      served: {
        text: 'A request with the Origin {origin}, which is not that of the server, is served; if it is not meant to be allowed, 403 was expected.',
        requirement: INVALID,
      },
    },
  },
  create: (context) => {
    const foreign = new BoundedMap<string, string>(LIMIT)
    return {
      record(record) {
        const key = exchangeKey(record)
        if (key === undefined || record.http === undefined) return
        const sent = foreignOrigin(record)
        if (sent !== undefined) foreign.set(key, sent)
        const { status } = record.http
        const origin = status === undefined ? undefined : foreign.get(key)
        if (origin === undefined) return
        const isServed = status === 200 && TYPES.has(mediaType(headerList(record, 'content-type')))
        const isAllowed = headerList(record, 'access-control-allow-origin') !== undefined
        context.check(INVALID, !isServed || isAllowed, () => ({
          message: 'served',
          at: inRecord(record.origin, '/http/status'),
          data: { origin: clip(origin) },
        }))
      },
    }
  },
})
