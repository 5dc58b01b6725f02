import { AnsweredLogRequest } from '../../src/model/answered-log-requests.js'
import type { ConnectionFacts, Exchange } from '../../src/model/exchange.js'
import { asksForLogs, LOG, LOG_LEVELS, logLevelOf, severityOf, waitingForLogs } from '../../src/model/log-levels.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const ENOUGH = 'log-at-or-above'

/** The lowest level that requests ask for; undefined where one asks for a level that does not exist, or none asks. */
function lowest(levels: readonly unknown[]): number | undefined {
  const ranks = levels.map(severityOf)
  return ranks.length === 0 || ranks.includes(undefined) ? undefined : Math.min(...ranks.map((rank) => rank ?? 0))
}

/** The level that a log message has to reach: that of its stream's request, else the lowest of all that wait. */
function floorOf(
  exchange: Exchange | undefined,
  connection: ConnectionFacts,
  late: { readonly level: unknown } | undefined,
): number | undefined {
  if (exchange) return asksForLogs(exchange.request) ? severityOf(logLevelOf(exchange.request)) : undefined
  const waiting = connection.complete ? waitingForLogs(connection) : undefined
  if (!waiting || waiting.length === 0) return undefined
  return lowest([...waiting.map(logLevelOf), ...(late ? [late.level] : [])])
}

export default defineRule({
  meta: {
    id: 'logging/below-level',
    title: 'A log message is below the level its request asked for.',
    severity: 'error',
    party: 'server',
    evidence: 'connection',
    revisions: [STATELESS],
    when: { reply: { shows: ['logs'] }, notification: { methods: ['notifications/message'] } },
    quiet: 'On stdio compare with the lowest level of all open requests.',
    needs: 'direction',
    requirements: [ENOUGH],
    yieldsTo: ['logging/shape'],
    messages: {
      below: {
        text: 'The log message has the level {level}, below {floor}, the lowest that was asked for.',
        requirement: ENOUGH,
      },
    },
  },
  create: (context) => {
    const answered = new AnsweredLogRequest()
    return {
      reply: (reply) => answered.note(reply),
      notification(message, exchange, connection) {
        const { method, dir, params, record } = message
        if (method !== LOG || dir !== 's2c' || connection.handshake) return
        if (!exchange && record.transport === 'http') return
        const level = severityOf(params?.level)
        const floor = floorOf(exchange, connection, answered.lateFor(message))
        if (level === undefined || floor === undefined) return
        context.check(ENOUGH, level >= floor, () => ({
          message: 'below',
          at: at(message, '/params/level'),
          data: { level: LOG_LEVELS[level] ?? '', floor: LOG_LEVELS[floor] ?? '' },
        }))
      },
    }
  },
})
