import { BoundedMap } from '../../src/model/bounded.js'
import type { Reply } from '../../src/model/exchange.js'
import { type HttpCall, HttpCalls } from '../../src/model/http-calls.js'
import { idKeyAt } from '../../src/model/id-key.js'
import { has } from '../../src/model/json.js'
import type { IdKey, NotificationMessage } from '../../src/model/message.js'
import type { Mark } from '../../src/model/place.js'
import { REVISIONS } from '../../src/model/revision.js'
import { exchangeKey } from '../../src/model/stream-keys.js'
import { onLine } from '../../src/model/wording.js'
import { at, defineRule, inRecord, type RuleContext } from '../../src/rule.js'

const NOT_ANSWERED = 'jsonrpc-notification-not-answered'
const IGNORED = 'cancel-invalid-ignored'
const CANCELLED = 'notifications/cancelled'
const NOTIFICATIONS = 1_000

type Answer = Reply['message']

interface Noted {
  readonly method: string
  readonly mark: Mark
  /** The id that the notification wrongly has, or names. */
  readonly id: IdKey | undefined
}

const messages = {
  answered: {
    text: '{method} on {line} is a notification and is answered with {kind}; none was expected.',
    requirement: NOT_ANSWERED,
  },
  cancelled: {
    text: 'The cancellation on {line} is answered with {kind}; one that comes too late or names no request is to be ignored.',
    requirement: IGNORED,
  },
} as const

type Template = keyof typeof messages

const keyOf = (sender: string | undefined, id: IdKey): string => `${sender} ${typeof id} ${id}`

function idOf(message: NotificationMessage): IdKey | undefined {
  if (has(message.value, 'id')) return idKeyAt(message, '/id', message.value.id)
  if (message.method !== CANCELLED) return undefined
  return idKeyAt(message, '/params/requestId', message.params?.requestId)
}

/** The notification of a POST, if the POST carried nothing else and the message does answer it. */
function answeredIn(call: HttpCall, message: Answer, noted: Noted | undefined): Noted | undefined {
  if (call.verb !== 'POST' || call.requests > 0 || call.responses > 0 || call.notifications === 0) return undefined
  if (message.kind === 'result') return noted
  const { record, idKey } = message
  // An error without id refuses the notification; whether its status fits is http/notification-status.
  const refused = (record.http?.status ?? call.status ?? 200) >= 300 || !has(message.value, 'id')
  return refused && (idKey === undefined || idKey !== noted?.id) ? undefined : noted
}

function report(context: RuleContext<Template>, message: Answer, noted: Noted): void {
  const cancelled = noted.method === CANCELLED && message.dir === 's2c'
  context.check(cancelled ? IGNORED : NOT_ANSWERED, false, () => ({
    message: cancelled ? 'cancelled' : 'answered',
    at: at(message),
    data: {
      method: noted.method,
      line: onLine(noted.mark),
      kind: message.kind === 'error' ? 'an error' : 'a result',
    },
    related: [{ mark: noted.mark, message: 'the notification' }],
  }))
}

export default defineRule({
  meta: {
    id: 'jsonrpc/notification-answered',
    title: 'A notification was answered with a JSON-RPC response.',
    severity: 'error',
    party: 'both',
    evidence: 'exchange',
    revisions: REVISIONS,
    when: { record: { shows: ['http'] }, message: { shows: ['http'] }, reply: { shows: ['unmatched'] } },
    quiet:
      'An HTTP error status with an id-less error body is the right way to refuse one. One finding, whatever id the answer has.',
    needs: 'direction; HTTP exchange, or an id that ties the answer to the notification',
    requirements: [NOT_ANSWERED, IGNORED],
    clauses: {
      '2024-11-05': 'basic/messages#notifications',
      '2025-03-26': 'basic/index#notifications',
      '2025-06-18': 'basic/index#notifications',
      '2025-11-25': 'basic/index#notifications',
    },
    messages,
  },
  create: (context) => {
    const calls = new HttpCalls()
    const byExchange = new BoundedMap<string, Noted>(NOTIFICATIONS)
    const byId = new BoundedMap<string, Noted>(NOTIFICATIONS)
    const note = (message: NotificationMessage): void => {
      const exchange = message.dir === 'c2s' ? exchangeKey(message.record) : undefined
      const id = idOf(message)
      if (exchange === undefined && id === undefined) return
      const noted = { method: message.method, mark: context.mark(at(message)), id }
      if (exchange !== undefined) byExchange.set(exchange, noted)
      else if (id !== undefined) byId.set(keyOf(message.dir, id), noted)
    }
    /** Over HTTP the exchange of a POST that carried nothing else; elsewhere an id that no request has. */
    const answeredBy = ({ message, match, certain }: Reply): Noted | undefined => {
      const { dir, record, idKey } = message
      const call = dir === 's2c' ? calls.of(record) : undefined
      if (call !== undefined) return answeredIn(call, message, byExchange.get(exchangeKey(record) ?? ''))
      if (idKey === undefined || !(match === 'duplicate' || (match === 'unknown' && certain))) return undefined
      return byId.get(keyOf(dir === 's2c' ? 'c2s' : 's2c', idKey))
    }
    return {
      record: (record) => {
        const call = calls.record(record)
        if ((call === undefined || record.http?.status !== 202 || record.payload) ?? record.faults) return
        if (call.verb !== 'POST' || call.requests > 0 || call.responses > 0 || call.notifications === 0) return
        context.check(NOT_ANSWERED, true, () => ({ message: 'answered', at: inRecord(record.origin) }))
      },
      message: (message) => {
        calls.message(message)
      },
      notification: note,
      reply: (reply) => {
        const { message, match } = reply
        if (match === 'exact' || match === 'late') return
        const noted = answeredBy(reply)
        if (noted !== undefined) report(context, message, noted)
      },
    }
  },
})
