import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const CLOSE = 'cancel-http-no-notification'

export default defineRule({
  meta: {
    id: 'cancellation/on-http',
    title: 'A cancelled notification is posted over Streamable HTTP, where closing the stream is the signal.',
    severity: 'warning',
    party: 'client',
    evidence: 'http',
    revisions: [STATELESS],
    methods: ['notifications/cancelled'],
    quiet: 'Dual-era clients on legacy sessions must post it; no header rules for this POST.',
    needs: 'transport is HTTP',
    requirements: [CLOSE],
    yieldsTo: ['cancellation/shape'],
    messages: {
      posted: {
        text: 'notifications/cancelled is posted over HTTP, where closing the response stream of the request cancels it.',
        requirement: CLOSE,
      },
    },
  },
  create: (context) => ({
    notification(message, _exchange, connection) {
      const { dir, record, declared } = message
      if (dir !== 'c2s' || record.transport !== 'http' || connection.handshake || declared === undefined) return
      context.check(CLOSE, false, () => ({ message: 'posted', at: at(message, '/method') }))
    },
  }),
})
