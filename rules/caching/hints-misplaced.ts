import { roundResult } from '../../src/model/input-requests.js'
import { has } from '../../src/model/json.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const NONE = 'cache-none-on-input-required'

export default defineRule({
  meta: {
    id: 'caching/hints-misplaced',
    title: 'An input_required result carries caching hints.',
    severity: 'error',
    party: 'server',
    evidence: 'exchange',
    revisions: [STATELESS],
    when: { reply: { shows: ['asks'] } },
    quiet: 'ttlMs of a task is something else.',
    needs: 'the answered request',
    requirements: [NONE],
    messages: {
      hint: {
        text: 'The result asks for input and has {name}; only complete results can be cached.',
        requirement: NONE,
      },
    },
  },
  create: (context) => ({
    reply({ message, exchange }) {
      const result = exchange && roundResult(message)
      if (!result) return
      const name = ['ttlMs', 'cacheScope'].find((hint) => has(result, hint))
      context.check(NONE, name === undefined, () => ({
        message: 'hint',
        at: at(message, `/result/${name}`),
        data: { name: name ?? '' },
      }))
    },
  }),
})
