import type { Reply } from '../../src/model/exchange.js'
import { idText } from '../../src/model/id-text.js'
import { has } from '../../src/model/json.js'
import { hasValidId } from '../../src/model/request-id.js'
import { REVISIONS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const MATCHES = 'jsonrpc-response-id-matches'
const ERROR_ID = 'error-response-id'

/** Refusals that come before the body is read, or from a gateway that never reads it and knows no JSON-RPC. */
const isGate = ({ message: { record, value } }: Reply): boolean => {
  const status = record.http?.status ?? 0
  return status === 401 || status === 403 || status === 413 || status >= 500 || !has(value, 'jsonrpc')
}

/** An error with the id of its request. */
const BOTH = [MATCHES, ERROR_ID]

export default defineRule({
  meta: {
    id: 'jsonrpc/response-unmatched',
    title:
      'A response has an id that no open request of the other side has, or an error leaves out the id of a request that was readable.',
    severity: 'error',
    also: { severity: 'warning', when: 'an error has no id' },
    party: 'both',
    evidence: 'exchange',
    revisions: REVISIONS,
    when: { reply: { shows: ['unmatched'] } },
    quiet:
      'On stdio silent when the capture may start in mid session; not for late answers to cancelled requests, 401/403/413/5xx gateways, or the null id of an error about unreadable input. Not where the id was answered before (bounded memory of answered ids): see jsonrpc/response-duplicate. An id that could not be read (parse error, invalid id, batch) may be left out of an error.',
    needs: 'direction; HTTP exchange or a capture from process start',
    requirements: [MATCHES, ERROR_ID],
    clauses: {
      '2024-11-05': 'basic/messages#responses',
      '2025-03-26': 'basic/index#responses',
      '2025-06-18': 'basic/index#responses',
      '2025-11-25': 'basic/index#result-responses',
    },
    yieldsTo: ['jsonrpc/notification-answered', 'jsonrpc/client-response'],
    messages: {
      unknown: {
        text: 'The response has the id {id}, which no request that was sent to its sender has.',
        requirement: MATCHES,
      },
      'no-id': {
        text: 'The error has {seen}, where the id {id} of the request {method} on line {line} was expected.',
        requirement: ERROR_ID,
        severity: 'warning',
      },
    },
  },
  create: (context) => ({
    reply(reply) {
      const { message, match, exchange, certain, related } = reply
      if (match === 'exact')
        context.check(message.kind === 'error' ? BOTH : MATCHES, true, () => ({
          message: 'unknown',
          at: at(message, '/id'),
        }))
      if (!certain || message.batched || isGate(reply)) return
      if (match === 'unknown')
        context.check(MATCHES, false, () => ({
          message: 'unknown',
          at: at(message, '/id'),
          data: { id: { volatile: idText(message) } },
          related: related === undefined ? [] : [{ mark: related, message: 'the request that waits for an answer' }],
        }))
      if (match !== 'no-id' || exchange === undefined || !hasValidId(exchange.request)) return
      const { request, mark } = exchange
      const seen = message.id === undefined ? 'no id' : `the id ${idText(message)}`
      context.check(ERROR_ID, false, () => ({
        message: 'no-id',
        at: at(message, message.id === undefined ? '' : '/id'),
        data: { seen, id: { volatile: idText(request) }, method: request.method, line: { volatile: mark.line } },
        related: [{ mark, message: 'the request that it answers' }],
      }))
    },
  }),
})
