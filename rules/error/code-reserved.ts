import { member } from '../../src/model/json.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const RESERVED = 'error-reserved-range-undefined'

/** HeaderMismatch, MissingRequiredClientCapability, UnsupportedProtocolVersion; -32042 is error/code-retired. */
const KNOWN: ReadonlySet<number> = new Set([-32020, -32021, -32022, -32042])

const isUndefined = (code: number): boolean => code >= -32099 && code <= -32020 && !KNOWN.has(code)

export default defineRule({
  meta: {
    id: 'error/code-reserved',
    title: 'An error uses a code from -32099 to -32020 that the specification does not define.',
    severity: 'error',
    party: 'both',
    evidence: 'message',
    revisions: [STATELESS],
    when: { reply: { shows: ['error'] } },
    quiet: 'Only in answers to modern requests of a revision the linter knows; retired codes have their own rule.',
    needs: 'the answered request',
    requirements: [RESERVED],
    messages: {
      undefined: {
        text: 'The error has the code {code}, which lies in the range reserved for the specification and is not defined there; a defined code or one outside -32099 to -32020 was expected.',
        requirement: RESERVED,
      },
    },
  },
  create: (context) => ({
    reply({ message, exchange, connection }) {
      if (message.kind !== 'error' || exchange?.request.declared !== STATELESS || connection.handshake) return
      const code = member(message.error, 'code')
      if (typeof code !== 'number') return
      context.check(RESERVED, !isUndefined(code), () => ({
        message: 'undefined',
        at: at(message, '/error/code'),
        data: { code },
      }))
    },
  }),
})
