import { hasToBeMessage } from '../../src/model/carrier.js'
import { REVISIONS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const NOT_NULL = 'jsonrpc-request-id-not-null'

export default defineRule({
  meta: {
    id: 'jsonrpc/id-null',
    title: 'A request has the id null.',
    severity: 'error',
    party: 'both',
    evidence: 'message',
    revisions: REVISIONS,
    when: { message: { shows: ['frame'] } },
    quiet:
      'Not for the null id of an error reply to something unreadable, and never together with an id-reuse or notification finding.',
    needs: 'the message alone',
    needsDirection: false,
    requirements: [NOT_NULL],
    clauses: {
      '2024-11-05': 'basic/messages#requests',
      '2025-03-26': 'basic/index#requests',
      '2025-06-18': 'basic/index#requests',
      '2025-11-25': 'basic/index#requests',
    },
    messages: {
      null: {
        text: 'The request {method} has the id null, where a string or an integer was expected.',
        requirement: NOT_NULL,
      },
    },
  },
  create: (context) => ({
    message(message) {
      if (message.kind !== 'request' || !hasToBeMessage(message)) return
      const { method } = message
      context.check(NOT_NULL, message.id !== null, () => ({
        message: 'null',
        at: at(message, '/id'),
        data: { method },
      }))
    },
  }),
})
