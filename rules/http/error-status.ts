import type { Reply } from '../../src/model/exchange.js'
import { HttpCalls } from '../../src/model/http-calls.js'
import { has } from '../../src/model/json.js'
import type { RequestMessage } from '../../src/model/message.js'
import { hasModernKey, META, metaOf } from '../../src/model/meta-keys.js'
import { STATELESS } from '../../src/model/revision.js'
import { codeOf } from '../../src/model/supported-versions.js'
import { at, defineRule, inRecord } from '../../src/rule.js'

const HEADER = 'http-header-failure-400'

const late = (requirement: string) => ({
  text: 'The error {code} comes inside an event stream that began with {status}, where the status {expected} was expected.',
  requirement,
  severity: 'warning' as const,
})

const messages = {
  header: { text: 'The error -32020 comes with the status {status}, where 400 was expected.', requirement: HEADER },
  capability: {
    text: 'The error -32021 comes with the status {status}, where 400 was expected.',
    requirement: 'cap-missing-error-http-400',
  },
  version: {
    text: 'The error -32022 comes with the status {status}, where 400 was expected.',
    requirement: 'http-version-unsupported-400',
  },
  meta: {
    text: 'The refusal of a request that lacks a required key of _meta comes with the status {status}, where 400 was expected.',
    requirement: 'meta-required-missing-http-400',
  },
  method: {
    text: 'The error -32601 comes with the status {status}, where 404 was expected.',
    requirement: 'http-method-not-found-404',
  },
  'late-header': late(HEADER),
  'late-capability': late('cap-missing-error-http-400'),
  'late-version': late('http-version-unsupported-400'),
  'late-meta': late('meta-required-missing-http-400'),
  'late-method': late('http-method-not-found-404'),
} as const

type Kind = 'header' | 'capability' | 'version' | 'meta' | 'method'

const KINDS: ReadonlyMap<unknown, Kind> = new Map<unknown, Kind>([
  [-32020, 'header'],
  [-32021, 'capability'],
  [-32022, 'version'],
  [-32601, 'method'],
])

/** What only this revision has: sent to a server whose revision is not known, they are probes. */
const NEW_METHODS: ReadonlySet<string> = new Set(['server/discover', 'subscriptions/listen', 'tasks/update'])

const lacksKey = ({ params }: RequestMessage): boolean =>
  hasModernKey(params) && [META.protocolVersion, META.clientCapabilities].some((key) => !has(metaOf(params), key))

/** Sent by the rules of this revision, whatever version it asks for; initialize is of older ones. */
const isModern = ({ method, revision, params }: RequestMessage): boolean =>
  method !== 'initialize' && (revision === STATELESS || hasModernKey(params))

/** Which status the error calls for; undefined where none is laid down. */
function kindOf(reply: Reply, request: RequestMessage): Kind | undefined {
  const code = codeOf(reply)
  if (code === -32602) return reply.connection.serverModern && lacksKey(request) ? 'meta' : undefined
  const kind = KINDS.get(code)
  // A server that never showed that it is of this revision may be older: it does not know these, and answers with 200.
  return kind === 'method' && NEW_METHODS.has(request.method) && !reply.connection.serverModern ? undefined : kind
}

export default defineRule({
  meta: {
    id: 'http/error-status',
    title:
      'A JSON-RPC error has the wrong HTTP status (400 for -32020, -32021, -32022 and missing _meta; 404 for -32601).',
    severity: 'error',
    also: { severity: 'warning', when: 'inside a started event stream' },
    party: 'server',
    evidence: 'http',
    revisions: [STATELESS],
    anyRevision: true,
    when: { record: { shows: ['http'] }, reply: { shows: ['error'] } },
    quiet:
      'Older revisions have another table. -32602 for bad arguments has no fixed status, and an error inside a stream that began with 200 is at most a warning.',
    needs: 'HTTP status; the answered request',
    requirements: [
      HEADER,
      'cap-missing-error-http-400',
      'meta-required-missing-http-400',
      'http-version-unsupported-400',
      'http-method-not-found-404',
    ],
    messages,
  },
  create: (context) => {
    const calls = new HttpCalls()
    return {
      record: (record) => void calls.record(record),
      reply(reply) {
        const { message, exchange } = reply
        if (message.kind !== 'error' || message.dir !== 's2c') return
        if (exchange === undefined || !isModern(exchange.request)) return
        const { record } = message
        const call = calls.of(record)
        const status = record.http?.status ?? call?.status
        const kind = status === undefined ? undefined : kindOf(reply, exchange.request)
        if (kind === undefined) return
        const expected = kind === 'method' ? 404 : 400
        const isLate = record.sse !== undefined || (record.http === undefined && call?.type === 'text/event-stream')
        const template = isLate ? (`late-${kind}` as const) : kind
        context.check(messages[template].requirement, status === expected, () => ({
          message: template,
          at: record.http?.status === undefined ? at(message, '/error/code') : inRecord(record.origin, '/http/status'),
          data: { status: String(status), expected: String(expected), code: String(codeOf(reply)) },
          related: [{ mark: exchange.mark, message: 'the request that is refused' }],
        }))
      },
    }
  },
})
