import { hasToBeMessage } from '../../src/model/carrier.js'
import { idText } from '../../src/model/id-text.js'
import type { RequestMessage } from '../../src/model/message.js'
import { hasValidId } from '../../src/model/request-id.js'
import { REVISIONS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const TYPE = 'jsonrpc-request-id-type'

/** A number as it was sent, as a double would hide its fraction. */
const seen = (message: RequestMessage): string =>
  typeof message.id === 'number' ? clip(idText(message)) : shown(message.id)

export default defineRule({
  meta: {
    id: 'jsonrpc/id-type',
    title: 'A request id is neither a string nor an integer.',
    severity: 'error',
    party: 'both',
    evidence: 'message',
    revisions: REVISIONS,
    when: { message: { shows: ['frame'] } },
    quiet: '1.0 and 1e2 are integers; judge the source text. 0 and the empty string are valid ids.',
    needs: 'raw number text',
    needsDirection: false,
    requirements: [TYPE],
    clauses: {
      '2024-11-05': 'basic/messages#requests',
      '2025-03-26': 'basic/index#requests',
      '2025-06-18': 'basic/index#requests',
      '2025-11-25': 'basic/index#requests',
    },
    messages: {
      type: { text: 'The id of {method} is {seen}, where a string or an integer was expected.', requirement: TYPE },
    },
  },
  create: (context) => ({
    message(message) {
      // null is jsonrpc/id-null.
      if (message.kind !== 'request' || message.id === null || !hasToBeMessage(message)) return
      context.check(TYPE, hasValidId(message), () => ({
        message: 'type',
        at: at(message, '/id'),
        data: { method: message.method, seen: { volatile: seen(message) } },
      }))
    },
  }),
})
