import { type GivenAnswer, givenAnswers } from '../../src/model/given-answers.js'
import { has, member } from '../../src/model/json.js'
import { isRedacted } from '../../src/model/redaction.js'
import { shown } from '../../src/model/shown.js'
import { defineRule } from '../../src/rule.js'

const ENUM = 'elicit-action-enum'
const ACTIONS: ReadonlySet<unknown> = new Set(['accept', 'decline', 'cancel'])

export default defineRule({
  meta: {
    id: 'elicitation/action-invalid',
    title: 'An answer has an action other than accept, decline or cancel.',
    severity: 'error',
    party: 'client',
    evidence: 'round-trip',
    revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
    when: { request: { methods: ['tasks/update'] }, reply: { shows: ['asks', 'foreign'] } },
    quiet: 'A retry without an action is mrtr/response-kind.',
    needs: 'direction; the asking request',
    requirements: [ENUM],
    clauses: {
      '2025-06-18': 'client/elicitation#response-actions',
      '2025-11-25': 'client/elicitation#response-actions',
    },
    yieldsTo: ['mrtr/responses-shape'],
    messages: {
      action: {
        text: 'The elicitation is answered with the action {seen}, where accept, decline or cancel was expected.',
        requirement: ENUM,
      },
      none: {
        text: 'The elicitation is answered without an action, where accept, decline or cancel was expected.',
        requirement: ENUM,
      },
    },
  },
  create: (context) => {
    const given = givenAnswers()
    const judge = ({ asked, value, place, more }: GivenAnswer): void => {
      if (asked.method !== 'elicitation/create' || !has(value, 'action')) return
      const action = member(value, 'action')
      context.check(ENUM, ACTIONS.has(action) || isRedacted(action), () => ({
        ...more(),
        message: 'action',
        at: place('/action'),
        data: { seen: shown(action) },
      }))
    }
    return {
      request: ({ request }) => given.ofTask(request).forEach(judge),
      reply: (reply) => {
        for (const answer of given.ofReply(reply)) {
          judge(answer)
          if (answer.asked.method === 'elicitation/create' && !has(answer.value, 'action'))
            context.check(ENUM, false, () => ({ message: 'none', at: answer.place('') }))
        }
      },
      retry: (retry) => given.ofRetry(retry).forEach(judge),
    }
  },
})
