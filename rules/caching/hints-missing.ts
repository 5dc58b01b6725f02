import { CACHEABLE_METHODS } from '../../src/model/cacheable.js'
import { completed } from '../../src/model/complete-result.js'
import { has } from '../../src/model/json.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const REQUIRED = 'cache-hints-required'

export default defineRule({
  meta: {
    id: 'caching/hints-missing',
    title: 'A complete result of discover, a list or resources/read lacks ttlMs or cacheScope.',
    severity: 'error',
    party: 'server',
    evidence: 'exchange',
    revisions: [STATELESS],
    methods: CACHEABLE_METHODS,
    quiet: 'One finding per result. Errors, input_required, task results and other methods are exempt.',
    needs: 'direction; the answered request',
    requirements: [REQUIRED],
    messages: {
      missing: {
        text: 'The complete result of {method} lacks {names}, where both caching hints were expected.',
        requirement: REQUIRED,
      },
    },
  },
  create: (context) => ({
    reply(reply) {
      const done = completed(reply)
      if (!done) return
      const missing = ['ttlMs', 'cacheScope'].filter((name) => !has(done.result, name))
      context.check(REQUIRED, missing.length === 0, () => ({
        message: 'missing',
        at: at(done.message, '/result'),
        data: { method: done.exchange.request.method, names: missing.join(' and ') },
      }))
    },
  }),
})
