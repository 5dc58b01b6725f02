import { type HttpCall, HttpCalls } from '../../src/model/http-calls.js'
import { has } from '../../src/model/json.js'
import type { WireRecord } from '../../src/model/record.js'
import { STATELESS } from '../../src/model/revision.js'
import { defineRule, inRecord } from '../../src/rule.js'

const ACCEPTED = 'http-notification-202'
const REFUSED = 'http-notification-error-status'

const messages = {
  status: {
    text: 'The {what} is answered with the status {status}, where 202 and no body, or an error status, was expected.',
    requirement: ACCEPTED,
  },
  body: { text: 'The {what} is answered with 202 and a body, where no body was expected.', requirement: ACCEPTED },
  refused: {
    text: 'The {what} is answered with an error under the status {status}, where an error status was expected.',
    requirement: REFUSED,
  },
} as const

type Template = keyof typeof messages

/** Whether the request only carries what gets no answer. */
const isOneWay = ({ verb, requests, notifications, responses }: HttpCall): boolean =>
  verb === 'POST' && requests === 0 && notifications + responses > 0

/** What a status says: a fault, the sentence that it keeps, or nothing. */
function verdictOf(
  { payload, faults }: WireRecord,
  status: number,
): Template | typeof ACCEPTED | typeof REFUSED | undefined {
  if (status >= 400) return REFUSED
  if (status < 200 || status >= 300) return undefined
  const value = payload?.kind === 'json' ? payload.value : undefined
  // A response with an id to a notification is jsonrpc/notification-answered.
  if (has(value, 'id') && (has(value, 'result') || has(value, 'error'))) return undefined
  if (has(value, 'error')) return 'refused'
  if (status !== 202) return 'status'
  if (payload?.kind === 'json' || (payload?.kind === 'text' && payload.text.trim() !== '')) return 'body'
  return faults === undefined ? ACCEPTED : undefined
}

export default defineRule({
  meta: {
    id: 'http/notification-status',
    title: 'A notification POST is not answered with 202 and an empty body, or a refused one has a success status.',
    severity: 'error',
    party: 'server',
    evidence: 'http',
    revisions: ['2025-03-26', '2025-06-18', '2025-11-25', STATELESS],
    when: { record: { shows: ['http'] }, message: { shows: ['http'] } },
    quiet:
      'Judge the body by its text or size, not by bodySize -1. A body that is a JSON-RPC response is jsonrpc/notification-answered. HTTP+SSE of 2024-11-05 is exempt.',
    needs: 'HTTP status and body',
    requirements: [ACCEPTED, REFUSED],
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
      record(record) {
        const call = calls.record(record)
        const status = record.http?.status
        if (call === undefined || status === undefined || calls.overSse || !isOneWay(call)) return
        const verdict = verdictOf(record, status)
        if (verdict === undefined) return
        const template = verdict === ACCEPTED || verdict === REFUSED ? undefined : verdict
        context.check(template ? messages[template].requirement : verdict, template === undefined, () => ({
          message: template ?? 'status',
          at:
            template === 'body'
              ? inRecord(record.payload?.source ?? record.origin)
              : inRecord(record.origin, '/http/status'),
          data: { status: String(status), what: call.notifications > 0 ? 'notification' : 'response' },
        }))
      },
      message: (message) => void calls.message(message),
    }
  },
})
