import { isIdAt } from '../../src/model/id-key.js'
import { has } from '../../src/model/json.js'
import type { NotificationMessage } from '../../src/model/message.js'
import { REVISIONS, type Revision } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const PRESENT = 'cancel-request-id-present'

/** The revision whose schema lets a cancellation leave out the id, for tasks. */
const OPTIONAL: Revision = '2025-11-25'

type Template = 'missing' | 'type' | 'reason'

function faultsOf(message: NotificationMessage): readonly Report<Template>[] {
  const { params, revision } = message
  const pointer = '/params/requestId'
  const reports: Report<Template>[] = []
  if (!has(params, 'requestId')) {
    const optional = revision === OPTIONAL || revision === undefined
    if (!optional) reports.push({ message: 'missing', at: at(message, params === undefined ? '' : '/params') })
  } else if (!isIdAt(message, pointer, params?.requestId))
    reports.push({ message: 'type', at: at(message, pointer), data: { seen: shown(params?.requestId) } })
  if (has(params, 'reason') && typeof params?.reason !== 'string')
    reports.push({ message: 'reason', at: at(message, '/params/reason'), data: { seen: shown(params?.reason) } })
  return reports
}

export default defineRule({
  meta: {
    id: 'cancellation/shape',
    title: 'A cancellation has no valid requestId, or a reason that is not a string.',
    severity: 'error',
    party: 'both',
    evidence: 'message',
    revisions: REVISIONS,
    methods: ['notifications/cancelled'],
    quiet: '2025-11-25 allows leaving out requestId for tasks.',
    needs: 'the message alone',
    needsDirection: false,
    requirements: [PRESENT],
    clauses: {
      '2024-11-05': 'basic/utilities/cancellation#cancellation-flow',
      '2025-03-26': 'basic/utilities/cancellation#cancellation-flow',
      '2025-06-18': 'basic/utilities/cancellation#cancellation-flow',
      '2025-11-25': 'basic/utilities/cancellation#cancellation-flow',
    },
    yieldsTo: ['jsonrpc/params-not-object'],
    messages: {
      missing: {
        text: 'The cancellation has no requestId, where the id of the request to cancel was expected.',
        requirement: PRESENT,
      },
      type: {
        text: 'requestId of the cancellation is {seen}, where a string or an integer was expected.',
        requirement: PRESENT,
      },
      reason: {
        text: 'The reason of the cancellation is {seen}, where a string was expected.',
        requirement: PRESENT,
      },
    },
  },
  create: (context) => ({
    notification(message) {
      const reports = faultsOf(message)
      if (reports.length === 0) context.check(PRESENT, true, () => ({ message: 'missing', at: at(message) }))
      for (const report of reports) context.check(PRESENT, false, () => report)
    },
  }),
})
