import { BoundedMap } from '../../src/model/bounded.js'
import type { IdKey, NotificationMessage } from '../../src/model/message.js'
import { namedToken, PROGRESS, tokenOf } from '../../src/model/progress-token.js'
import type { Direction, WireRecord } from '../../src/model/record.js'
import { REVISIONS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const GROWS = 'progress-increases'
const PLACE = '/params/progress'

/** Tokens whose newest value is remembered at the same time. */
const LIMIT = 2_000

interface Seen {
  value: number
  /** The text of the value where a double may have rounded it. */
  text: string | undefined
  line: number
}

/** The newest progress of tokens. Order is known within one stdio stream and within one HTTP stream. */
class Newest {
  readonly #onChannel = { c2s: new BoundedMap<IdKey, Seen>(LIMIT), s2c: new BoundedMap<IdKey, Seen>(LIMIT) }
  readonly #onStream = new BoundedMap<string, Seen>(LIMIT)

  get(record: WireRecord, dir: Direction, token: IdKey): Seen | undefined {
    return isOnStream(record) ? this.#onStream.get(keyOf(record, dir, token)) : this.#onChannel[dir].get(token)
  }

  set(record: WireRecord, dir: Direction, token: IdKey, seen: Seen): void {
    if (isOnStream(record)) this.#onStream.set(keyOf(record, dir, token), seen)
    else this.#onChannel[dir].set(token, seen)
  }

  delete(record: WireRecord, dir: Direction, token: IdKey): void {
    if (isOnStream(record)) this.#onStream.delete(keyOf(record, dir, token))
    else this.#onChannel[dir].delete(token)
  }
}

const isOnStream = ({ exchange }: WireRecord): boolean => exchange !== undefined

const keyOf = ({ exchange }: WireRecord, dir: Direction, token: IdKey): string =>
  `${dir} ${typeof exchange} ${exchange} ${typeof token} ${token}`

/** Over HTTP only the stream tells the order. */
const isOrdered = ({ exchange, transport }: WireRecord): boolean => transport !== 'http' || exchange !== undefined

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
    const newest = new Newest()
    return {
      request({ request }) {
        const { dir, record } = request
        const token = dir ? tokenOf(request) : undefined
        if (dir && token !== undefined) newest.delete(record, dir === 'c2s' ? 's2c' : 'c2s', token)
      },
      notification(message) {
        const { dir, record } = message
        if (message.method !== PROGRESS || !dir || !isOrdered(record)) return
        const token = namedToken(message)
        const now = seenIn(message)
        if (token === undefined || !now) return
        const before = newest.get(record, dir, token)
        if (!before) {
          newest.set(record, dir, token, now)
          return
        }
        context.check(GROWS, hasGrown(before, now), () => ({
          message: now.value === before.value ? 'same' : 'less',
          at: at(message, PLACE),
          data: { now: now.value, before: before.value, line: { volatile: before.line } },
        }))
        // In its place: there is one for nearly every message of this kind.
        Object.assign(before, now)
      },
    }
  },
})
