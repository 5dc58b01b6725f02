import { AnsweredLogRequest } from '../../src/model/answered-log-requests.js'
import { BoundedMap } from '../../src/model/bounded.js'
import type { ConnectionFacts, Exchange } from '../../src/model/exchange.js'
import { asksForLogs, LOG, waitingForLogs } from '../../src/model/log-levels.js'
import type { NotificationMessage } from '../../src/model/message.js'
import type { WireRecord } from '../../src/model/record.js'
import { STATELESS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const ASKED = 'log-not-without-level'
const OWN = 'log-only-own-stream'
const BEFORE = 'log-before-response'
const KINDS = 'stdio-server-notification-kinds'
const IN_FLIGHT = 'pattern-request-scoped-notifications'
/** On the stream of a request that asked, and before its answer. */
const KEPT = [ASKED, OWN, BEFORE, IN_FLIGHT]

/** Answered HTTP streams that are remembered at the same time. */
const LIMIT = 10_000

const MESSAGES = {
  unasked: {
    text: 'A log message is sent on the stream of {method}, which carries no io.modelcontextprotocol/logLevel.',
    requirement: ASKED,
  },
  'other-stream': {
    text: 'A log message is sent on the stream of {method}, which did not ask for any; the request on line {line} did, on a stream of its own.',
    requirement: OWN,
  },
  after: {
    text: 'A log message follows the response on line {line}; log messages come before it.',
    requirement: BEFORE,
  },
  nobody: {
    text: 'A log message is sent, but none of the requests that wait carries an io.modelcontextprotocol/logLevel.',
    requirement: ASKED,
  },
  idle: {
    text: 'A log message is sent while no request waits for an answer.',
    requirement: KINDS,
  },
} as const

/** Templates whose fault is that nothing was in flight. */
const ALSO: { readonly [T in keyof typeof MESSAGES]?: readonly string[] } = { after: [IN_FLIGHT], idle: [IN_FLIGHT] }

interface Fault {
  readonly message: keyof typeof MESSAGES
  readonly line?: number | undefined
}

/** On the stream of a request. */
function onStream({ request }: Exchange, connection: ConnectionFacts): Fault | undefined {
  if (asksForLogs(request)) return undefined
  const other = waitingForLogs(connection)?.[0]
  return other ? { message: 'other-stream', line: other.source.line } : { message: 'unasked' }
}

/** On a channel that all requests share. */
function onChannel(connection: ConnectionFacts): Fault | undefined {
  if (!connection.complete || waitingForLogs(connection)?.length !== 0) return undefined
  return { message: connection.openOf('c2s').size === 0 ? 'idle' : 'nobody' }
}

export default defineRule({
  meta: {
    id: 'logging/not-requested',
    title: 'A log message is sent for a request that did not ask for logs, or when its request is over.',
    severity: 'error',
    party: 'server',
    evidence: 'connection',
    revisions: [STATELESS],
    when: { reply: { shows: ['logs', 'http'] }, notification: { methods: ['notifications/message'] } },
    quiet:
      'On stdio only when no open request has a logLevel and the capture holds them all; older revisions log at their own default.',
    needs: 'direction; HTTP stream or a capture from start',
    requirements: [...KEPT, KINDS],
    yieldsTo: ['mrtr/traffic-after-round'],
    messages: MESSAGES,
  },
  create: (context) => {
    const answered = new AnsweredLogRequest()
    /** The line of the response on each HTTP stream. */
    const streams = new BoundedMap<WireRecord['exchange'], number>(LIMIT)
    const faultOf = (message: NotificationMessage, exchange: Exchange | undefined, connection: ConnectionFacts) => {
      const { record } = message
      if (exchange) return onStream(exchange, connection)
      const line = record.exchange === undefined ? undefined : streams.get(record.exchange)
      if (line !== undefined) return { message: 'after', line } as const
      if (record.transport === 'http' || answered.lateFor(message)) return undefined
      return onChannel(connection)
    }
    return {
      reply(reply) {
        answered.note(reply)
        const { record, source } = reply.message
        if (record.sse && record.exchange !== undefined) streams.set(record.exchange, source.line)
      },
      notification(message, exchange, connection) {
        if (message.method !== LOG || message.dir !== 's2c' || connection.handshake) return
        const fault: Fault | undefined = faultOf(message, exchange, connection)
        if (!fault && !exchange && !waitingForLogs(connection)?.length) return
        const broken = fault ? [MESSAGES[fault.message].requirement, ...(ALSO[fault.message] ?? [])] : []
        context.check(fault ? broken : exchange ? KEPT : ASKED, !fault, () => ({
          message: fault?.message ?? 'unasked',
          at: at(message, '/method'),
          data: { method: clip(exchange?.request.method ?? ''), line: { volatile: fault?.line ?? 0 } },
        }))
      },
    }
  },
})
