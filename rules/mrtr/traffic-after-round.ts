import { BoundedMap } from '../../src/model/bounded.js'
import { roundResult } from '../../src/model/input-requests.js'
import type { NotificationMessage } from '../../src/model/message.js'
import type { Mark } from '../../src/model/place.js'
import { STATELESS } from '../../src/model/revision.js'
import { notificationKey, requestKey } from '../../src/model/stream-keys.js'
import { onLine } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

/** Requests that ended with a round, and requests that something was sent for, that are remembered at the same time. */
const ENDED = 10_000
const SERVED = 1_000

/** Enough of a notification to know it again where a line was recorded twice. */
interface Seen {
  readonly method: string
  readonly size: number
  readonly progress: unknown
}

const seenIn = ({ method, params, source }: NotificationMessage): Seen => ({
  method,
  size: source.size,
  progress: params?.progress,
})

const isSame = (a: Seen, b: Seen): boolean => a.method === b.method && a.size === b.size && a.progress === b.progress

export default defineRule({
  meta: {
    id: 'mrtr/traffic-after-round',
    title:
      'After an input_required result the server sends progress, logs or another message for the request it has just ended.',
    severity: 'warning',
    party: 'server',
    evidence: 'connection',
    revisions: [STATELESS],
    when: { request: { shows: ['progress', 'http'] }, reply: { shows: ['asks'] } },
    quiet:
      'Not once the retry reuses the progress token, and not for a second response (jsonrpc/response-duplicate) or lines recorded twice.',
    needs: 'direction; order within one stream',
    needsOrder: true,
    requirements: ['mrtr-input-required-is-final'],
    messages: {
      progress: {
        text: 'Progress is reported for a request that {end} has ended with input_required; nothing more may be sent for it.',
        requirement: 'mrtr-input-required-is-final',
      },
      message: {
        text: '{method} follows on the stream of a request that {end} has ended with input_required; nothing more may be sent for it.',
        requirement: 'mrtr-input-required-is-final',
      },
    },
  },
  create: (context) => {
    const ended = new BoundedMap<string, Mark>(ENDED)
    const last = new BoundedMap<string, Seen>(SERVED)
    return {
      request({ request }) {
        const key = request.dir === 'c2s' && ended.size > 0 ? requestKey(request) : undefined
        if (key !== undefined) ended.delete(key)
      },
      reply({ message, exchange }) {
        const key = exchange && roundResult(message) ? requestKey(exchange.request) : undefined
        if (key !== undefined) ended.set(key, context.mark(at(message)))
      },
      notification(message, exchange) {
        const key = notificationKey(message)
        if (message.dir !== 's2c' || key === undefined) return
        const end = ended.get(key)
        if (end === undefined) {
          last.set(key, seenIn(message))
          return
        }
        const before = last.get(key)
        if (exchange || (before && isSame(before, seenIn(message)))) return
        const progress = message.method === 'notifications/progress'
        context.check('mrtr-input-required-is-final', false, () => ({
          message: progress ? 'progress' : 'message',
          at: at(message),
          data: { method: message.method, end: onLine(end) },
          related: [{ mark: end, message: 'ended here' }],
        }))
      },
    }
  },
})
