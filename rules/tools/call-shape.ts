import { has } from '../../src/model/json.js'
import { memberFault, type Wanted } from '../../src/model/members.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { REVISIONS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const SHAPE = 'tools-call-params-shape'

const PARAMS: readonly Wanted[] = [
  ['name', 'string'],
  ['arguments', 'object?'],
]

export default defineRule({
  meta: {
    id: 'tools/call-shape',
    title: 'tools/call has no string name, or arguments that are not an object.',
    severity: 'error',
    party: 'client',
    evidence: 'message',
    revisions: REVISIONS,
    methods: ['tools/call'],
    when: { request: { shows: ['misshapen'] } },
    quiet: 'Absent arguments are valid.',
    needs: 'direction',
    requirements: [SHAPE],
    clauses: inEveryOlder('server/tools#calling-tools'),
    yieldsTo: ['jsonrpc/params-not-object'],
    messages: {
      member: {
        text: 'The call has {seen} as {name}, where {expected} was expected.',
        requirement: SHAPE,
      },
    },
  },
  create: (context) => ({
    request({ request }) {
      const { params, value } = request
      if (request.dir !== 'c2s' || (has(value, 'params') && !params)) return
      const fault = memberFault(params ?? {}, PARAMS)
      context.check(SHAPE, fault === undefined, () => ({
        message: 'member',
        at: at(request, params ? `/params${fault?.pointer}` : ''),
        data: { name: fault?.name ?? '', seen: fault?.seen ?? '', expected: fault?.expected ?? '' },
      }))
    },
  }),
})
