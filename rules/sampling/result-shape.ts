import { type GivenAnswer, givenAnswers } from '../../src/model/given-answers.js'
import { has, isObject, type JsonObject } from '../../src/model/json.js'
import { memberFault } from '../../src/model/members.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { isRedacted } from '../../src/model/redaction.js'
import { REVISIONS } from '../../src/model/revision.js'
import { SAMPLING } from '../../src/model/sampling.js'
import { kindOf } from '../../src/model/wording.js'
import { defineRule } from '../../src/rule.js'

const FIELDS = 'sampling-result-fields'

function faultOf(answer: JsonObject) {
  const found = memberFault(answer, [
    ['role', 'string'],
    ['model', 'string'],
  ])
  const { content } = answer
  if (found || isObject(content) || Array.isArray(content) || isRedacted(content)) return found
  const pointer = has(answer, 'content') ? '/content' : ''
  return { name: 'content', pointer, seen: kindOf(content), expected: 'a block or a list of blocks' }
}

export default defineRule({
  meta: {
    id: 'sampling/result-shape',
    title: 'A sampling answer lacks role, content or model.',
    severity: 'error',
    party: 'client',
    evidence: 'round-trip',
    revisions: REVISIONS,
    when: { request: { methods: ['tasks/update'] }, reply: { shows: ['asks', 'foreign'] } },
    quiet: 'stopReason is optional and open.',
    needs: 'direction; the asking request',
    requirements: [FIELDS],
    clauses: inEveryOlder('client/sampling#creating-messages'),
    yieldsTo: ['mrtr/response-kind', 'mrtr/responses-shape'],
    messages: {
      member: {
        text: 'The sampling answer has {seen} as {name}, where {expected} was expected.',
        requirement: FIELDS,
      },
    },
  },
  create: (context) => {
    const given = givenAnswers()
    const judge = ({ asked, value, place, more }: GivenAnswer): void => {
      if (asked.method !== SAMPLING || !isObject(value)) return
      const fault = faultOf(value)
      context.check(FIELDS, fault === undefined, () => ({
        ...more,
        message: 'member',
        at: place(fault?.pointer ?? ''),
        data: { name: fault?.name ?? '', seen: fault?.seen ?? '', expected: fault?.expected ?? '' },
      }))
    }
    return {
      request: ({ request }) => given.ofTask(request).forEach(judge),
      reply: (reply) => given.ofReply(reply).forEach(judge),
      retry: (retry) => given.ofRetry(retry).forEach(judge),
    }
  },
})
