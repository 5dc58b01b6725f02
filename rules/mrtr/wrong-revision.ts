import { roundResult } from '../../src/model/input-requests.js'
import { HANDSHAKE_REVISIONS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

export default defineRule({
  meta: {
    id: 'mrtr/wrong-revision',
    title: 'input_required is sent to a client of an older revision, which must take it for the final result.',
    severity: 'error',
    party: 'server',
    evidence: 'exchange',
    revisions: HANDSHAKE_REVISIONS,
    quiet:
      'Not when the answered request itself declared 2026-07-28 in _meta on a dual-era connection; unknown extra members on an ordinary legacy result (resultType complete, ttlMs) are fine. No second finding for the missing content.',
    needs: 'direction; negotiated revision',
    requirements: [],
    clauses: {
      '2024-11-05': 'server/tools#tool-result',
      '2025-03-26': 'server/tools#tool-result',
      '2025-06-18': 'server/tools#tool-result',
      '2025-11-25': 'schema#calltoolresult',
    },
    messages: {
      unknown: {
        text: 'The result is an input_required, which revision {revision} does not know: the client has to take it for the final result of {method}.',
        requirement: 'legacy',
      },
    },
  },
  create: (context) => ({
    reply({ message, exchange }) {
      if (!exchange || message.kind !== 'result') return
      context.check('legacy', !roundResult(message), () => ({
        message: 'unknown',
        at: at(message, '/result/resultType'),
        data: { revision: message.revision ?? '', method: exchange.request.method },
        related: [{ mark: exchange.mark, message: 'the request that is answered' }],
      }))
    },
  }),
})
