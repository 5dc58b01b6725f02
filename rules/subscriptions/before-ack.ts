import { has } from '../../src/model/json.js'
import { META, metaOf } from '../../src/model/meta-keys.js'
import { STATELESS } from '../../src/model/revision.js'
import { ACKNOWLEDGED, LISTEN } from '../../src/model/subscription-filter.js'
import { type Subscription, Subscriptions } from '../../src/model/subscriptions.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const FIRST = 'sub-ack-first'
const NOTHING_BEFORE = 'sub-no-notification-before-ack'

const listenedHere = ({ mark }: Subscription) => [{ mark, message: 'the listen request' }]

export default defineRule({
  meta: {
    id: 'subscriptions/before-ack',
    title: 'Something is sent on a subscription before its acknowledgement.',
    severity: 'error',
    party: 'server',
    evidence: 'connection',
    revisions: [STATELESS],
    when: {
      request: { methods: ['subscriptions/listen'] },
      notification: { shows: ['subscribed'] },
      reply: { methods: ['subscriptions/listen'] },
    },
    quiet: 'SSE comments, empty events and an error answer are fine.',
    needs: 'direction; the listen request in the capture',
    requirements: [FIRST, NOTHING_BEFORE],
    yieldsTo: ['subscriptions/id-wrong'],
    messages: {
      notification: {
        text: '{method} is sent on the subscription before notifications/subscriptions/acknowledged, which has to be its first message.',
        requirement: NOTHING_BEFORE,
      },
      result: {
        text: 'The subscription ends with a result without ever having been acknowledged; its first message has to be notifications/subscriptions/acknowledged.',
        requirement: FIRST,
      },
    },
  },
  create: (context) => {
    const known = new Subscriptions()
    return {
      request: (exchange) => void known.open(exchange),
      notification(message, _exchange, connection) {
        if (known.size === 0) return
        const found =
          message.dir === 's2c' && message.method !== 'notifications/cancelled' ? known.of(message) : undefined
        if (found && !found.granted && !found.ended && !connection.gaps) {
          context.check(NOTHING_BEFORE, message.method === ACKNOWLEDGED, () => ({
            message: 'notification',
            at: at(message, '/method'),
            data: { method: clip(message.method) },
            related: listenedHere(found),
          }))
          // One acknowledgement is missing, not one for each message that follows.
          found.granted ??= { filter: undefined, seq: message.record.seq }
        }
        known.note(message)
      },
      reply(reply) {
        const { message, connection } = reply
        if (reply.exchange?.request.method !== LISTEN) return
        const found = known.answered(reply)
        const tagged = message.kind === 'result' && has(metaOf(message.result), META.subscriptionId)
        if (found && !found.ended && tagged && !connection.gaps)
          context.check(FIRST, found.granted !== undefined, () => ({
            message: 'result',
            at: at(message, '/result'),
            related: listenedHere(found),
          }))
        known.noteReply(reply)
      },
    }
  },
})
