import { hasToBeMessage } from '../../src/model/carrier.js'
import { has, isObject } from '../../src/model/json.js'
import { REVISIONS } from '../../src/model/revision.js'
import { kindOf } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const OBJECT = 'jsonrpc-params-object'

export default defineRule({
  meta: {
    id: 'jsonrpc/params-not-object',
    title: 'params is present and not an object.',
    severity: 'error',
    party: 'both',
    evidence: 'message',
    revisions: REVISIONS,
    when: { message: { shows: ['frame'] } },
    quiet: 'Absent params is not this rule.',
    needs: 'the message alone',
    needsDirection: false,
    requirements: [OBJECT],
    clauses: {
      '2024-11-05': 'basic/messages#requests',
      '2025-03-26': 'basic/index#requests',
      '2025-06-18': 'basic/index#requests',
      '2025-11-25': 'basic/index#requests',
    },
    messages: {
      'not-object': { text: 'params of {method} is {seen}, where an object was expected.', requirement: OBJECT },
    },
    yieldsTo: ['stdio/stdout-not-message', 'stdio/stdin-not-message'],
  },
  create: (context) => ({
    message(message) {
      if (message.kind !== 'request' && message.kind !== 'notification') return
      const { value, method } = message
      if (!has(value, 'params') || !hasToBeMessage(message)) return
      context.check(OBJECT, isObject(value.params), () => ({
        message: 'not-object',
        at: at(message, '/params'),
        data: { method, seen: kindOf(value.params) },
      }))
    },
  }),
})
