import { has } from '../../src/model/json.js'
import { REVISIONS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const NO_ID = 'jsonrpc-notification-no-id'

export default defineRule({
  meta: {
    id: 'jsonrpc/notification-has-id',
    title: 'A notification carries an id.',
    severity: 'error',
    party: 'both',
    evidence: 'message',
    revisions: REVISIONS,
    when: { message: { shows: ['frame'] } },
    quiet: 'Only for method names under notifications/. The message is not counted as an open request.',
    needs: 'the message alone',
    needsDirection: false,
    requirements: [NO_ID],
    clauses: {
      '2024-11-05': 'basic/messages#notifications',
      '2025-03-26': 'basic/index#notifications',
      '2025-06-18': 'basic/index#notifications',
      '2025-11-25': 'basic/index#notifications',
    },
    messages: {
      id: { text: '{method} has an id, as only a request may; none was expected.', requirement: NO_ID },
    },
  },
  create: (context) => ({
    message(message) {
      if (message.kind !== 'notification') return
      context.check(NO_ID, !has(message.value, 'id'), () => ({
        message: 'id',
        at: at(message, '/id'),
        data: { method: message.method },
      }))
    },
  }),
})
