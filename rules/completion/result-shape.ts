import { completed } from '../../src/model/complete-result.js'
import { has, isObject } from '../../src/model/json.js'
import { type MemberFault, memberFault } from '../../src/model/members.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { isRedacted } from '../../src/model/redaction.js'
import { REVISIONS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { at, defineRule } from '../../src/rule.js'

const SHAPE = 'complete-result-shape'
const MOST = 100

/** The first fault of `completion`; undefined where it is sound, or its values were hidden. */
function faultOf(completion: unknown): MemberFault | undefined {
  if (!isObject(completion)) return undefined
  const found = memberFault(completion, [
    ['values', 'strings'],
    ['total', 'number?'],
    ['hasMore', 'boolean?'],
  ])
  const { total } = completion
  if (found || typeof total !== 'number' || Number.isInteger(total)) return found
  return { name: 'total', pointer: '/total', seen: shown(total), expected: 'an integer' }
}

export default defineRule({
  meta: {
    id: 'completion/result-shape',
    title: 'A completion result has no list of strings, or more than 100 values.',
    severity: 'error',
    party: 'server',
    evidence: 'message',
    revisions: REVISIONS,
    methods: ['completion/complete'],
    quiet: 'Inconsistent total and hasMore are only odd.',
    needs: 'the answered request',
    requirements: [SHAPE, 'complete-max-100'],
    clauses: inEveryOlder('server/utilities/completion#completion-results'),
    messages: {
      completion: {
        text: 'The result of completion/complete has {seen} as completion, where an object was expected.',
        requirement: SHAPE,
      },
      member: { text: 'The completion has {seen} as {name}, where {expected} was expected.', requirement: SHAPE },
      'too-many': {
        text: 'The completion has {count} values, where at most 100 were expected.',
        requirement: 'complete-max-100',
      },
    },
  },
  create: (context) => ({
    reply(reply) {
      const done = completed(reply)
      const completion = done?.result.completion
      if (!done || isRedacted(completion)) return
      const { message } = done
      context.check(SHAPE, isObject(completion), () => ({
        message: 'completion',
        at: at(message, has(done.result, 'completion') ? '/result/completion' : '/result'),
        data: { seen: shown(completion) },
      }))
      if (!isObject(completion)) return
      const fault = faultOf(completion)
      context.check(SHAPE, fault === undefined, () => ({
        message: 'member',
        at: at(message, `/result/completion${fault?.pointer}`),
        data: { name: fault?.name ?? '', seen: fault?.seen ?? '', expected: fault?.expected ?? '' },
      }))
      const { values } = completion
      if (!Array.isArray(values)) return
      context.check('complete-max-100', values.length <= MOST, () => ({
        message: 'too-many',
        at: at(message, '/result/completion/values'),
        data: { count: values.length },
      }))
    },
  }),
})
