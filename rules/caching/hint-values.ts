import { CACHEABLE_METHODS } from '../../src/model/cacheable.js'
import { completed } from '../../src/model/complete-result.js'
import { has } from '../../src/model/json.js'
import type { ResultMessage } from '../../src/model/message.js'
import { isIntegerText } from '../../src/model/number-text.js'
import { isRedacted } from '../../src/model/redaction.js'
import { STATELESS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { at, defineRule } from '../../src/rule.js'

const TYPES = 'cache-field-types'
const SCOPES: ReadonlySet<unknown> = new Set(['public', 'private'])

/** The text decides: a double would round the fraction of a large number away. */
function isInteger({ source, root, result }: ResultMessage): boolean {
  if (typeof result.ttlMs !== 'number') return false
  if (Number.isSafeInteger(result.ttlMs)) return true
  const text = source.token(`${root}/result/ttlMs`)
  return text === undefined ? Number.isInteger(result.ttlMs) : isIntegerText(text)
}

export default defineRule({
  meta: {
    id: 'caching/hint-values',
    title: 'ttlMs is not a non-negative integer, or cacheScope is neither public nor private.',
    severity: 'error',
    party: 'server',
    evidence: 'message',
    revisions: [STATELESS],
    methods: CACHEABLE_METHODS,
    quiet: '300000.0 is an integer; huge values are legal.',
    needs: 'raw number text',
    requirements: [TYPES, 'cache-ttl-nonnegative'],
    messages: {
      ttl: {
        text: 'The result has {seen} as ttlMs, where an integer of milliseconds was expected.',
        requirement: TYPES,
      },
      negative: {
        text: 'The result has {seen} as ttlMs, where a value of at least 0 was expected.',
        requirement: 'cache-ttl-nonnegative',
      },
      scope: {
        text: 'The result has {seen} as cacheScope, where "public" or "private" was expected.',
        requirement: TYPES,
      },
    },
  },
  create: (context) => ({
    reply(reply) {
      const done = completed(reply)
      if (!done) return
      const { message, result } = done
      const { ttlMs, cacheScope } = result
      const data = { seen: shown(ttlMs) }
      if (has(result, 'ttlMs') && !isRedacted(ttlMs)) {
        const integer = isInteger(message)
        context.check(TYPES, integer, () => ({ message: 'ttl', at: at(message, '/result/ttlMs'), data }))
        if (integer)
          context.check('cache-ttl-nonnegative', Number(ttlMs) >= 0, () => ({
            message: 'negative',
            at: at(message, '/result/ttlMs'),
            data,
          }))
      }
      if (has(result, 'cacheScope') && !isRedacted(cacheScope))
        context.check(TYPES, SCOPES.has(cacheScope), () => ({
          message: 'scope',
          at: at(message, '/result/cacheScope'),
          data: { seen: shown(cacheScope) },
        }))
    },
  }),
})
