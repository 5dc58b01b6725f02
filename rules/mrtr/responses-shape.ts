import { has, isObject } from '../../src/model/json.js'
import type { Message } from '../../src/model/message.js'
import { ASKING_METHODS } from '../../src/model/methods.js'
import { child } from '../../src/model/pointer.js'
import { isRedacted } from '../../src/model/redaction.js'
import { STATELESS } from '../../src/model/revision.js'
import { clip, kindOf } from '../../src/model/wording.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const RESPONSES = '/params/inputResponses'

function shapeFault(message: Message, responses: unknown): Report<'not-map' | 'not-result'> | undefined {
  if (isRedacted(responses)) return undefined
  if (!isObject(responses)) return { message: 'not-map', at: at(message, RESPONSES), data: { seen: kindOf(responses) } }
  const key = Object.keys(responses).find((name) => !isObject(responses[name]) && !isRedacted(responses[name]))
  if (key === undefined) return undefined
  return {
    message: 'not-result',
    at: at(message, child(RESPONSES, key)),
    data: { key: clip(key), seen: kindOf(responses[key]) },
  }
}

export default defineRule({
  meta: {
    id: 'mrtr/responses-shape',
    title: 'inputResponses is not a map from keys to result objects.',
    severity: 'error',
    party: 'client',
    evidence: 'message',
    revisions: [STATELESS],
    methods: [...ASKING_METHODS, 'tasks/update'],
    when: { request: { shows: ['answers'] } },
    quiet:
      'Only the top-level params member of tools/call, prompts/get, resources/read and tasks/update; arguments of that name are user data. No further key findings on the same retry.',
    needs: 'direction',
    requirements: ['mrtr-input-responses-shape'],
    messages: {
      'not-map': {
        text: 'inputResponses is {seen}, but has to be an object that maps keys to results.',
        requirement: 'mrtr-input-responses-shape',
      },
      'not-result': {
        text: 'The answer under "{key}" is {seen}, but has to be a result object.',
        requirement: 'mrtr-input-responses-shape',
      },
    },
  },
  create: (context) => ({
    request({ request }) {
      if (request.dir !== 'c2s' || !has(request.params, 'inputResponses')) return
      const fault = shapeFault(request, request.params?.inputResponses)
      context.check(
        'mrtr-input-responses-shape',
        fault === undefined,
        () => fault ?? { message: 'not-map', at: at(request) },
      )
    },
  }),
})
