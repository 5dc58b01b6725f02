import { idText } from '../../src/model/id-text.js'
import { REVISIONS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const ONE = 'jsonrpc-one-response-per-request'

export default defineRule({
  meta: {
    id: 'jsonrpc/response-duplicate',
    title: 'A request gets more than one response.',
    severity: 'error',
    party: 'both',
    evidence: 'connection',
    revisions: REVISIONS,
    when: { reply: { shows: ['unmatched'] } },
    quiet:
      'Not for lines recorded by two taps, ids reused by a new request in between, or other clients with the same id. Only while the answered id is still remembered (bounded).',
    needs: 'direction; connection or client identity',
    requirements: [ONE],
    clauses: {
      '2024-11-05': 'basic/messages#responses',
      '2025-03-26': 'basic/index#responses',
      '2025-06-18': 'basic/index#responses',
      '2025-11-25': 'basic/index#result-responses',
    },
    messages: {
      duplicate: {
        text: 'This is one more response to the request with the id {id}, which was answered on line {line}; one was expected.',
        requirement: ONE,
      },
    },
    yieldsTo: ['http/response-on-get-stream', 'jsonrpc/notification-answered'],
  },
  create: (context) => ({
    reply({ message, match, related, certain }) {
      if (match === 'exact') context.check(ONE, true, () => ({ message: 'duplicate', at: at(message, '/id') }))
      if (match !== 'duplicate' || related === undefined || !certain) return
      context.check(ONE, false, () => ({
        message: 'duplicate',
        at: at(message, '/id'),
        data: { id: { volatile: idText(message) }, line: { volatile: related.line } },
        related: [{ mark: related, message: 'answered here' }],
      }))
    },
  }),
})
