import { BoundedMap } from '../../src/model/bounded.js'
import { idKeyAt } from '../../src/model/id-key.js'
import { has, member } from '../../src/model/json.js'
import type { Message, ResultMessage } from '../../src/model/message.js'
import { META, metaOf } from '../../src/model/meta-keys.js'
import type { Mark } from '../../src/model/place.js'
import { child } from '../../src/model/pointer.js'
import { STATELESS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { type Subscription, Subscriptions } from '../../src/model/subscriptions.js'
import { quoted } from '../../src/model/wording.js'
import { at, defineRule, inRecord, type Report } from '../../src/rule.js'

const SHAPE = 'sub-graceful-result-shape'
const META_KEY = 'schema-listen-result-meta'
const EQUAL = 'sub-graceful-result-id-equal'
const RESPONDS = 'sub-server-graceful-response'
const CANCELS = 'cancel-server-on-listen-teardown'
const TAG = child('/result/_meta', META.subscriptionId)

/** Ends of which the other half is awaited at the same time. */
const LIMIT = 1_000

const messages = {
  bare: {
    text: 'The result that ends the subscription has no _meta, where the subscriptionId was expected in one.',
    requirement: SHAPE,
  },
  missing: {
    text: '_meta of the result that ends the subscription lacks subscriptionId.',
    requirement: META_KEY,
  },
  other: {
    text: 'The result that ends the subscription carries the subscriptionId {seen}, where the id of the response was expected.',
    requirement: EQUAL,
  },
  data: {
    text: 'The result that ends the subscription holds {names}, where nothing but resultType and _meta was expected.',
    requirement: SHAPE,
    severity: 'info',
  },
  dropped: {
    text: 'The stream of the subscription ends without a result; a server that ends it itself is expected to send one.',
    requirement: RESPONDS,
    severity: 'info',
  },
  unanswered: {
    text: 'The server cancels the subscription and never answers the listen request; a result is expected from a server that ends it itself.',
    requirement: RESPONDS,
    severity: 'info',
  },
  uncancelled: {
    text: 'The server ends the subscription with a result, but without notifications/cancelled for it.',
    requirement: CANCELS,
    severity: 'info',
  },
} as const

/** The id in the result is what all of these are about. */
const BY_ID = [META_KEY, EQUAL]
const WELL_FORMED = [...BY_ID, SHAPE, RESPONDS]
const BOTH_HALVES = [RESPONDS, CANCELS]

const brokenBy = (fault: 'bare' | 'missing' | 'other' | 'data'): readonly string[] =>
  fault === 'data' ? [SHAPE] : fault === 'other' ? [...BY_ID] : [META_KEY, SHAPE]

/** One half of an end that should have two. */
interface Half {
  readonly message: 'unanswered' | 'uncancelled'
  readonly at: Mark
}

/** Members that a result of any method may have. */
const STANDARD: ReadonlySet<string> = new Set(['resultType', '_meta', 'ttlMs', 'cacheScope'])

function surplus(message: ResultMessage): Report<'data'> | undefined {
  const names = Object.keys(message.result).filter((name) => !STANDARD.has(name))
  const [first] = names
  if (first === undefined) return undefined
  return { message: 'data', at: at(message, child('/result', first), 'key'), data: { names: quoted(names) } }
}

function resultFault(message: ResultMessage): Report<'bare' | 'missing' | 'other' | 'data'> | undefined {
  const meta = metaOf(message.result)
  if (meta === undefined) return { message: 'bare', at: at(message, '/result') }
  if (!has(meta, META.subscriptionId)) return { message: 'missing', at: at(message, '/result/_meta') }
  const value = member(meta, META.subscriptionId)
  if (idKeyAt(message, TAG, value) === message.idKey) return surplus(message)
  return { message: 'other', at: at(message, TAG), data: { seen: { volatile: shown(value) } } }
}

export default defineRule({
  meta: {
    id: 'subscriptions/end-shape',
    title: 'A subscription ends with an ill-formed result, or with none at all.',
    severity: 'error',
    also: { severity: 'info', when: 'it ends without a result or cancellation, or the result holds data' },
    party: 'server',
    evidence: 'exchange',
    revisions: [STATELESS],
    when: {
      record: { shows: ['event'] },
      request: { methods: ['subscriptions/listen'] },
      notification: { methods: ['notifications/cancelled'] },
      reply: { methods: ['subscriptions/listen'] },
    },
    quiet: 'A stream that is still open or was aborted by the client is fine.',
    needs: 'direction; the listen request in the capture',
    requirements: [SHAPE, EQUAL, META_KEY, RESPONDS, CANCELS],
    messages,
  },
  create: (context) => {
    const known = new Subscriptions()
    /** Ends over stdio that lack their other half so far: the result, or the cancellation. */
    const halves = new BoundedMap<Subscription, Half>(LIMIT)
    const half = (found: Subscription, message: Message, template: Half['message']): void => {
      if (message.record.transport === 'http') return
      if (halves.delete(found)) context.check(BOTH_HALVES, true, () => ({ message: template, at: at(message) }))
      else if (!found.ended) halves.set(found, { message: template, at: context.mark(at(message)) })
    }
    return {
      request: (exchange) => void known.open(exchange),
      record(record) {
        if (known.close(record)?.ended?.by === 'server')
          context.check(RESPONDS, false, () => ({ message: 'dropped', at: inRecord(record.origin, '/event') }))
      },
      notification(message) {
        const found = message.method === 'notifications/cancelled' ? known.cancelled(message) : undefined
        if (!found) return
        if (message.dir === 's2c') half(found, message, 'unanswered')
        known.note(message)
      },
      reply(reply) {
        const { message } = reply
        const found = known.answered(reply)
        if (!found) return
        if (message.kind === 'result') {
          const fault = resultFault(message)
          const report = fault ?? ({ message: 'bare', at: at(message) } as const)
          context.check(fault ? brokenBy(fault.message) : WELL_FORMED, !fault, () => report)
          half(found, message, 'uncancelled')
        } else halves.delete(found)
        known.noteReply(reply)
      },
      session() {
        for (const one of halves.values()) context.check(messages[one.message].requirement, false, () => one)
      },
    }
  },
})
