import type { Exchange, IdConflict } from '../../src/model/exchange.js'
import { idText } from '../../src/model/id-text.js'
import { REVISIONS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const IN_FLIGHT = 'jsonrpc-request-id-unique-in-flight'
const LISTEN = 'sub-concurrent-distinct-ids'

const messages = {
  'in-flight': {
    text: '{method} has the id {id} of {earlier} on line {line}, which still waits for its answer; a new id was expected.',
    requirement: IN_FLIGHT,
  },
  uncertain: {
    text: '{method} has the id {id} of {earlier} on line {line}, whose answer is not in the record; unless the capture lost it, a new id was expected.',
    requirement: IN_FLIGHT,
    severity: 'warning',
  },
  listen: {
    text: 'Two subscriptions/listen streams are open under the id {id}, the other one since line {line}; distinct ids were expected.',
    requirement: LISTEN,
  },
  'used-before': {
    text: '{method} has the id {id} that the request on line {line} had; in this revision an id is used once in a session.',
    requirement: 'legacy',
  },
} as const

/** An id that is free again is taken only where its revision wants it used once in a session. */
function templateOf({ request }: Exchange, conflict: IdConflict): keyof typeof messages {
  if (!conflict.inFlight) return 'used-before'
  if (conflict.uncertain) return 'uncertain'
  const listens = request.method === 'subscriptions/listen' && conflict.earlier.about.method === request.method
  return listens ? 'listen' : 'in-flight'
}

export default defineRule({
  meta: {
    id: 'jsonrpc/id-reused',
    title:
      'A sender uses a request id again while it is still in flight (older revisions: at any time in the session).',
    severity: 'error',
    also: { severity: 'warning', when: 'the answer may be missing only because the capture dropped it' },
    party: 'both',
    evidence: 'connection',
    revisions: REVISIONS,
    when: { request: { shows: ['conflict'] } },
    quiet:
      'Per sender, per connection or client; 1 and "1" differ. In 2026-07-28 reuse after the answer or a cancellation is legal; an identical HTTP re-send after a lost or 401/5xx reply is a retry.',
    needs: 'direction; connection or client identity; raw id text; on HTTP overlapping times',
    requirements: [IN_FLIGHT, LISTEN],
    clauses: {
      '2024-11-05': 'basic/messages#requests',
      '2025-03-26': 'basic/index#requests',
      '2025-06-18': 'basic/index#requests',
      '2025-11-25': 'basic/index#requests',
    },
    messages,
  },
  create: (context) => ({
    request(exchange) {
      const { request, conflict } = exchange
      if (conflict === undefined)
        return context.check(IN_FLIGHT, true, () => ({ message: 'in-flight', at: at(request) }))
      const { earlier } = conflict
      const template = templateOf(exchange, conflict)
      context.check(messages[template].requirement, false, () => ({
        message: template,
        at: at(request, '/id'),
        data: {
          method: request.method,
          id: { volatile: idText(request) },
          earlier: earlier.about.method,
          line: { volatile: earlier.line },
        },
        related: [{ mark: earlier, message: 'this request has the id' }],
      }))
    },
  }),
})
