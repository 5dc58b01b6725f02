import { idKeyAt } from '../../src/model/id-key.js'
import { HANDSHAKE_REVISIONS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const clause = 'basic/utilities/cancellation#behavior-requirements'

export default defineRule({
  meta: {
    id: 'cancellation/initialize',
    title: 'The client cancels its initialize request.',
    severity: 'error',
    party: 'client',
    evidence: 'connection',
    revisions: HANDSHAKE_REVISIONS,
    methods: ['notifications/cancelled'],
    quiet: 'The text of the reason is not judged.',
    needs: 'direction',
    requirements: [],
    clauses: { '2024-11-05': clause, '2025-03-26': clause, '2025-06-18': clause, '2025-11-25': clause },
    messages: {
      cancelled: {
        text: 'The client cancels its initialize request on line {line}, which it must not.',
        requirement: 'legacy',
      },
    },
  },
  create: (context) => ({
    notification(message, _exchange, connection) {
      const id = idKeyAt(message, '/params/requestId', message.params?.requestId)
      if (message.dir !== 'c2s' || id === undefined) return
      const open = connection.openOf('c2s').get(id) ?? []
      const found = open.find(({ request }) => request.method === 'initialize')
      context.check('legacy', found === undefined, () => ({
        message: 'cancelled',
        at: at(message, '/params/requestId'),
        data: { line: { volatile: found?.mark.line ?? 0 } },
        related: found ? [{ mark: found.mark, message: 'the initialize request' }] : [],
      }))
    },
  }),
})
