import type { Answer, Retry } from '../../src/model/chain.js'
import { completed } from '../../src/model/complete-result.js'
import { formAnswer } from '../../src/model/form-answer.js'
import { has, isObject } from '../../src/model/json.js'
import { isRedacted } from '../../src/model/redaction.js'
import { STATELESS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'
import { judgeContent, soundAnswer } from '../../src/schema/validate.js'

const messages = {
  served: {
    text: 'The retry is answered with a complete result, although its inputResponses are not well formed.',
    requirement: 'mrtr-validate-input-responses',
  },
  'is-error': {
    text: 'The malformed inputResponses of the retry are answered with isError, where a JSON-RPC error was expected.',
    requirement: 'mrtr-protocol-errors-as-jsonrpc-error',
  },
  content: {
    text: 'The retry is answered with a complete result, although what the form holds under "{key}" does not fit what was asked.',
    requirement: 'elicit-server-validates',
  },
} as const

/** Whether the content of an accepted form breaks the form. */
function breaksForm(answer: Answer): boolean {
  const form = formAnswer(answer)
  return (
    form !== undefined && has(form.answer, 'content') && judgeContent(form.schema, form.answer.content) !== undefined
  )
}

/** The first answer of a retry that is provably wrong, and how. */
function wrongAnswer({
  answers,
}: Retry): { readonly template: 'served' | 'content'; readonly key: string } | undefined {
  const wrong = answers.find((answer) => !isRedacted(answer.value) && !soundAnswer(answer))
  if (wrong === undefined) return undefined
  return { template: breaksForm(wrong) ? 'content' : 'served', key: wrong.key }
}

export default defineRule({
  meta: {
    id: 'mrtr/bad-retry-served',
    title:
      'A retry that is provably malformed got a complete result, or a tool result with isError instead of a JSON-RPC error.',
    severity: 'info',
    party: 'server',
    evidence: 'round-trip',
    revisions: [STATELESS],
    optin: true,
    quiet: 'Answers the server does not need may be ignored; only reported beside a client finding on the same retry.',
    needs: 'direction; the asking result in the same capture',
    requirements: ['mrtr-validate-input-responses', 'mrtr-protocol-errors-as-jsonrpc-error', 'elicit-server-validates'],
    messages,
  },
  create: (context) => ({
    reply(reply) {
      const done = completed(reply)
      const params = done?.exchange.request.params
      if (done === undefined || !has(params, 'inputResponses')) return
      const responses = params?.inputResponses
      if (isObject(responses) || isRedacted(responses)) return
      const template = done.result.isError === true ? 'is-error' : 'served'
      context.check(messages[template].requirement, false, () => ({
        message: template,
        at: at(done.message, '/result'),
        related: [{ mark: done.exchange.mark, message: 'the retry' }],
      }))
    },
    retry(retry) {
      const { end, mark } = retry
      const wrong = end?.kind === 'complete' || end?.kind === 'error' ? wrongAnswer(retry) : undefined
      if (end === undefined || wrong === undefined) return
      context.check(messages[wrong.template].requirement, end.kind === 'error', () => ({
        message: wrong.template,
        at: end.mark,
        data: { key: clip(wrong.key) },
        related: [{ mark, message: 'the retry' }],
        steps: retry.steps,
      }))
    },
  }),
})
