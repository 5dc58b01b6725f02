import { idText } from '../../src/model/id-text.js'
import { REVISIONS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const MATCHES = 'jsonrpc-response-id-matches'

export default defineRule({
  meta: {
    id: 'jsonrpc/response-id-type',
    title: 'A response repeats the id with another JSON type ("1" answered as 1).',
    severity: 'error',
    party: 'both',
    evidence: 'exchange',
    revisions: REVISIONS,
    when: { reply: { shows: ['unmatched'] } },
    quiet:
      'Not while a request with exactly the answered id is open as well. The request counts as answered, so no second finding.',
    needs: 'direction',
    requirements: [MATCHES],
    clauses: {
      '2024-11-05': 'basic/messages#responses',
      '2025-03-26': 'basic/index#responses',
      '2025-06-18': 'basic/index#responses',
      '2025-11-25': 'basic/index#result-responses',
    },
    messages: {
      type: {
        text: 'The response has the {seenType} {seen} as its id, where the {askedType} {asked} of the request on line {line} was expected.',
        requirement: MATCHES,
      },
    },
  },
  create: (context) => ({
    reply({ message, match, exchange }) {
      if (exchange === undefined || (match !== 'exact' && match !== 'other-type')) return
      const { request } = exchange
      context.check(MATCHES, match === 'exact', () => ({
        message: 'type',
        at: at(message, '/id'),
        data: {
          seenType: typeof message.id,
          seen: { volatile: idText(message) },
          askedType: typeof request.id,
          asked: { volatile: idText(request) },
          line: { volatile: exchange.mark.line },
        },
        related: [{ mark: exchange.mark, message: 'the request that it answers' }],
      }))
    },
  }),
})
