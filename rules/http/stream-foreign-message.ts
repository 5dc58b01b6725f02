import { BoundedMap } from '../../src/model/bounded.js'
import { type HttpCall, HttpCalls } from '../../src/model/http-calls.js'
import { has, member } from '../../src/model/json.js'
import type { Message, NotificationMessage } from '../../src/model/message.js'
import { metaOf } from '../../src/model/meta-keys.js'
import { STATELESS } from '../../src/model/revision.js'
import { exchangeKey } from '../../src/model/stream-keys.js'
import { at, defineRule } from '../../src/rule.js'

const RELATED = 'http-stream-notifications-related'
const LAST = 'http-response-terminates-stream'
const SUBSCRIPTION = 'io.modelcontextprotocol/subscriptionId'
const TOKENS = 1_000

/** What only the stream of subscriptions/listen carries. */
const LISTENED: ReadonlySet<string> = new Set([
  'notifications/tools/list_changed',
  'notifications/prompts/list_changed',
  'notifications/resources/list_changed',
  'notifications/resources/updated',
  'notifications/subscriptions/acknowledged',
])

const isListened = ({ method, params }: NotificationMessage): boolean =>
  LISTENED.has(method) || has(metaOf(params), SUBSCRIPTION)

/** The progress tokens that requests supplied: all of them, and that of each exchange. */
interface Tokens {
  readonly known: BoundedMap<string | number, true>
  readonly of: BoundedMap<string, string | number>
}

const isToken = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** Why a notification does not belong on the stream of the exchange `key`. */
function foreignness(message: NotificationMessage, key: string, tokens: Tokens) {
  if (isListened(message)) return 'listened'
  const token = message.method === 'notifications/progress' ? message.params?.progressToken : undefined
  // Several clients may count their tokens alike.
  if (!isToken(token) || tokens.of.get(key) === token) return undefined
  return tokens.known.has(token) ? 'progress' : undefined
}

/** Notes the token that a request supplied. */
function noteToken(message: Message, key: string, tokens: Tokens): void {
  const token = message.kind === 'request' ? member(metaOf(message.params), 'progressToken') : undefined
  if (!isToken(token)) return
  tokens.known.set(token, true)
  tokens.of.set(key, token)
}

const dataOf = ({ method }: { method: string }, call: HttpCall) => ({ method, call: call.method ?? 'the request' })

export default defineRule({
  meta: {
    id: 'http/stream-foreign-message',
    title:
      'A response stream carries a message that does not belong to its request, or goes on after the final response.',
    severity: 'warning',
    party: 'server',
    evidence: 'http',
    revisions: ['2025-03-26', '2025-06-18', '2025-11-25', STATELESS],
    when: { record: { shows: ['http'] }, message: { shows: ['http'] } },
    quiet:
      'Comments, empty events and a stream that merely stays open are fine; older revisions let servers send requests and unrelated messages here.',
    needs: 'SSE events per exchange',
    requirements: [RELATED, LAST],
    clauses: {
      '2025-03-26': 'basic/transports#sending-messages-to-the-server',
      '2025-06-18': 'basic/transports#sending-messages-to-the-server',
      '2025-11-25': 'basic/transports#sending-messages-to-the-server',
    },
    messages: {
      listened: {
        text: '{method} comes on the response stream of {call}, where only what concerns that request was expected.',
        requirement: RELATED,
      },
      progress: {
        text: 'The progress of another request comes on the response stream of {call}, where only what concerns that request was expected.',
        requirement: RELATED,
      },
      after: {
        text: '{method} comes after the final response on the stream of {call}, which that response should have ended.',
        requirement: LAST,
      },
    },
    yieldsTo: [
      'cancellation/response-after',
      'logging/not-requested',
      'subscriptions/after-end',
      'subscriptions/wrong-stream',
      'progress/after-completion',
      'progress/token-unknown',
      'jsonrpc/server-request',
    ],
  },
  create: (context) => {
    const calls = new HttpCalls()
    /** Responses that came in each exchange. */
    const answers = new BoundedMap<string, number>(TOKENS)
    const tokens: Tokens = { known: new BoundedMap(TOKENS), of: new BoundedMap(TOKENS) }

    const judgeRelation = (message: NotificationMessage, call: HttpCall, key: string): void => {
      if (message.revision !== STATELESS) return
      const template = foreignness(message, key, tokens)
      context.check(RELATED, template === undefined, () => ({
        message: template ?? 'listened',
        at: at(message, template === 'progress' ? '/params/progressToken' : '/method'),
        data: dataOf(message, call),
      }))
    }
    const judge = (message: Message, call: HttpCall, key: string): void => {
      const given = answers.get(key) ?? 0
      if (message.kind === 'result' || message.kind === 'error') {
        answers.set(key, given + 1)
        if (given === 0) context.check(LAST, true, () => ({ message: 'after', at: at(message) }))
      } else if (message.kind !== 'invalid' && given >= call.requests)
        context.check(LAST, false, () => ({
          message: 'after',
          at: at(message),
          data: dataOf(message, call),
        }))
      else if (message.kind === 'notification') judgeRelation(message, call, key)
    }
    return {
      record: (record) => void calls.record(record),
      message(message) {
        const call = calls.message(message)
        const key = exchangeKey(message.record)
        if (call === undefined || key === undefined || calls.overSse) return
        if (message.dir === 'c2s') noteToken(message, key, tokens)
        else if (call.verb === 'POST' && call.requests > 0 && call.method !== 'subscriptions/listen')
          judge(message, call, key)
      },
    }
  },
})
