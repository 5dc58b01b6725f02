import { member } from '../../src/model/json.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const NOT_FOUND = 'error-old-resource-not-found-code'
const URL_ELICITATION = 'error-old-url-elicitation-code'
const NO_URL_CODE = [URL_ELICITATION, 'elicit-no-32042']

export default defineRule({
  meta: {
    id: 'error/code-retired',
    title: 'An error uses a code that this revision has retired (-32002, -32042).',
    severity: 'error',
    party: 'server',
    evidence: 'exchange',
    revisions: [STATELESS],
    when: { reply: { shows: ['error'] } },
    quiet: 'Only in answers to requests that declared 2026-07-28; both codes are right in older sessions.',
    needs: 'direction; the answered request',
    requirements: [NOT_FOUND, ...NO_URL_CODE, 'resources-not-found-code'],
    messages: {
      'not-found': {
        text: 'The error has the code -32002, which this revision has retired; -32602 was expected for a missing resource.',
        requirement: NOT_FOUND,
      },
      url: {
        text: 'The error has the code -32042, which this revision has retired; an input_required result that asks for the URL elicitation was expected.',
        requirement: URL_ELICITATION,
      },
    },
  },
  create: (context) => ({
    reply({ message, exchange, connection }) {
      if (message.kind !== 'error' || message.dir !== 's2c') return
      if (exchange?.request.declared !== STATELESS || connection.handshake) return
      const code = member(message.error, 'code')
      context.check(NOT_FOUND, code !== -32002, () => ({ message: 'not-found', at: at(message, '/error/code') }))
      context.check(NO_URL_CODE, code !== -32042, () => ({ message: 'url', at: at(message, '/error/code') }))
    },
  }),
})
