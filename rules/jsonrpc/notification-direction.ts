import { SERVER_NOTIFICATIONS } from '../../src/model/methods.js'
import { REMOVED_NOTIFICATIONS } from '../../src/model/removed-methods.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const DIRECTION = 'jsonrpc-notification-known-direction'

/** What this revision knows from servers only; `notifications/progress` went both ways before. */
const FROM_SERVERS: readonly string[] = [...SERVER_NOTIFICATIONS, 'notifications/progress'].filter(
  (method) => !REMOVED_NOTIFICATIONS.has(method),
)

export default defineRule({
  meta: {
    id: 'jsonrpc/notification-direction',
    title: 'A notification travels the wrong way for this revision.',
    severity: 'warning',
    party: 'both',
    evidence: 'message',
    revisions: [STATELESS],
    methods: FROM_SERVERS,
    when: { notification: { shows: ['foreign'] } },
    quiet:
      'Vendor notifications and legacy or dual-era connections are exempt; removed ones go to deprecated/removed-message.',
    needs: 'direction',
    requirements: [DIRECTION],
    messages: {
      client: {
        text: 'The client sends {method}, which only servers send; the one core notification of clients is notifications/cancelled.',
        requirement: DIRECTION,
      },
    },
  },
  create: (context) => ({
    notification(message, _exchange, connection) {
      if (connection.handshake || !(connection.clientModern || connection.serverModern)) return
      context.check(DIRECTION, message.dir !== 'c2s', () => ({
        message: 'client',
        at: at(message, '/method'),
        data: { method: message.method },
      }))
    },
  }),
})
