import { BoundedMap } from '../../src/model/bounded.js'
import { cacheHolder, cacheKey, forgetStale, STALE_AFTER } from '../../src/model/cache-key.js'
import { CACHEABLE_METHODS } from '../../src/model/cacheable.js'
import { completed } from '../../src/model/complete-result.js'
import { timeOf } from '../../src/model/elapsed.js'
import type { Datum } from '../../src/model/finding.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const FRESH = 'cache-positive-fresh'

const MESSAGES = {
  fresh: {
    text: 'The client fetches {method} again {after} ms after it got a result that is fresh for {ttl} ms.',
    requirement: FRESH,
  },
  interval: {
    text: 'The client has fetched {method} {count} times in a row in the interval of its ttlMs, which is no polling interval.',
    requirement: 'cache-no-polling',
  },
  jitter: {
    text: 'The client polls {method} without jitter: {count} times in a row after the same time.',
    requirement: 'cache-poll-jitter',
  },
} as const

/** Copies that are remembered at the same time. */
const COPIES = 200
/** How many fetches in a row, how near to the interval, make polling; and polling without jitter. */
const POLLS = { atInterval: 5, near: 0.05, withoutJitter: 10, still: 0.02 }

interface Copy {
  readonly method: string
  readonly received: number
  readonly ttl: number
  /** Milliseconds between the last fetches, newest last. */
  readonly intervals: readonly number[]
}

const isNear = (interval: number, to: number, by: number): boolean => Math.abs(interval - to) <= by * to

/** The newest fetches came in the interval of the time to live. */
function pollsAtInterval({ ttl, intervals }: Copy): boolean {
  const last = intervals.slice(-POLLS.atInterval)
  return ttl > 0 && last.length === POLLS.atInterval && last.every((one) => isNear(one, ttl, POLLS.near))
}

function hasNoJitter({ intervals }: Copy): boolean {
  const last = intervals.slice(-POLLS.withoutJitter)
  const mean = last.reduce((sum, one) => sum + one, 0) / last.length
  // Capture times of whole seconds hide jitter.
  const exact = last.some((one) => one % 1000 !== 0)
  return last.length === POLLS.withoutJitter && exact && last.every((one) => isNear(one, mean, POLLS.still))
}

type Verdict = readonly [message: keyof typeof MESSAGES, ok: boolean, data: Readonly<Record<string, Datum>>]

/** What a fetch says about the client, `after` so many milliseconds. */
function verdicts(copy: Copy, after: number): readonly Verdict[] {
  const { ttl, intervals } = copy
  const found: Verdict[] = []
  if (ttl > 0 && Number.isFinite(ttl)) found.push(['fresh', after >= ttl, { after: { volatile: after }, ttl }])
  if (intervals.length >= POLLS.atInterval)
    found.push(['interval', !pollsAtInterval(copy), { count: POLLS.atInterval }])
  if (intervals.length >= POLLS.withoutJitter)
    found.push(['jitter', !hasNoJitter(copy), { count: POLLS.withoutJitter }])
  return found
}

export default defineRule({
  meta: {
    id: 'caching/refetched',
    title: 'A client fetches again while its copy is fresh, or polls at the exact interval of the TTL.',
    severity: 'info',
    party: 'client',
    evidence: 'listing',
    revisions: [STATELESS],
    methods: [...CACHEABLE_METHODS, ...STALE_AFTER.keys()],
    quiet: 'Restarts, other clients, user refresh and change notifications are good reasons.',
    needs: 'timestamps; client identity',
    optin: true,
    requirements: [FRESH, 'cache-no-polling', 'cache-poll-jitter'],
    messages: MESSAGES,
  },
  create: (context) => {
    const copies = new BoundedMap<string, Copy>(COPIES)
    const keyOf = (request: Parameters<typeof cacheKey>[0]): string | undefined => {
      const key = cacheKey(request)
      return key === undefined ? undefined : `${cacheHolder(request)} ${key}`
    }
    return {
      request({ request }) {
        const key = request.dir === 'c2s' ? keyOf(request) : undefined
        const copy = key === undefined ? undefined : copies.get(key)
        const time = timeOf(request.record)
        if (key === undefined || copy === undefined || time === undefined) return
        const after = time - copy.received
        const now = { ...copy, intervals: [...copy.intervals, after].slice(-POLLS.withoutJitter) }
        copies.set(key, now)
        for (const [message, ok, data] of verdicts(now, after))
          context.check(MESSAGES[message].requirement, ok, () => ({
            message,
            at: at(request, '/method'),
            data: { method: copy.method, ...data },
          }))
      },
      reply(reply) {
        const { exchange } = reply
        const key = exchange && keyOf(exchange.request)
        if (key === undefined || !exchange) return
        const done = completed(reply)
        const received = timeOf(reply.message.record)
        const ttl = done?.result.ttlMs
        if (received === undefined || typeof ttl !== 'number') copies.delete(key)
        else {
          const intervals = copies.get(key)?.intervals ?? []
          copies.set(key, { method: exchange.request.method, received, ttl, intervals })
        }
      },
      notification({ method }) {
        forgetStale(copies, method)
      },
    }
  },
})
