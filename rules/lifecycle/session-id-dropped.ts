import { BoundedMap } from '../../src/model/bounded.js'
import { headerList, isHidden, verbOf } from '../../src/model/header-value.js'
import { httpCalls } from '../../src/model/http-calls.js'
import { member } from '../../src/model/json.js'
import type { Mark } from '../../src/model/place.js'
import type { WireRecord } from '../../src/model/record.js'
import { exchangeKey } from '../../src/model/stream-keys.js'
import { onLine } from '../../src/model/wording.js'
import { defineRule, inRecord } from '../../src/rule.js'

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
    const calls = httpCalls()
    /** Who sent the requests of each exchange. */
    const senders = new BoundedMap<string, string>(LIMIT)
    let given: { id: string; mark: Mark; sender: string | undefined } | undefined
    let ended: Mark | undefined
    const markOf = (record: WireRecord): Mark => context.mark(inRecord(record.origin))

    const answer = (record: WireRecord, status: number): void => {
      const call = calls.of(record)
      const id = headerList(record, HEADER)
      if (call?.method === 'initialize' && status === 200 && id !== undefined && !isHidden(record, HEADER, id))
        given = { id, mark: markOf(record), sender: senders.get(exchangeKey(record) ?? '') }
      if (given === undefined || call?.session !== given.id) return
      const isOver = status === 404 && call.verb !== 'DELETE' && !isUnknownMethod(record)
      if (isOver || (call.verb === 'DELETE' && status >= 200 && status < 300)) ended ??= markOf(record)
    }
    const judge = (record: WireRecord, verb: string): void => {
      if (given === undefined) return
      const id = headerList(record, HEADER)
      const { mark, sender } = given
      if (id === undefined && sender === senderOf(record) && ended === undefined)
        context.check('legacy', false, () => ({
          message: 'dropped',
          at: inRecord(record.origin, '/http/headers'),
          data: { line: onLine(mark) },
          related: [{ mark, message: 'the session id is assigned here' }],
        }))
      if (id !== given.id) return
      const end = verb === 'DELETE' ? undefined : ended
      context.check('legacy', end === undefined, () => ({
        message: 'ended',
        at: inRecord(record.origin, `/http/headers/${HEADER}`),
        data: { line: end === undefined ? '' : onLine(end) },
        related: end === undefined ? [] : [{ mark: end, message: 'the session ends here' }],
      }))
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
        const { record, dir, root } = message
        calls.message(message)
        const verb = dir === 'c2s' && /^(?:\/0)?$/.test(root) ? verbOf(record) : undefined
        if (verb !== undefined && !('method' in message && message.method === 'initialize')) judge(record, verb)
      },
    }
  },
})
