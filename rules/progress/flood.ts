import { BoundedMap } from '../../src/model/bounded.js'
import { timeOf } from '../../src/model/elapsed.js'
import { shownKey } from '../../src/model/id-key.js'
import { member } from '../../src/model/json.js'
import type { IdKey } from '../../src/model/message.js'
import { namedToken, PROGRESS } from '../../src/model/progress-token.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const RATE = 'progress-rate-limit'
const DEFAULT_RATE = 50
const SECOND = 1_000

/** Tokens that are counted at the same time. */
const LIMIT = 1_000

/** The notifications of one token in the second that began at `since`. */
interface Burst {
  since: number
  count: number
  reported: boolean
}

export default defineRule({
  meta: {
    id: 'progress/flood',
    title: 'Progress notifications come faster than the configured rate.',
    severity: 'info',
    party: 'both',
    evidence: 'connection',
    revisions: [STATELESS],
    methods: [PROGRESS],
    optin: true,
    quiet: 'The text names no number; needs timestamps of the sender.',
    needs: 'timestamps',
    requirements: [RATE],
    options: {
      type: 'object',
      properties: { perSecond: { type: 'integer', minimum: 1 } },
      additionalProperties: false,
    },
    messages: {
      flood: {
        text: 'More than {rate} progress notifications come within one second for the token {token}.',
        requirement: RATE,
      },
    },
  },
  create: (context) => {
    const chosen = member(context.options, 'perSecond')
    const rate = typeof chosen === 'number' ? chosen : DEFAULT_RATE
    const bursts = new BoundedMap<IdKey, Burst>(LIMIT)
    return {
      notification(message) {
        const token = namedToken(message)
        const time = timeOf(message.record)
        if (token === undefined || time === undefined) return
        const burst = bursts.get(token) ?? { since: time, count: 0, reported: false }
        bursts.set(token, burst)
        if (time - burst.since >= SECOND) Object.assign(burst, { since: time, count: 0 })
        burst.count++
        if (burst.reported) return
        burst.reported = burst.count > rate
        context.check(RATE, !burst.reported, () => ({
          message: 'flood',
          at: at(message, '/method'),
          data: { rate, token: { volatile: shownKey(token) } },
        }))
      },
    }
  },
})
