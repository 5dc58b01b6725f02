import { OTHER_KIND, type OtherKind, otherKind } from '../../src/model/answers.js'
import { INPUT_CAPABILITY } from '../../src/model/capabilities.js'
import type { Answer } from '../../src/model/chain.js'
import { isObject } from '../../src/model/json.js'
import { askedHere } from '../../src/model/retry-places.js'
import { STATELESS } from '../../src/model/revision.js'
import { taskRequests } from '../../src/model/task-requests.js'
import { clip } from '../../src/model/wording.js'
import { at, atRetry, defineRule, type Report, type Spot } from '../../src/rule.js'

const MESSAGES = {
  kind: {
    text: 'The answer under "{key}" is {seen}, but {method} was asked for there.',
    requirement: 'mrtr-input-response-type-matches',
  },
  envelope: {
    text: 'The answer under "{key}" is {seen}; an elicitation is answered with its bare result, which has an action.',
    requirement: 'elicit-response-not-error',
  },
  task: {
    text: 'The answer under "{key}" is {seen}, but the task asked for {method} there.',
    requirement: 'tasks-response-content',
  },
} as const

type Template = keyof typeof MESSAGES

const faultOf = ({ asked, value }: Answer): OtherKind | undefined =>
  isObject(value) && typeof asked.method === 'string' && INPUT_CAPABILITY.has(asked.method)
    ? otherKind(asked.method, value)
    : undefined

const envelopeOf = ({ asked }: Answer): Template => (asked.method === 'elicitation/create' ? 'envelope' : 'kind')

const reportOf = (
  message: Template,
  { key, asked }: Answer,
  fault: OtherKind | undefined,
  at: Spot,
): Report<Template> => ({
  message,
  at,
  data: { key: clip(key), seen: OTHER_KIND[fault ?? 'other'], method: String(asked.method) },
})

export default defineRule({
  meta: {
    id: 'mrtr/response-kind',
    title:
      'An answer is not the result type of the request asked under its key (an elicitation answered with roots, bare form content, an error object or a whole JSON-RPC response).',
    severity: 'error',
    party: 'client',
    evidence: 'round-trip',
    revisions: [STATELESS],
    when: { request: { methods: ['tasks/update'] }, reply: { shows: ['asks'] } },
    quiet: 'Extra members are legal, nested answers need no resultType, decline and cancel need no content.',
    needs: 'direction; the asking result in the same capture',
    requirements: ['mrtr-input-response-type-matches', 'elicit-response-not-error', 'tasks-response-content'],
    yieldsTo: ['mrtr/responses-shape'],
    messages: MESSAGES,
  },
  create: (context) => {
    const tasks = taskRequests()
    return {
      reply: tasks.note,
      request({ request }) {
        for (const answer of tasks.answers(request)) {
          const fault = faultOf(answer)
          context.check(MESSAGES.task.requirement, !fault, () =>
            reportOf('task', answer, fault, at(request, answer.pointer)),
          )
        }
      },
      retry(retry) {
        for (const answer of retry.answers) {
          const fault = faultOf(answer)
          const template = fault === 'error' || fault === 'response' ? envelopeOf(answer) : 'kind'
          context.check(MESSAGES[template].requirement, !fault, () => ({
            ...reportOf(template, answer, fault, atRetry(retry, answer.pointer)),
            related: askedHere(retry),
            steps: retry.steps,
          }))
        }
      },
    }
  },
})
