import { isRefusal } from '../../src/model/answers.js'
import { modeOf } from '../../src/model/elicitation.js'
import { type GivenAnswer, givenAnswers } from '../../src/model/given-answers.js'
import { has, isObject, member } from '../../src/model/json.js'
import { isRedacted } from '../../src/model/redaction.js'
import { defineRule } from '../../src/rule.js'

const REFUSED = 'elicit-decline-no-content'
const URL_MODE = 'elicit-url-accept-no-content'

const messages = {
  refusal: {
    text: 'The elicitation is answered with {action} and with content, which only an accepted form has.',
    requirement: REFUSED,
  },
  url: {
    text: 'The url elicitation is answered with content, which only an accepted form has.',
    requirement: URL_MODE,
    severity: 'error',
  },
  'url-empty': {
    text: 'The url elicitation is answered with an empty content, where none was expected.',
    requirement: URL_MODE,
  },
} as const

const isEmpty = (content: unknown): boolean =>
  content === null || content === undefined || (isObject(content) && Object.keys(content).length === 0)

/** What the content breaks; undefined where nothing is said about it. */
function verdictOf({ asked, value }: GivenAnswer): { template: keyof typeof messages; kept: boolean } | undefined {
  if (asked.method !== 'elicitation/create' || !isObject(value)) return undefined
  const content = member(value, 'content')
  if (isRedacted(content)) return undefined
  if (modeOf(asked.params) === 'url') {
    const template = isEmpty(content) ? 'url-empty' : 'url'
    return { template, kept: !has(value, 'content') || content === null }
  }
  return isRefusal(value) ? { template: 'refusal', kept: isEmpty(content) } : undefined
}

export default defineRule({
  meta: {
    id: 'elicitation/content-unexpected',
    title: 'An answer carries content where none belongs: on decline or cancel, or for a url request.',
    severity: 'warning',
    also: {
      severity: 'error',
      when: 'reported as an error for a non-empty content on a url answer (2025-11-25 and later)',
    },
    party: 'client',
    evidence: 'round-trip',
    revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
    when: { request: { methods: ['tasks/update'] }, reply: { shows: ['asks', 'foreign'] } },
    quiet: 'An empty object is at most a warning. Never guess url mode without the asking request.',
    needs: 'direction; the asking request',
    requirements: [REFUSED, URL_MODE],
    clauses: {
      '2025-06-18': 'client/elicitation#response-actions',
      '2025-11-25': 'client/elicitation#response-actions',
    },
    messages,
  },
  create: (context) => {
    const given = givenAnswers()
    const judge = (answer: GivenAnswer): void => {
      const verdict = verdictOf(answer)
      if (verdict === undefined) return
      context.check(messages[verdict.template].requirement, verdict.kept, () => ({
        ...answer.more(),
        message: verdict.template,
        at: answer.place('/content'),
        data: { action: String(member(answer.value, 'action')) },
      }))
    }
    return {
      request: ({ request }) => given.ofTask(request).forEach(judge),
      reply: (reply) => given.ofReply(reply).forEach(judge),
      retry: (retry) => given.ofRetry(retry).forEach(judge),
    }
  },
})
