import { BoundedMap } from '../../src/model/bounded.js'
import type { IdKey, NotificationMessage } from '../../src/model/message.js'
import { asksForProgress, namedToken, PROGRESS, tokenOf } from '../../src/model/progress-token.js'
import type { Direction, WireRecord } from '../../src/model/record.js'
import { REVISIONS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const GROWS = 'progress-increases'
const PLACE = '/params/progress'

/** Tokens whose newest value is remembered at the same time. */
const LIMIT = 2_000

interface Seen {
  readonly value: number
  /** The text of the value where a double may have rounded it. */
  readonly text: string | undefined
  readonly line: number
}

/** Order is known within one stdio stream and within one HTTP stream. */
function keyOf({ exchange, transport }: WireRecord, dir: Direction, token: IdKey): string | undefined {
  if (transport === 'http' && exchange === undefined) return undefined
  return `${dir} ${typeof exchange} ${exchange ?? ''} ${typeof token} ${token}`
}

function seenIn({ params, source, root }: NotificationMessage): Seen | undefined {
  const value = params?.progress
  if (typeof value !== 'number') return undefined
  const rounded = Math.abs(value) > Number.MAX_SAFE_INTEGER || !Number.isInteger(value)
  return { value, text: rounded ? source.token(root + PLACE) : undefined, line: source.line }
}

/** Whether progress grew; where doubles cannot tell two texts apart, nothing is proved. */
const hasGrown = (before: Seen, now: Seen): boolean =>
  now.value > before.value || (now.value === before.value && now.text !== before.text)

export default defineRule({
  meta: {
    id: 'progress/not-increasing',
    title: 'progress does not grow from one notification to the next of the same token.',
    severity: 'error',
    party: 'both',
    evidence: 'connection',
    revisions: REVISIONS,
    when: { request: { shows: ['progress'] }, notification: { methods: ['notifications/progress'] } },
    quiet: 'Start again with each request that uses the token.',
    needs: 'direction; order within a stream',
    requirements: [GROWS],
    clauses: {
      '2024-11-05': 'basic/utilities/progress#progress-flow',
      '2025-03-26': 'basic/utilities/progress#progress-flow',
      '2025-06-18': 'basic/utilities/progress#progress-flow',
      '2025-11-25': 'basic/utilities/progress#progress-flow',
    },
    messages: {
      same: {
        text: 'progress is {now} again, as on line {line}; it has to grow with each notification.',
        requirement: GROWS,
      },
      less: {
        text: 'progress falls from {before} on line {line} to {now}; it has to grow with each notification.',
        requirement: GROWS,
      },
    },
  },
  create: (context) => {
    const newest = new BoundedMap<string, Seen>(LIMIT)
    return {
      request({ request }) {
        if (newest.size === 0 || !request.dir || !asksForProgress(request)) return
        const token = tokenOf(request)
        const reporter = request.dir === 'c2s' ? 's2c' : 'c2s'
        const key = token === undefined ? undefined : keyOf(request.record, reporter, token)
        if (key !== undefined) newest.delete(key)
      },
      notification(message) {
        if (message.method !== PROGRESS || !message.dir) return
        const token = namedToken(message)
        const key = token === undefined ? undefined : keyOf(message.record, message.dir, token)
        const now = seenIn(message)
        if (key === undefined || !now) return
        const before = newest.get(key)
        newest.set(key, now)
        if (!before) return
        context.check(GROWS, hasGrown(before, now), () => ({
          message: now.value === before.value ? 'same' : 'less',
          at: at(message, PLACE),
          data: { now: now.value, before: before.value, line: { volatile: before.line } },
        }))
      },
    }
  },
})
