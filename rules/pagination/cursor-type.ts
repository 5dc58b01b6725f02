import { has } from '../../src/model/json.js'
import { LISTS } from '../../src/model/listing.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { REVISIONS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { at, defineRule } from '../../src/rule.js'

const TYPE = 'page-cursor-type'

export default defineRule({
  meta: {
    id: 'pagination/cursor-type',
    title: 'cursor or nextCursor is present but not a string.',
    severity: 'error',
    party: 'both',
    evidence: 'message',
    revisions: REVISIONS,
    methods: [...LISTS.keys()],
    quiet: 'The empty string is a valid cursor.',
    needs: 'the message alone',
    requirements: [TYPE],
    clauses: inEveryOlder('server/utilities/pagination#response-format'),
    messages: {
      type: {
        text: '{name} is {seen}, where a string was expected, or no such member.',
        requirement: TYPE,
      },
    },
  },
  create: (context) => ({
    request({ request }) {
      const { params, dir } = request
      if (dir !== 'c2s' || !has(params, 'cursor')) return
      context.check(TYPE, typeof params?.cursor === 'string', () => ({
        message: 'type',
        at: at(request, '/params/cursor'),
        data: { name: 'cursor', seen: shown(params?.cursor) },
      }))
    },
    reply({ message }) {
      if (message.kind !== 'result' || message.dir !== 's2c' || !has(message.result, 'nextCursor')) return
      const { nextCursor } = message.result
      context.check(TYPE, typeof nextCursor === 'string', () => ({
        message: 'type',
        at: at(message, '/result/nextCursor'),
        data: { name: 'nextCursor', seen: shown(nextCursor) },
      }))
    },
  }),
})
