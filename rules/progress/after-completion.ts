import { BoundedMap } from '../../src/model/bounded.js'
import { isLater, timeOf } from '../../src/model/elapsed.js'
import type { ConnectionFacts, Exchange, Reply } from '../../src/model/exchange.js'
import { has } from '../../src/model/json.js'
import type { IdKey, NotificationMessage } from '../../src/model/message.js'
import { NAMED, namedToken, PROGRESS, tokenOf } from '../../src/model/progress-token.js'
import type { Direction, WireRecord } from '../../src/model/record.js'
import { REVISIONS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const STOPS = 'progress-stops-after-completion'
const IN_FLIGHT = 'pattern-request-scoped-notifications'
const BOTH = [STOPS, IN_FLIGHT]
const CLAUSE = 'basic/utilities/progress#implementation-notes'

/** Answered requests whose token is remembered at the same time. */
const LIMIT = 2_000
/** Milliseconds by which two streams may be out of step. */
const CROSSING = 1_000
/** Waiting requests that are searched for one with the token. */
const MOST_OPEN = 1_000

/** The answer after which a token is over. */
interface Completed extends Pick<WireRecord, 'ts' | 'exchange' | 'transport'> {
  readonly method: string
  readonly line: number
}

/** A task goes on after the answer that hands it out (2025-11-25 basic/utilities/progress; tasks/notification-misplaced). */
const startsTask = ({ message }: Reply): boolean =>
  message.kind === 'result' && (message.result.resultType === 'task' || has(message.result.task, 'taskId'))

/** Whether another request that still waits has the token. */
function isShared(token: IdKey, sender: Direction, connection: ConnectionFacts): boolean {
  const open = connection.openOf(sender)
  if (open.size > MOST_OPEN) return true
  const has = (one: Exchange): boolean => tokenOf(one.request) === token
  for (const exchanges of open.values()) if (exchanges.some(has)) return true
  return false
}

function faultOf({ record }: NotificationMessage, completed: Completed): 'after' | 'elsewhere' | undefined {
  const told = record.transport !== 'http' || record.exchange !== undefined
  if (told && record.exchange === completed.exchange && record.transport === completed.transport) return 'after'
  return isLater(timeOf(completed), timeOf(record), CROSSING) ? 'elsewhere' : undefined
}

export default defineRule({
  meta: {
    id: 'progress/after-completion',
    title: 'Progress goes on after its request was answered.',
    severity: 'error',
    also: { severity: 'warning', when: 'the two lines lie on different streams' },
    party: 'both',
    evidence: 'connection',
    revisions: REVISIONS,
    when: {
      request: { shows: ['progress'] },
      reply: { shows: ['progress'] },
      notification: { methods: ['notifications/progress'] },
    },
    quiet: 'Not when a later request uses the token; across HTTP streams order is unknown.',
    needs: 'direction; order within a stream',
    needsOrder: true,
    requirements: BOTH,
    clauses: { '2024-11-05': CLAUSE, '2025-03-26': CLAUSE, '2025-06-18': CLAUSE, '2025-11-25': CLAUSE },
    yieldsTo: ['mrtr/traffic-after-round', 'subscriptions/wrong-stream'],
    messages: {
      after: {
        text: 'Progress is reported for {method}, which was answered on line {line}; it has to stop with the answer.',
        requirement: STOPS,
      },
      elsewhere: {
        text: 'Progress is reported on another stream for {method}, which was answered on line {line}, long before.',
        requirement: IN_FLIGHT,
        severity: 'warning',
      },
    },
  },
  create: (context) => {
    const over = { c2s: new BoundedMap<IdKey, Completed>(LIMIT), s2c: new BoundedMap<IdKey, Completed>(LIMIT) }
    return {
      request({ request }) {
        const token = request.dir && over[request.dir].size > 0 ? tokenOf(request) : undefined
        if (token !== undefined && request.dir) over[request.dir].delete(token)
      },
      reply(reply) {
        const { request } = reply.exchange ?? {}
        const token = request && tokenOf(request)
        if (!request?.dir || token === undefined || startsTask(reply)) return
        const { ts, exchange, transport } = reply.message.record
        const { line } = reply.message.source
        over[request.dir].set(token, { ts, exchange, transport, line, method: clip(request.method) })
      },
      notification(message, exchange, connection) {
        if (message.method !== PROGRESS || !message.dir) return
        const sender = message.dir === 's2c' ? 'c2s' : 's2c'
        const token = over[sender].size > 0 ? namedToken(message) : undefined
        const completed = token === undefined ? undefined : over[sender].get(token)
        const fault = completed && faultOf(message, completed)
        const late = fault !== undefined && token !== undefined && !isShared(token, sender, connection)
        const judged = late ? (fault === 'after' ? BOTH : IN_FLIGHT) : exchange ? BOTH : STOPS
        context.check(judged, !late, () => ({
          message: fault ?? 'after',
          at: at(message, NAMED),
          data: { method: completed?.method ?? '', line: { volatile: completed?.line ?? 0 } },
        }))
      },
    }
  },
})
