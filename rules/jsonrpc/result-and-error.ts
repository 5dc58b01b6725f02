import { hasToBeMessage } from '../../src/model/carrier.js'
import { has } from '../../src/model/json.js'
import { REVISIONS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const VALID = 'jsonrpc-valid-message'

export default defineRule({
  meta: {
    id: 'jsonrpc/result-and-error',
    title: 'A response has both a result and an error.',
    severity: 'error',
    party: 'both',
    evidence: 'message',
    revisions: REVISIONS,
    when: { message: { shows: ['frame'] } },
    quiet: 'Any value counts, null too; a response with neither is jsonrpc/shape.',
    needs: 'the message alone',
    needsDirection: false,
    requirements: [VALID],
    clauses: {
      '2024-11-05': 'basic/messages#responses',
      '2025-03-26': 'basic/index#responses',
      '2025-06-18': 'basic/index#responses',
      '2025-11-25': 'basic/index#result-responses',
    },
    messages: {
      both: {
        text: 'The response has a result and an error, where exactly one of them was expected.',
        requirement: VALID,
      },
    },
  },
  create: (context) => ({
    message(message) {
      if ((message.kind !== 'result' && message.kind !== 'error') || !hasToBeMessage(message)) return
      const both = has(message.value, 'result') && has(message.value, 'error')
      context.check(VALID, !both, () => ({ message: 'both', at: at(message, '/error', 'key') }))
    },
  }),
})
