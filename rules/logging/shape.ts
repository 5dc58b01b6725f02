import { has, member } from '../../src/model/json.js'
import { asksForLogs, LOG, logLevelOf, severityOf } from '../../src/model/log-levels.js'
import type { NotificationMessage } from '../../src/model/message.js'
import { META } from '../../src/model/meta-keys.js'
import { child } from '../../src/model/pointer.js'
import { isRedacted } from '../../src/model/redaction.js'
import { REVISIONS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const LEVELS = 'log-level-enum'
const FIELDS = 'log-message-shape'
const META_LEVEL = 'meta-log-level-value'
const CLAUSE = 'server/utilities/logging#log-levels'
const SET_LEVEL = 'logging/setLevel'

const isLevel = (level: unknown): boolean => severityOf(level) !== undefined || isRedacted(level)

/** What is wrong with a log message: its level, then what is missing, then its logger. */
function faultsOf(message: NotificationMessage): readonly Report<'level' | 'missing' | 'logger'>[] {
  const { params } = message
  const faults: Report<'level' | 'missing' | 'logger'>[] = []
  const level = member(params, 'level')
  if (has(params, 'level') && !isLevel(level))
    faults.push({ message: 'level', at: at(message, '/params/level'), data: { seen: shown(level) } })
  const missing = ['level', 'data'].filter((name) => !has(params, name))
  const holder = at(message, params === undefined ? '' : '/params')
  if (missing.length > 0) faults.push({ message: 'missing', at: holder, data: { names: missing.join(' and ') } })
  const logger = member(params, 'logger')
  if (has(params, 'logger') && typeof logger !== 'string')
    faults.push({ message: 'logger', at: at(message, '/params/logger'), data: { seen: shown(logger) } })
  return faults
}

export default defineRule({
  meta: {
    id: 'logging/shape',
    title: 'A log message lacks data or has a level that is not one of the eight names (also in logLevel).',
    severity: 'error',
    party: 'both',
    evidence: 'message',
    revisions: REVISIONS,
    when: {
      request: { methods: ['logging/setLevel'], shows: ['logs'] },
      notification: { methods: ['notifications/message'] },
    },
    quiet: 'null data is allowed.',
    needs: 'the message alone',
    needsDirection: false,
    requirements: [LEVELS, FIELDS, META_LEVEL],
    clauses: { '2024-11-05': CLAUSE, '2025-03-26': CLAUSE, '2025-06-18': CLAUSE, '2025-11-25': CLAUSE },
    yieldsTo: ['jsonrpc/params-not-object'],
    messages: {
      level: {
        text: 'The level is {seen}, where one of debug, info, notice, warning, error, critical, alert and emergency was expected.',
        requirement: LEVELS,
      },
      asked: {
        text: 'io.modelcontextprotocol/logLevel is {seen}, where one of debug, info, notice, warning, error, critical, alert and emergency was expected.',
        requirement: META_LEVEL,
      },
      missing: { text: 'The log message has no {names}.', requirement: FIELDS },
      logger: { text: 'The logger of the log message is {seen}, where a string was expected.', requirement: FIELDS },
    },
  },
  create: (context) => ({
    request({ request }) {
      if (request.method === SET_LEVEL && has(request.params, 'level')) {
        const level = request.params?.level
        context.check(LEVELS, isLevel(level), () => ({
          message: 'level',
          at: at(request, '/params/level'),
          data: { seen: shown(level) },
        }))
      }
      if (!asksForLogs(request)) return
      const level = logLevelOf(request)
      context.check(META_LEVEL, isLevel(level), () => ({
        message: 'asked',
        at: at(request, child('/params/_meta', META.logLevel)),
        data: { seen: shown(level) },
      }))
    },
    notification(message) {
      if (message.method !== LOG) return
      const faults = faultsOf(message)
      if (faults.length === 0) context.check(FIELDS, true, () => ({ message: 'missing', at: at(message) }))
      for (const fault of faults) context.check(fault.message === 'level' ? LEVELS : FIELDS, false, () => fault)
    },
  }),
})
