import { headerList } from '../../src/model/header-value.js'
import { type HttpCall, HttpCalls } from '../../src/model/http-calls.js'
import type { WireRecord } from '../../src/model/record.js'
import { STATELESS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { defineRule, inRecord } from '../../src/rule.js'

const TYPE = 'http-response-content-type'
const BODY = 'http-json-body-single-object'

const messages = {
  type: {
    text: 'The request is answered with {status} and {seen}, where application/json or text/event-stream was expected.',
    requirement: TYPE,
  },
  empty: {
    text: 'The request is answered with {status} and an empty body, where one JSON-RPC object was expected.',
    requirement: BODY,
  },
  get: {
    text: 'The GET of the endpoint is answered with {status} and {seen}, where an event stream or 405 was expected.',
    requirement: 'legacy',
  },
} as const

const JSON_TYPE = 'application/json'
const STREAM = 'text/event-stream'

/** Refusals that have reasons of their own: who asks, how often, what is accepted, a session that is over. */
const isExcused = (status: number, { session }: HttpCall): boolean =>
  status >= 500 ||
  status < 200 ||
  (status >= 300 && status < 400) ||
  EXCUSED.has(status) ||
  (status === 404 && session !== undefined)
const EXCUSED: ReadonlySet<number> = new Set([400, 401, 403, 405, 406, 407, 408, 409, 429])

/** A body that is not in the record may have been there, unless the head says that it was empty. */
const isEmpty = (record: WireRecord): boolean =>
  record.payload === undefined && record.event === undefined && headerList(record, 'content-length')?.trim() === '0'

function faultOf(record: WireRecord, call: HttpCall, status: number): keyof typeof messages | undefined {
  const { type } = call
  if (call.verb === 'GET') {
    const streams = type === STREAM && status === 200
    return !call.mcp || call.resumes || streams || isExcused(status, call) ? undefined : 'get'
  }
  if (call.verb !== 'POST' || call.requests === 0 || status < 200 || status >= 300) return undefined
  if (type !== JSON_TYPE && type !== STREAM) return 'type'
  return type === JSON_TYPE && isEmpty(record) ? 'empty' : undefined
}

export default defineRule({
  meta: {
    id: 'http/response-content-type',
    title: 'A request is answered with a success status but not as application/json or text/event-stream.',
    severity: 'error',
    party: 'server',
    evidence: 'http',
    revisions: ['2025-03-26', '2025-06-18', '2025-11-25', STATELESS],
    when: { record: { shows: ['http'] }, message: { shows: ['http'] } },
    quiet:
      'Ignore parameters and case; error statuses and records without headers are not judged, but for the GET of older revisions, which knows only a stream and 405. HTTP+SSE of 2024-11-05 is exempt.',
    needs: 'HTTP headers and status',
    requirements: [TYPE, BODY],
    clauses: {
      '2025-03-26': 'basic/transports#sending-messages-to-the-server',
      '2025-06-18': 'basic/transports#sending-messages-to-the-server',
      '2025-11-25': 'basic/transports#sending-messages-to-the-server',
    },
    messages,
  },
  create: (context) => {
    const calls = new HttpCalls()
    return {
      record(record, { clientModern }) {
        const call = calls.record(record)
        const status = record.http?.status
        if (call === undefined || status === undefined || calls.overSse || record.redacted === true) return
        if (Object.keys(record.http?.headers ?? {}).length === 0) return
        const template = faultOf(record, call, status)
        // What a GET gets is laid down in older revisions only.
        if (template === 'get' && clientModern) return
        const requirement = template === undefined ? TYPE : messages[template].requirement
        const isType = template === 'type' && call.type !== undefined
        context.check(requirement, template === undefined, () => ({
          message: template ?? 'type',
          at: inRecord(
            record.origin,
            isType ? '/http/headers/content-type' : template === 'type' ? '/http/headers' : '/http/status',
          ),
          data: {
            status: String(status),
            seen: call.type === undefined ? 'no content type' : `the content type ${shown(call.type)}`,
          },
        }))
      },
      message: (message) => void calls.message(message),
    }
  },
})
