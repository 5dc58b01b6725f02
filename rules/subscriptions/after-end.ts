import { STATELESS } from '../../src/model/revision.js'
import { LISTEN } from '../../src/model/subscription-filter.js'
import { Subscriptions } from '../../src/model/subscriptions.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const OVER = 'sub-nothing-after-end'

export default defineRule({
  meta: {
    id: 'subscriptions/after-end',
    title: 'Notifications still carry a subscription id after the server ended that subscription.',
    severity: 'error',
    party: 'server',
    evidence: 'connection',
    revisions: [STATELESS],
    when: {
      request: { methods: ['subscriptions/listen'] },
      notification: { shows: ['subscribed'] },
      reply: { methods: ['subscriptions/listen'] },
    },
    quiet: "Crossing messages after a client's cancellation are allowed.",
    needs: 'direction; the listen request in the capture; order',
    requirements: [OVER],
    messages: {
      after: {
        text: '{method} is sent on a subscription that the server ended on line {line}; nothing more was expected on it.',
        requirement: OVER,
      },
    },
  },
  create: (context) => {
    const known = new Subscriptions()
    return {
      request: (exchange) => void known.open(exchange),
      notification(message) {
        if (known.size === 0) return
        // The cancellation that announces the end may come on either side of the result.
        const found =
          message.method === 'notifications/cancelled' || message.dir !== 's2c' ? undefined : known.of(message)
        const end = found?.ended
        if (found && end?.by !== 'client')
          context.check(OVER, end === undefined, () => ({
            message: 'after',
            at: at(message, '/method'),
            data: { method: clip(message.method), line: { volatile: end?.line ?? 0 } },
            related: [{ mark: found.mark, message: 'the listen request' }],
          }))
        known.note(message)
      },
      reply(reply) {
        if (reply.exchange?.request.method === LISTEN) known.noteReply(reply)
      },
    }
  },
})
