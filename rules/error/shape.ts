import { hasToBeMessage } from '../../src/model/carrier.js'
import { has, isObject, type JsonObject } from '../../src/model/json.js'
import type { ErrorMessage } from '../../src/model/message.js'
import { isIntegerText } from '../../src/model/number-text.js'
import { REVISIONS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { kindOf } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const FIELDS = 'error-fields-present'
const INTEGER = 'error-code-integer'

/** The source text decides: as a double, 1.00000000000000001 would pass for an integer. */
function hasIntegerCode({ source, root }: ErrorMessage, { code }: JsonObject): boolean {
  if (typeof code !== 'number') return false
  const text = source.token(`${root}/error/code`)
  return text === undefined ? Number.isInteger(code) : isIntegerText(text)
}

export default defineRule({
  meta: {
    id: 'error/shape',
    title: 'An error reply has no error object with an integer code and a string message.',
    severity: 'error',
    party: 'both',
    evidence: 'message',
    revisions: REVISIONS,
    when: { message: { shows: ['error'] } },
    quiet: '-32602.0 is an integer; plain JSON error bodies of gateways are not JSON-RPC and are not judged.',
    needs: 'raw number text',
    needsDirection: false,
    requirements: [FIELDS, INTEGER],
    clauses: {
      '2024-11-05': 'basic/messages#responses',
      '2025-03-26': 'basic/index#responses',
      '2025-06-18': 'basic/index#responses',
      '2025-11-25': 'basic/index#error-responses',
    },
    messages: {
      'not-object': {
        text: 'error is {seen}, where an object with code and message was expected.',
        requirement: FIELDS,
      },
      missing: { text: 'The error has no {name}; a code and a message were expected.', requirement: FIELDS },
      message: { text: 'The message of the error is {seen}, where a string was expected.', requirement: FIELDS },
      code: { text: 'The code of the error is {seen}, where an integer was expected.', requirement: INTEGER },
    },
    yieldsTo: ['stdio/stdout-not-message', 'stdio/stdin-not-message', 'jsonrpc/result-and-error'],
  },
  create: (context) => ({
    message(message) {
      if (message.kind !== 'error' || !hasToBeMessage(message)) return
      const { error } = message
      if (!isObject(error))
        return context.check(FIELDS, false, () => ({
          message: 'not-object',
          at: at(message, '/error'),
          data: { seen: kindOf(error) },
        }))
      const missing = ['code', 'message'].filter((name) => !has(error, name))
      context.check(FIELDS, missing.length === 0, () => ({
        message: 'missing',
        at: at(message, '/error'),
        data: { name: missing.join(' and no ') },
      }))
      if (has(error, 'message'))
        context.check(FIELDS, typeof error.message === 'string', () => ({
          message: 'message',
          at: at(message, '/error/message'),
          data: { seen: kindOf(error.message) },
        }))
      if (has(error, 'code'))
        context.check(INTEGER, hasIntegerCode(message, error), () => ({
          message: 'code',
          at: at(message, '/error/code'),
          data: { seen: shown(error.code) },
        }))
    },
  }),
})
