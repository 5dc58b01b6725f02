import { BoundedMap } from '../../src/model/bounded.js'
import { isLater, timeOf } from '../../src/model/elapsed.js'
import type { SentRequest, SentRequests } from '../../src/model/exchange.js'
import { idKeyAt, otherType, shownKey } from '../../src/model/id-key.js'
import type { IdKey, NotificationMessage } from '../../src/model/message.js'
import type { Mark } from '../../src/model/place.js'
import { REVISIONS } from '../../src/model/revision.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const KNOWN = 'cancel-references-known-request'
const RUNNING = 'cancel-references-in-progress'
const CLAUSE = 'basic/utilities/cancellation#behavior-requirements'

/** Cancellations that are remembered at the same time. */
const LIMIT = 10_000
/** Milliseconds after which an answer and a cancellation can no longer have crossed. */
const CROSSING = 2_000

const MESSAGES = {
  unknown: {
    text: 'The cancellation names the id {id}, which no request of its sender had by then.',
    requirement: KNOWN,
  },
  type: {
    text: 'The cancellation names the id {id}, but the request has the id {other}; 1 and "1" are different ids.',
    requirement: KNOWN,
  },
  again: {
    text: 'The request with the id {id} was cancelled on line {line} already.',
    requirement: RUNNING,
  },
  answered: {
    text: 'The request with the id {id} was answered on line {line}, too long before its cancellation to have crossed it.',
    requirement: RUNNING,
  },
} as const

type Template = keyof typeof MESSAGES

/** The cancellation of a request. */
interface Cancelled {
  readonly request: SentRequest
  readonly line: number
}

const reportOf = (message: NotificationMessage, id: IdKey, template: Template, line = 0): Report<Template> => ({
  message: template,
  at: at(message, '/params/requestId'),
  data: {
    id: { volatile: shownKey(id) },
    other: { volatile: shownKey(otherType(id) ?? id) },
    line: { volatile: line },
  },
})

/** What one side has cancelled. */
class Cancellations {
  readonly #known = new BoundedMap<IdKey, Cancelled>(LIMIT)
  /** Of ids that the sender had not used as far as the record goes. */
  readonly early = new BoundedMap<IdKey, { readonly at: Mark; readonly id: string }>(LIMIT)

  /** What is wrong with a cancellation; undefined where nothing is, or where the request is forgotten. */
  take(message: NotificationMessage, id: IdKey, sent: SentRequests): Report<Template> | undefined {
    const request = sent.find(id)
    if (request === undefined) {
      if (sent.find(otherType(id)) !== undefined) return reportOf(message, id, 'type')
      return sent.forgotRequests ? undefined : reportOf(message, id, 'unknown')
    }
    const before = this.#known.get(id)
    if (before?.request === request) return reportOf(message, id, 'again', before.line)
    this.#known.set(id, { request, line: message.source.line })
    const { answered } = request
    if (!answered || !isLater(timeOf(answered), timeOf(message.record), CROSSING)) return undefined
    return reportOf(message, id, 'answered', answered.line)
  }
}

export default defineRule({
  meta: {
    id: 'cancellation/unknown-request',
    title: 'A cancellation names a request its sender never made, or one already answered.',
    severity: 'info',
    party: 'both',
    evidence: 'connection',
    revisions: REVISIONS,
    when: { request: { shows: ['cancelled'] }, notification: { methods: ['notifications/cancelled'] } },
    quiet:
      'Crossing messages are expected and the request may lie before the capture, so this is never more than a note. It never affects the pairing of later requests with that id.',
    needs: 'direction; order',
    requirements: [KNOWN, RUNNING],
    clauses: { '2024-11-05': CLAUSE, '2025-03-26': CLAUSE, '2025-06-18': CLAUSE, '2025-11-25': CLAUSE },
    yieldsTo: [
      'cancellation/shape',
      'cancellation/server-misuse',
      'cancellation/initialize',
      'tasks/notification-misplaced',
    ],
    messages: MESSAGES,
  },
  create: (context) => {
    const sides = { c2s: new Cancellations(), s2c: new Cancellations() }
    return {
      request({ request: { record, dir, idKey } }) {
        // Over HTTP the clients of one conversation may use the same ids.
        if (record.transport === 'http' || !dir || idKey === undefined) return
        const { early: unused } = sides[dir]
        const early = unused.get(idKey)
        if (!early || !unused.delete(idKey)) return
        context.check(KNOWN, false, () => ({ message: 'unknown', at: early.at, data: { id: { volatile: early.id } } }))
      },
      notification(message, _exchange, connection) {
        const { dir, record } = message
        if (message.method !== 'notifications/cancelled' || record.transport === 'http' || !dir) return
        const id = idKeyAt(message, '/params/requestId', message.params?.requestId)
        // Without a handshake a server has no requests: cancellation/server-misuse.
        if (id === undefined || (dir === 's2c' && !connection.handshake)) return
        const report = sides[dir].take(message, id, connection.sentBy(dir))
        if (report?.message !== 'unknown' || connection.complete)
          return context.check(
            report ? MESSAGES[report.message].requirement : RUNNING,
            !report,
            () => report ?? reportOf(message, id, 'again'),
          )
        sides[dir].early.set(id, { at: context.mark(at(message, '/params/requestId')), id: shownKey(id) })
      },
    }
  },
})
