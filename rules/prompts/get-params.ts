import { has, isObject } from '../../src/model/json.js'
import { memberFault, type Wanted } from '../../src/model/members.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { child } from '../../src/model/pointer.js'
import { REVISIONS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const PARAMS = 'prompts-get-params'

const WANTED: readonly Wanted[] = [
  ['name', 'string'],
  ['arguments', 'object?'],
]

export default defineRule({
  meta: {
    id: 'prompts/get-params',
    title: 'prompts/get has no name, or argument values that are not strings.',
    severity: 'error',
    party: 'client',
    evidence: 'message',
    revisions: REVISIONS,
    methods: ['prompts/get'],
    quiet: 'Absent arguments are fine.',
    needs: 'direction',
    requirements: [PARAMS],
    clauses: inEveryOlder('server/prompts#getting-a-prompt'),
    yieldsTo: ['jsonrpc/params-not-object'],
    messages: {
      member: { text: 'prompts/get has {seen} as {name}, where {expected} was expected.', requirement: PARAMS },
      argument: {
        text: 'The prompt argument "{name}" is {seen}; the values of prompt arguments are strings.',
        requirement: PARAMS,
      },
    },
  },
  create: (context) => ({
    request({ request }) {
      const { params, value } = request
      if (request.dir !== 'c2s' || (has(value, 'params') && !params)) return
      const fault = memberFault(params ?? {}, WANTED)
      context.check(PARAMS, fault === undefined, () => ({
        message: 'member',
        at: at(request, params ? `/params${fault?.pointer}` : ''),
        data: { name: fault?.name ?? '', seen: fault?.seen ?? '', expected: fault?.expected ?? '' },
      }))
      const given = params?.arguments
      if (fault || !isObject(given)) return
      const name = Object.keys(given).find((key) => typeof given[key] !== 'string')
      context.check(PARAMS, name === undefined, () => ({
        message: 'argument',
        at: at(request, child('/params/arguments', name ?? '')),
        data: { name: clip(name ?? ''), seen: shown(given[name ?? '']) },
      }))
    },
  }),
})
