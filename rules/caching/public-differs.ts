import { BoundedMap } from '../../src/model/bounded.js'
import { cacheKey, forgetStale, STALE_AFTER } from '../../src/model/cache-key.js'
import { CACHEABLE_METHODS } from '../../src/model/cacheable.js'
import { headerOf } from '../../src/model/carrier.js'
import { type Completed, completed } from '../../src/model/complete-result.js'
import { isLater, timeOf } from '../../src/model/elapsed.js'
import { endpointOf } from '../../src/model/endpoint.js'
import type { RequestMessage } from '../../src/model/message.js'
import type { Mark } from '../../src/model/place.js'
import { isRedacted } from '../../src/model/redaction.js'
import { digestOf } from '../../src/model/result-digest.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule, type Spot } from '../../src/rule.js'

const SAME = 'cache-public-same-for-all'
/** Told apart by identity, public is what nobody's own data are in. */
const BOTH = [SAME, 'cache-scope-correct']

/** Results, and differences that wait for their proof, that are remembered at the same time. */
const LIMIT = 200
/** Results this many milliseconds apart may differ because the server's data have changed. */
const CLOSE = 60_000

interface Seen {
  readonly identity: string
  readonly method: string
  readonly digest: string
  readonly mark: Mark
  readonly time: number
  readonly ttl: number
}

/** The credentials of a request; undefined where there are none, or a recorder hid them. */
function identityOf({ record }: RequestMessage): string | undefined {
  const value = headerOf(record, 'authorization')
  return value === undefined || isRedacted(value) || isRedacted(value.replace(/^\w+ /, '')) ? undefined : value
}

/** A public result with the facts that two of them are compared by. */
function seenNow(done: Completed, identity: string, markOf: (spot: Spot) => Mark): Seen | undefined {
  const { method } = done.exchange.request
  const time = timeOf(done.message.record)
  const { ttlMs, cacheScope } = done.result
  if (time === undefined || cacheScope !== 'public' || typeof ttlMs !== 'number') return undefined
  const mark = markOf(at(done.message, '/result/cacheScope'))
  return { identity, method, digest: digestOf(method, done.result), mark, time, ttl: ttlMs }
}

export default defineRule({
  meta: {
    id: 'caching/public-differs',
    title: 'A result marked public differs between two identities.',
    severity: 'warning',
    party: 'server',
    evidence: 'http',
    revisions: [STATELESS],
    methods: [...CACHEABLE_METHODS, ...STALE_AFTER.keys()],
    quiet: 'Only for identical requests close in time; private is never reported.',
    needs: 'HTTP authorization told apart',
    requirements: BOTH,
    messages: {
      differs: {
        text: 'The result of {method} is marked public, yet another identity got another one just before; what depends on the user is private.',
        requirement: SAME,
      },
    },
  },
  create: (context) => {
    const results = new BoundedMap<string, Seen>(LIMIT)
    /** Differences, by the identity that has to be seen again: a token that was renewed is not used any more. */
    const pending = new BoundedMap<string, readonly [Seen, Seen]>(LIMIT)
    return {
      request({ request }) {
        const identity = identityOf(request)
        const found = identity === undefined ? undefined : pending.get(identity)
        if (!found || identity === undefined) return
        pending.delete(identity)
        const [before, { method, mark }] = found
        context.check(BOTH, false, () => ({
          message: 'differs',
          at: mark,
          data: { method },
          related: [{ mark: before.mark, message: 'the other result' }],
        }))
      },
      reply(reply) {
        const done = completed(reply)
        const identity = done && identityOf(done.exchange.request)
        const key = done && cacheKey(done.exchange.request)
        const now = done && identity !== undefined ? seenNow(done, identity, context.mark) : undefined
        if (!done || key === undefined || !now) return
        const place = `${endpointOf(done.exchange.request)} ${key}`
        const before = results.get(place)
        results.set(place, now)
        if (!before || before.identity === identity) return
        if (isLater(before.time, now.time, Math.min(before.ttl, CLOSE))) return
        if (before.digest === now.digest) context.check(BOTH, true, () => ({ message: 'differs', at: now.mark }))
        else pending.set(before.identity, [before, now])
      },
      notification({ method }) {
        forgetStale(results, method)
      },
    }
  },
})
