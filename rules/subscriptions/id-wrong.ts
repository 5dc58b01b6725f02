import type { ConnectionFacts } from '../../src/model/exchange.js'
import { idKeyAt, otherType, shownKey } from '../../src/model/id-key.js'
import type { NotificationMessage } from '../../src/model/message.js'
import { STATELESS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { ACKNOWLEDGED, CHANGES, LISTEN } from '../../src/model/subscription-filter.js'
import { type Subscription, Subscriptions, TAG, tagOf } from '../../src/model/subscriptions.js'
import { at, defineRule } from '../../src/rule.js'

const UNTAGGED = 'meta-subscription-id-on-listen-notifications'
const TAGGED = 'sub-notification-tagged'
const MATCHES = 'sub-id-matches-listen-id'
/** Two pages ask for the id in every notification of a subscription. */
const TAGS = [UNTAGGED, TAGGED]
const TASKS = 'notifications/tasks'

/** The listen request that the wrong id was meant for, where only its type is wrong. */
function twinOf(message: NotificationMessage, tag: unknown, known: Subscriptions): Subscription | undefined {
  const key = idKeyAt(message, TAG, tag)
  return key === undefined ? undefined : known.withId(otherType(key))
}

/** Whether nothing but a listen request inside the record could have had the id. */
function isCertain(message: NotificationMessage, tag: unknown, known: Subscriptions, facts: ConnectionFacts): boolean {
  const key = idKeyAt(message, TAG, tag)
  if (key === undefined || twinOf(message, tag, known) !== undefined) return true
  const other =
    facts
      .openOf('c2s')
      .get(key)
      ?.some(({ request }) => request.method !== LISTEN) ?? false
  return other || (facts.complete && !known.forgot)
}

export default defineRule({
  meta: {
    id: 'subscriptions/id-wrong',
    title: 'A notification of a subscription carries no subscriptionId, or not the id of its listen request.',
    severity: 'error',
    party: 'server',
    evidence: 'connection',
    revisions: [STATELESS],
    methods: [LISTEN, ACKNOWLEDGED, TASKS, ...CHANGES],
    quiet: '1 and "1" differ. On stdio silent for ids whose listen request may lie before the capture.',
    needs: 'direction; the listen request in the capture',
    requirements: [
      TAGGED,
      MATCHES,
      UNTAGGED,
      'tools-list-changed-on-listen',
      'resources-list-changed-on-listen',
      'prompts-list-changed-on-listen',
    ],
    messages: {
      missing: {
        text: '{method} carries no subscriptionId, where the id of the subscriptions/listen request that it belongs to was expected.',
        requirement: UNTAGGED,
      },
      acknowledgement: {
        text: 'The acknowledgement carries no subscriptionId, where the id of the subscriptions/listen request was expected.',
        requirement: TAGGED,
      },
      other: {
        text: '{method} carries the subscriptionId {seen}, but the subscriptions/listen request has the id {id}.',
        requirement: MATCHES,
      },
      unknown: {
        text: '{method} carries the subscriptionId {seen}, which no subscriptions/listen request has.',
        requirement: MATCHES,
      },
    },
  },
  create: (context) => {
    const known = new Subscriptions()
    return {
      request: (exchange) => void known.open(exchange),
      notification(message, _exchange, connection) {
        const { method, record } = message
        const own = known.onStream(record)
        if (message.dir !== 's2c' || connection.handshake || (own?.ended && own.ended.by === 'server')) return
        // Any other stream is subscriptions/wrong-stream; a task of no subscription is tasks/notification-misplaced.
        if (!own && (record.exchange !== undefined || method === TASKS)) return
        const tag = tagOf(message)
        if (tag === undefined) {
          if (known.size === 0 && (connection.complete || !connection.serverModern)) return
          const template = method === ACKNOWLEDGED ? 'acknowledgement' : 'missing'
          const pointer = message.params === undefined ? '' : '/params'
          return context.check(TAGS, false, () => ({
            message: template,
            at: at(message, pointer),
            data: { method },
          }))
        }
        const key = idKeyAt(message, TAG, tag.value)
        const meant = own ?? known.withId(key)
        const ok = meant !== undefined && meant.id === key
        if (!ok && !own && !isCertain(message, tag.value, known, connection)) return
        const twin = meant ?? twinOf(message, tag.value, known)
        context.check(ok ? [MATCHES, ...TAGS] : MATCHES, ok, () => ({
          message: twin ? 'other' : 'unknown',
          at: at(message, TAG),
          data: { method, seen: { volatile: shown(tag.value) }, id: { volatile: twin ? shownKey(twin.id) : '' } },
          related: twin ? [{ mark: twin.mark, message: 'the listen request' }] : [],
        }))
      },
    }
  },
})
