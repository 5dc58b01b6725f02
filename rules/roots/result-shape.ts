import { type GivenAnswer, givenAnswers } from '../../src/model/given-answers.js'
import { has, isObject, type JsonObject } from '../../src/model/json.js'
import { memberFault } from '../../src/model/members.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { isRedacted } from '../../src/model/redaction.js'
import { REVISIONS } from '../../src/model/revision.js'
import { kindOf } from '../../src/model/wording.js'
import { defineRule } from '../../src/rule.js'

const SHAPE = 'roots-result-shape'

/** The first fault of a list of roots: where it is, and what was seen in place of what. */
function faultOf(answer: JsonObject) {
  const { roots } = answer
  if (isRedacted(roots)) return undefined
  if (!Array.isArray(roots))
    return { pointer: has(answer, 'roots') ? '/roots' : '', name: 'roots', seen: kindOf(roots), expected: 'an array' }
  for (const [index, root] of roots.entries()) {
    const pointer = `/roots/${index}`
    if (isRedacted(root)) continue
    if (!isObject(root)) return { pointer, name: 'an entry of roots', seen: kindOf(root), expected: 'an object' }
    const found = memberFault(root, [
      ['uri', 'string'],
      ['name', 'string?'],
    ])
    if (found) return { ...found, pointer: pointer + found.pointer, name: `${found.name} of a root` }
  }
  return undefined
}

export default defineRule({
  meta: {
    id: 'roots/result-shape',
    title: 'A roots answer is not a list of entries with a uri.',
    severity: 'error',
    party: 'client',
    evidence: 'round-trip',
    revisions: REVISIONS,
    when: { request: { methods: ['tasks/update'] }, reply: { shows: ['asks', 'foreign'] } },
    quiet: 'An empty list is valid.',
    needs: 'direction; the asking request',
    requirements: [SHAPE],
    clauses: inEveryOlder('client/roots#listing-roots'),
    yieldsTo: ['mrtr/response-kind', 'mrtr/responses-shape'],
    messages: {
      member: { text: 'The roots answer has {seen} as {name}, where {expected} was expected.', requirement: SHAPE },
    },
  },
  create: (context) => {
    const given = givenAnswers()
    const judge = ({ asked, value, place, more }: GivenAnswer): void => {
      if (asked.method !== 'roots/list' || !isObject(value)) return
      const fault = faultOf(value)
      context.check(SHAPE, fault === undefined, () => ({
        ...more(),
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
