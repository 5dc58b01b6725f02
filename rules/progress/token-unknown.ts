import { BoundedMap } from '../../src/model/bounded.js'
import type { ConnectionFacts, Exchange } from '../../src/model/exchange.js'
import { otherType, shownKey } from '../../src/model/id-key.js'
import type { IdKey, RequestMessage } from '../../src/model/message.js'
import { asksForProgress, NAMED, namedToken, PROGRESS, tokenOf } from '../../src/model/progress-token.js'
import type { Direction } from '../../src/model/record.js'
import { REVISIONS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const REQUESTED = 'progress-only-when-requested'
const ACTIVE = 'progress-token-active'
const CLAUSE = 'basic/utilities/progress#behavior-requirements'

/** Tokens that are remembered at the same time. */
const LIMIT = 10_000

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

/** The tokens that one side has supplied, and its newest request. */
class Supplied {
  readonly #tokens = new BoundedMap<IdKey, true>(LIMIT, () => {
    this.forgot = true
  })
  forgot = false
  #newest: { readonly id: IdKey | undefined; readonly method: string; readonly asks: boolean } | undefined

  note(request: RequestMessage): void {
    const asks = asksForProgress(request)
    this.#newest = { id: request.idKey, method: request.method, asks }
    const token = asks ? tokenOf(request) : undefined
    if (token !== undefined) this.#tokens.set(token, true)
  }

  has(token: IdKey | undefined): boolean {
    return token !== undefined && this.#tokens.has(token)
  }

  /** The method of the newest request, where its id was taken for the token that it did not supply. */
  mistaken(token: IdKey): string | undefined {
    return this.#newest?.id === token && !this.#newest.asks ? this.#newest.method : undefined
  }
}

/** On a stream that is known to be that of one request. */
function onStream({ request }: Exchange, supplied: Supplied, token: IdKey): Fault | undefined {
  const expected = tokenOf(request)
  // A token of an ill type is progress/shape; that of another request is http/stream-foreign-message.
  if (supplied.has(token) || (expected === undefined && asksForProgress(request))) return undefined
  if (expected === undefined) return { message: 'unasked', about: request.method }
  return { message: expected === otherType(token) ? 'type' : 'other', about: request.method, expected }
}

/** On a channel that all requests share, or whose request is not known. */
function onChannel(
  supplied: Supplied,
  token: IdKey,
  sender: Direction,
  connection: ConnectionFacts,
): Fault | undefined {
  const twin = otherType(token)
  if (supplied.has(token) || connection.gaps || supplied.forgot) return undefined
  if (supplied.has(twin)) return { message: 'type', expected: twin }
  const open = connection.openOf(sender)
  if (connection.complete) return { message: open.size === 0 ? 'idle' : 'unknown' }
  const mistaken = supplied.mistaken(token)
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
  create: (context) => {
    const supplied = { c2s: new Supplied(), s2c: new Supplied() }
    return {
      request({ request }) {
        if (request.dir) supplied[request.dir].note(request)
      },
      notification(message, exchange, connection) {
        if (message.method !== PROGRESS || !message.dir) return
        const sender = message.dir === 's2c' ? 'c2s' : 's2c'
        const token = namedToken(message)
        if (token === undefined) return
        const fault =
          exchange?.request.dir === sender
            ? onStream(exchange, supplied[sender], token)
            : onChannel(supplied[sender], token, sender, connection)
        if (!fault && !supplied[sender].has(token)) return
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
    }
  },
})
