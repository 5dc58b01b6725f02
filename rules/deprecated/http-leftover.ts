import type { ConnectionFacts } from '../../src/model/exchange.js'
import { headerList, verbOf } from '../../src/model/header-value.js'
import { type HttpCall, HttpCalls } from '../../src/model/http-calls.js'
import type { WireRecord } from '../../src/model/record.js'
import { STATELESS } from '../../src/model/revision.js'
import { supportedVersions } from '../../src/model/supported-versions.js'
import { defineRule, inRecord } from '../../src/rule.js'

const SESSION = 'mcp-session-id'
const EVENT_ID = 'last-event-id'

const messages = {
  'session-sent': {
    text: 'The request has an Mcp-Session-Id header, though 2026-07-28 has no sessions.',
    requirement: 'http-client-no-session-header',
  },
  'session-given': {
    text: 'The answer has an Mcp-Session-Id header, though 2026-07-28 has no sessions.',
    requirement: 'deprecated-removed-session-id',
  },
  'session-echoed': {
    text: 'The answer repeats an Mcp-Session-Id header, which was to be ignored.',
    requirement: 'http-legacy-session-id-ignored',
  },
  'resumption-asked': {
    text: 'The request has a Last-Event-ID header, though streams of 2026-07-28 cannot be resumed.',
    requirement: 'http-no-resumption',
  },
  'resumption-given': {
    text: 'The stream of a request with Last-Event-ID carries event ids as if it were resumed; the header was to be ignored.',
    requirement: 'http-legacy-last-event-id-ignored',
  },
  'event-id': {
    text: 'The event has an id, though streams of 2026-07-28 cannot be resumed.',
    requirement: 'deprecated-removed-resumption',
  },
  get: {
    text: 'The client opens a stream with GET, which 2026-07-28 replaced by subscriptions/listen.',
    requirement: 'deprecated-removed-http-get',
  },
  'not-405': {
    text: 'The {verb} is answered with {status}, where 405 was expected of a server that only speaks 2026-07-28.',
    requirement: 'http-legacy-get-delete-405',
  },
} as const

type Template = keyof typeof messages

/** Who asks, how often, where nothing is, and failures are refused on other grounds. */
const isOtherGround = (status: number): boolean => [401, 403, 404, 405, 407, 429].includes(status) || status >= 500

const streams = (record: WireRecord): boolean => /\btext\/event-stream\b/i.test(headerList(record, 'accept') ?? '')

/** What was found, and where in the record. */
type Found = readonly [Template, string]

/** `onlyModern`: both sides have shown that they speak this revision, and there was no handshake. */
function inRequest(record: WireRecord, verb: string, onlyModern: boolean): readonly Found[] {
  // Otherwise the GET may be the fallback to an older transport.
  if (verb === 'GET' && streams(record) && onlyModern) return [['get', '/http/method']]
  if (verb !== 'POST') return []
  const found: Found[] = []
  if (headerList(record, SESSION) !== undefined) found.push(['session-sent', `/http/headers/${SESSION}`])
  if (headerList(record, EVENT_ID) !== undefined) found.push(['resumption-asked', `/http/headers/${EVENT_ID}`])
  return found
}

function inAnswer(record: WireRecord, call: HttpCall, onlyModern: boolean): readonly Found[] {
  if (call.verb === 'POST') {
    const isEcho = call.session !== undefined
    const session = headerList(record, SESSION)
    return session === undefined ? [] : [[isEcho ? 'session-echoed' : 'session-given', `/http/headers/${SESSION}`]]
  }
  const isOld = (call.verb === 'GET' && call.mcp) || call.verb === 'DELETE'
  return isOld && onlyModern && !isOtherGround(call.status ?? 0) ? [['not-405', '/http/status']] : []
}

function inEvent({ sse }: WireRecord, call: HttpCall): readonly Found[] {
  if (sse?.id === undefined || sse.id === '' || call.verb !== 'POST') return []
  return [[call.resumes ? 'resumption-given' : 'event-id', '/sse/id']]
}

export default defineRule({
  meta: {
    id: 'deprecated/http-leftover',
    title:
      'HTTP parts of older revisions are used with modern requests: session header, SSE event ids and resumption, GET stream or DELETE.',
    severity: 'info',
    party: 'both',
    evidence: 'http',
    revisions: [STATELESS],
    when: { record: { shows: ['http'] }, reply: { methods: ['server/discover'], shows: ['error'] } },
    quiet: 'Harmless leftovers, common in dual-era software and gateways; legacy exchanges are exempt. Once per kind.',
    needs: 'HTTP headers; SSE text',
    requirements: Object.values(messages).map(({ requirement }) => requirement),
    messages,
  },
  create: (context) => {
    const calls = new HttpCalls()
    const told = new Set<Template>()
    let legacyToo = false
    const findingsIn = (record: WireRecord, call: HttpCall, facts: ConnectionFacts): readonly Found[] => {
      const onlyModern = facts.serverModern && !facts.handshake
      const verb = verbOf(record)
      if (verb !== undefined) return inRequest(record, verb, onlyModern && facts.clientModern)
      return record.http?.status === undefined
        ? inEvent(record, call)
        : inAnswer(record, call, onlyModern && !legacyToo)
    }
    return {
      record(record, connection) {
        const call = calls.record(record)
        for (const [template, pointer] of call === undefined ? [] : findingsIn(record, call, connection)) {
          if (told.has(template)) continue
          told.add(template)
          context.check(messages[template].requirement, false, () => ({
            message: template,
            at: inRecord(record.origin, pointer),
            data: { verb: call?.verb ?? '', status: String(call?.status ?? '') },
          }))
        }
      },
      reply(reply) {
        const versions = supportedVersions(reply)?.versions
        legacyToo ||= versions?.some((version) => typeof version === 'string' && version < STATELESS) ?? false
      },
    }
  },
})
