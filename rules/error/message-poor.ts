import { member } from '../../src/model/json.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const CONCISE = 'schema-error-message-concise'
const INFORMATIVE = 'tasks-informative-errors'
const DEFAULT_LENGTH = 300

const messages = {
  empty: {
    text: 'The message of the error is empty; a sentence about what went wrong was expected.',
    requirement: INFORMATIVE,
  },
  lines: { text: 'The message of the error has several lines, where one sentence was expected.', requirement: CONCISE },
  long: {
    text: 'The message of the error is longer than {limit} characters, where one sentence was expected.',
    requirement: CONCISE,
  },
} as const

function faultOf(text: string, limit: number): keyof typeof messages | undefined {
  if (text.trim() === '') return 'empty'
  if (/[\r\n]/.test(text.trim())) return 'lines'
  return text.length > limit ? 'long' : undefined
}

export default defineRule({
  meta: {
    id: 'error/message-poor',
    title: 'An error message is empty, has several lines or is very long.',
    severity: 'info',
    party: 'both',
    evidence: 'message',
    revisions: [STATELESS],
    optin: true,
    quiet: 'Length limit is configurable; other languages and detail in data are fine.',
    needs: 'the message alone',
    needsDirection: false,
    requirements: [CONCISE, INFORMATIVE],
    options: {
      type: 'object',
      properties: { maxLength: { type: 'integer', minimum: 1 } },
      additionalProperties: false,
    },
    messages,
  },
  create: (context) => {
    const chosen = member(context.options, 'maxLength')
    const limit = typeof chosen === 'number' ? chosen : DEFAULT_LENGTH
    return {
      message(message) {
        const text = message.kind === 'error' ? member(message.error, 'message') : undefined
        if (typeof text !== 'string') return
        const fault = faultOf(text, limit)
        context.check(messages[fault ?? 'lines'].requirement, fault === undefined, () => ({
          message: fault ?? 'lines',
          at: at(message, '/error/message'),
          data: { limit },
        }))
      },
    }
  },
})
