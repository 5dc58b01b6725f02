import { BoundedMap } from '../../src/model/bounded.js'
import { type Cancelled, CancelledRequests } from '../../src/model/cancelled-requests.js'
import { isLater, timeOf } from '../../src/model/elapsed.js'
import type { Reply } from '../../src/model/exchange.js'
import { roundResult } from '../../src/model/input-requests.js'
import type { NotificationMessage } from '../../src/model/message.js'
import { PROGRESS } from '../../src/model/progress-token.js'
import { REVISIONS } from '../../src/model/revision.js'
import { LISTEN } from '../../src/model/subscription-filter.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const CLAUSE = 'basic/utilities/cancellation#behavior-requirements'

/** Late rounds whose state is remembered at the same time. */
const LIMIT = 1_000
/** Milliseconds after which nothing can have been under way any more. */
const CROSSING = 1_000

const MESSAGES = {
  error: {
    text: '{method} is answered with an error after it was cancelled on line {line}; a cancelled request is not answered.',
    requirement: 'cancel-no-response-after',
  },
  result: {
    text: '{method} is answered long after it was cancelled on line {line}; a cancelled request is not answered.',
    requirement: 'cancel-no-response-after',
  },
  progress: {
    text: 'Progress is still reported for {method}, long after it was cancelled on line {line}.',
    requirement: 'stdio-no-messages-after-cancel',
  },
  leak: {
    text: 'Progress of {method}, whose stream the client had closed, goes on in the stream of another request.',
    requirement: 'http-no-messages-after-cancel',
  },
  retried: {
    text: 'The client goes on with what the cancelled {method} answered on line {line}; late answers are to be ignored.',
    requirement: 'cancel-client-ignores-late-response',
  },
} as const

type Template = keyof typeof MESSAGES

const dataOf = ({ method, line }: Cancelled) => ({ method, line: { volatile: line } })

/** A late answer that cannot have crossed the cancellation: an error reacts to it, a result comes long after it. */
function lateReport({ message, exchange }: Reply, cancelled: Cancelled): Report<'error' | 'result'> | undefined {
  if (message.kind === 'error') return { message: 'error', at: at(message), data: dataOf(cancelled) }
  if (exchange?.request.method === LISTEN || !isLater(timeOf(cancelled), timeOf(message.record), CROSSING))
    return undefined
  return { message: 'result', at: at(message), data: dataOf(cancelled) }
}

function progressFault({ record }: NotificationMessage, cancelled: Cancelled): 'progress' | 'leak' | undefined {
  if (cancelled.closed !== undefined)
    return record.exchange !== undefined && record.exchange !== cancelled.closed ? 'leak' : undefined
  return isLater(timeOf(cancelled), timeOf(record), CROSSING) ? 'progress' : undefined
}

export default defineRule({
  meta: {
    id: 'cancellation/response-after',
    title: 'A cancelled request is answered, or its progress goes on, well after the cancellation.',
    severity: 'warning',
    party: 'server',
    evidence: 'connection',
    revisions: REVISIONS,
    when: {
      request: { shows: ['cancelled'] },
      reply: { shows: ['unmatched'] },
      notification: { shows: ['cancelled'] },
      exchange: { shows: ['unanswered'] },
    },
    quiet:
      'The answer may have been on its way: a result is reported only when timestamps show a gap, an error reply always, since it reacts to the cancellation. Never also an unknown id.',
    needs: 'direction; order, better timestamps',
    requirements: [
      'cancel-no-response-after',
      'stdio-no-messages-after-cancel',
      'http-no-messages-after-cancel',
      'cancel-client-ignores-late-response',
    ],
    clauses: { '2024-11-05': CLAUSE, '2025-03-26': CLAUSE, '2025-06-18': CLAUSE, '2025-11-25': CLAUSE },
    messages: MESSAGES,
  },
  create: (context) => {
    const cancelled = new CancelledRequests()
    const states = new BoundedMap<string, Cancelled>(LIMIT)
    const judge = (template: Template, ok: boolean, report: () => Omit<Report<Template>, 'message'>): void =>
      context.check(MESSAGES[template].requirement, ok, () => ({ ...report(), message: template }))
    return {
      exchange: (exchange) => cancelled.noteEnd(exchange),
      notification(message, _exchange, connection) {
        cancelled.noteMessage(message, connection)
        if (message.dir !== 's2c' || message.method !== PROGRESS) return
        const one = cancelled.withProgress(message)
        const fault = one && progressFault(message, one)
        if (!one || !fault) return
        cancelled.forgetProgress(message)
        judge(fault, false, () => ({ at: at(message, '/params/progressToken'), data: dataOf(one) }))
      },
      request({ request }) {
        cancelled.noteRequest(request)
        const state = states.size > 0 ? request.params?.requestState : undefined
        const one = typeof state === 'string' ? states.get(state) : undefined
        if (!one) return
        const place = at(request, '/params/requestState')
        judge('retried', false, () => ({ at: place, data: dataOf(one), party: 'client' }))
      },
      reply(reply) {
        const { message, match, exchange } = reply
        const one = match === 'late' && message.dir === 's2c' ? cancelled.of(exchange) : undefined
        if (!one) return
        const report = lateReport(reply, one)
        judge(report?.message ?? 'result', !report, () => report ?? { at: at(message) })
        const state = roundResult(message)?.requestState
        if (typeof state === 'string') states.set(state, { ...one, line: message.source.line })
      },
    }
  },
})
