import type { ConnectionFacts, Exchange, SentRequests } from '../../src/model/exchange.js'
import { otherType, shownKey } from '../../src/model/id-key.js'
import type { IdKey } from '../../src/model/message.js'
import { asksForProgress, NAMED, namedToken, PROGRESS, tokenOf } from '../../src/model/progress-token.js'
import type { Direction } from '../../src/model/record.js'
import { REVISIONS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const REQUESTED = 'progress-only-when-requested'
const ACTIVE = 'progress-token-active'
const CLAUSE = 'basic/utilities/progress#behavior-requirements'

const MESSAGES = {
  unasked: {
    text: 'Progress with the token {token} is reported for {method}, which asked for none.',
    requirement: REQUESTED,
  },
  id: {
    text: 'Progress names the token {token}, which is the id of {method}; the request supplied no token.',
    requirement: REQUESTED,
  },
  other: {
    text: 'Progress names the token {token}, where {expected} of {method} was expected.',
    requirement: ACTIVE,
  },
  type: {
    text: 'Progress names the token {token}, but the request supplied {expected}; 1 and "1" are different tokens.',
    requirement: ACTIVE,
  },
  unknown: { text: 'Progress names the token {token}, which no request supplied.', requirement: ACTIVE },
  idle: {
    text: 'Progress with the token {token} is reported while no request waits for an answer.',
    requirement: 'stdio-server-notification-kinds',
  },
  maybe: {
    text: 'Progress names the token {token}, but the only request that waits, {method}, supplied none; a request before the capture may have.',
    requirement: ACTIVE,
    severity: 'warning',
  },
} as const

type Template = keyof typeof MESSAGES

/** Progress that names a token which was supplied. */
const KEPT = [ACTIVE, REQUESTED]

interface Fault {
  readonly message: Template
  /** The method of the request that it is about. */
  readonly about?: string
  readonly expected?: IdKey | undefined
}

/** The method of the newest request, where its id was taken for the token that it did not supply. */
const mistakenFor = ({ newest }: SentRequests, token: IdKey): string | undefined =>
  newest?.id === token && !newest.asksForProgress ? newest.method : undefined

/** On a stream that is known to be that of one request. */
function onStream({ request }: Exchange, sent: SentRequests, token: IdKey): Fault | undefined {
  const expected = tokenOf(request)
  // A token of an ill type is progress/shape; that of another request is http/stream-foreign-message.
  if (sent.supplied(token) || (expected === undefined && asksForProgress(request))) return undefined
  if (expected === undefined) return { message: 'unasked', about: request.method }
  return { message: expected === otherType(token) ? 'type' : 'other', about: request.method, expected }
}

/** On a channel that all requests share, or whose request is not known. */
function onChannel(
  sent: SentRequests,
  token: IdKey,
  sender: Direction,
  connection: ConnectionFacts,
): Fault | undefined {
  const twin = otherType(token)
  if (sent.supplied(token) || connection.gaps || sent.forgotTokens) return undefined
  if (sent.supplied(twin)) return { message: 'type', expected: twin }
  const open = connection.openOf(sender)
  if (connection.complete) return { message: open.size === 0 ? 'idle' : 'unknown' }
  const mistaken = mistakenFor(sent, token)
  if (mistaken !== undefined) return { message: 'id', about: mistaken }
  const [first] = open.size === 1 ? open.values() : []
  const only = first?.length === 1 ? first[0]?.request : undefined
  return only && !asksForProgress(only) ? { message: 'maybe', about: only.method } : undefined
}

export default defineRule({
  meta: {
    id: 'progress/token-unknown',
    title: 'Progress names a token that no active request supplied.',
    severity: 'error',
    also: { severity: 'warning', when: "the token's request may lie before the capture" },
    party: 'both',
    evidence: 'connection',
    revisions: REVISIONS,
    when: { notification: { methods: ['notifications/progress'] } },
    quiet:
      'On stdio only in captures from process start or when a request without a token is the only one open; tokens compare by type.',
    needs: 'direction; HTTP stream or a capture from start',
    needsOrder: true,
    requirements: [REQUESTED, ACTIVE, 'stdio-server-notification-kinds'],
    clauses: { '2024-11-05': CLAUSE, '2025-03-26': CLAUSE, '2025-06-18': CLAUSE, '2025-11-25': CLAUSE },
    yieldsTo: ['progress/shape'],
    messages: MESSAGES,
  },
  create: (context) => ({
    notification(message, exchange, connection) {
      if (message.method !== PROGRESS || !message.dir) return
      const sender = message.dir === 's2c' ? 'c2s' : 's2c'
      const token = namedToken(message)
      if (token === undefined) return
      const sent = connection.sentBy(sender)
      const fault =
        exchange?.request.dir === sender ? onStream(exchange, sent, token) : onChannel(sent, token, sender, connection)
      if (!fault && !sent.supplied(token)) return
      context.check(fault ? MESSAGES[fault.message].requirement : KEPT, !fault, () => ({
        message: fault?.message ?? 'unknown',
        at: at(message, NAMED),
        data: {
          token: { volatile: shownKey(token) },
          method: clip(fault?.about ?? ''),
          expected: { volatile: fault?.expected === undefined ? '' : shownKey(fault.expected) },
        },
      }))
    },
  }),
})
