import { REMOVED_REQUESTS } from '../../src/model/removed-methods.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const UNKNOWN = 'deprecated-removed-method-error'

export default defineRule({
  meta: {
    id: 'deprecated/removed-served',
    title: 'The server answers a removed method with success instead of -32601.',
    severity: 'warning',
    party: 'server',
    evidence: 'exchange',
    revisions: [STATELESS],
    methods: [...REMOVED_REQUESTS],
    quiet: 'Only for requests that declare 2026-07-28.',
    needs: 'direction; the answered request',
    requirements: [UNKNOWN],
    messages: {
      served: {
        text: '{method}, which 2026-07-28 removed, is answered with a result, where the error -32601 was expected.',
        requirement: UNKNOWN,
      },
    },
  },
  create: (context) => ({
    reply({ message, exchange }) {
      const request = exchange?.request
      if (exchange === undefined || request?.dir !== 'c2s' || message.dir !== 's2c') return
      if (request.declared !== STATELESS && request.method !== 'initialize') return
      context.check(UNKNOWN, message.kind === 'error', () => ({
        message: 'served',
        at: at(message, '/result'),
        data: { method: request.method },
        related: [{ mark: exchange.mark, message: 'the request' }],
      }))
    },
  }),
})
