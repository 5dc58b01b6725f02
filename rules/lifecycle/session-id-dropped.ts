import { BoundedMap } from '../../src/model/bounded.js'
import { headerList, isHidden, verbOf } from '../../src/model/header-value.js'
import { type HttpCall, HttpCalls } from '../../src/model/http-calls.js'
import { has, member } from '../../src/model/json.js'
import type { Mark } from '../../src/model/place.js'
import type { WireRecord } from '../../src/model/record.js'
import { exchangeKey } from '../../src/model/stream-keys.js'
import { onLine } from '../../src/model/wording.js'
import { defineRule, inRecord, type Report } from '../../src/rule.js'

const HEADER = 'mcp-session-id'
const LIMIT = 1_000

/** Who sends the request and to where, as far as the record shows it. */
const senderOf = (record: WireRecord): string =>
  JSON.stringify([
    record.client,
    record.http?.path?.split('?', 1)[0],
    ...['host', 'user-agent', 'authorization'].map((name) => headerList(record, name)),
  ])

/** A method that is not known may be refused with 404 too. */
const isUnknownMethod = ({ payload }: WireRecord): boolean =>
  payload?.kind === 'json' && member(member(payload.value, 'error'), 'code') === -32601

/** Whether an answer says that the session of its request is over. */
function endsSession(record: WireRecord, { verb }: HttpCall, status: number): boolean {
  return verb === 'DELETE' ? status >= 200 && status < 300 : status === 404 && !isUnknownMethod(record)
}

/** A session id that was assigned, and to whom. */
interface Session {
  readonly id: string
  readonly mark: Mark
  readonly sender: string
  /** Where the server ended it. */
  ended: Mark | undefined
}

interface Fault {
  readonly message: 'dropped' | 'ended'
  /** Where the session was assigned or ended; undefined where nothing is wrong. */
  readonly mark: Mark | undefined
}

/** What a later request does wrong; undefined where it is not of the session. */
function faultOf(record: WireRecord, verb: string, { id, mark, sender, ended }: Session): Fault | undefined {
  const sent = headerList(record, HEADER)
  if (sent === id) return { message: 'ended', mark: verb === 'DELETE' ? undefined : ended }
  if (sent !== undefined || sender !== senderOf(record) || ended !== undefined) return undefined
  return { message: 'dropped', mark }
}

const reportOf = ({ origin }: WireRecord, { message, mark }: Fault): Report<'dropped' | 'ended'> => ({
  message,
  at: inRecord(origin, message === 'dropped' ? '/http/headers' : `/http/headers/${HEADER}`),
  data: { line: mark === undefined ? '' : onLine(mark) },
  related:
    mark === undefined
      ? []
      : [{ mark, message: `the session is ${message === 'dropped' ? 'assigned' : 'ended'} here` }],
})

export default defineRule({
  meta: {
    id: 'lifecycle/session-id-dropped',
    title: 'The client drops or changes the session id it was given, or keeps using one the server has ended.',
    severity: 'error',
    also: { severity: 'warning', when: 'use after 404' },
    party: 'client',
    evidence: 'http',
    revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
    quiet: 'Other clients in the same log, and records that strip the header, are exempt.',
    needs: 'HTTP headers; client identity',
    requirements: [],
    clauses: {
      '2025-03-26': 'basic/transports#session-management',
      '2025-06-18': 'basic/transports#session-management',
      '2025-11-25': 'basic/transports#session-management',
    },
    messages: {
      dropped: {
        text: 'The request has no Mcp-Session-Id header, where the session id that the server assigned on {line} was expected.',
        requirement: 'legacy',
      },
      ended: {
        text: 'The request uses a session that the server ended on {line}, where a new session was expected.',
        requirement: 'legacy',
        severity: 'warning',
      },
    },
  },
  create: (context) => {
    const calls = new HttpCalls()
    /** Who sent the requests of each exchange. */
    const senders = new BoundedMap<string, string>(LIMIT)
    let session: Session | undefined
    const answer = (record: WireRecord, status: number): void => {
      const call = calls.of(record)
      const id = headerList(record, HEADER)
      const mark = () => context.mark(inRecord(record.origin))
      const sender = senders.get(exchangeKey(record) ?? '')
      if (call?.method === 'initialize' && status === 200 && id !== undefined && sender !== undefined)
        session = isHidden(record, HEADER, id) ? undefined : { id, mark: mark(), sender, ended: undefined }
      if (call && session && call.session === session.id && endsSession(record, call, status)) session.ended ??= mark()
    }
    const judge = (record: WireRecord, verb: string): void => {
      const fault = session && faultOf(record, verb, session)
      if (fault !== undefined) context.check('legacy', fault.mark === undefined, () => reportOf(record, fault))
    }
    return {
      record(record) {
        const call = calls.record(record)
        const verb = verbOf(record)
        if (verb !== undefined) senders.set(exchangeKey(record) ?? '', senderOf(record))
        if (record.http?.status !== undefined) answer(record, record.http.status)
        // Without a body only a header of MCP shows that the request means the endpoint.
        else if (verb !== undefined && record.payload?.kind !== 'json' && call?.mcp === true) judge(record, verb)
      },
      message(message) {
        const { record, root, value } = message
        calls.message(message)
        const isFirst = message.dir === 'c2s' && /^(?:\/0)?$/.test(root) && has(value, 'jsonrpc')
        const verb = isFirst ? verbOf(record) : undefined
        if (verb !== undefined && !('method' in message && message.method === 'initialize')) judge(record, verb)
      },
    }
  },
})
