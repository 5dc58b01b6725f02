import { idText } from '../../src/model/id-text.js'
import { REVISIONS } from '../../src/model/revision.js'
import { defineRule } from '../../src/rule.js'

const ONE = 'jsonrpc-one-response-per-request'
const STREAM = 'http-stream-ends-with-response'

export default defineRule({
  meta: {
    id: 'jsonrpc/request-unanswered',
    title: 'A request never got a response although the exchange is seen to have ended.',
    severity: 'info',
    party: 'both',
    evidence: 'connection',
    revisions: REVISIONS,
    when: { exchange: { shows: ['unanswered'] } },
    quiet:
      'Never at the end of the input, after a gap, for cancelled requests or open listen streams; only where the HTTP reply is complete or the process is seen to exit. Client aborts and cut HAR bodies are not reported.',
    needs: 'direction; end of exchange in the record',
    requirements: [ONE, STREAM, 'cancel-on-timeout'],
    clauses: {
      '2025-03-26': 'basic/transports#sending-messages-to-the-server',
      '2025-06-18': 'basic/transports#sending-messages-to-the-server',
      '2025-11-25': 'basic/transports#sending-messages-to-the-server',
    },
    yieldsTo: ['jsonrpc/shape', 'jsonrpc/id-type', 'jsonrpc/params-not-object'],
    messages: {
      ended: {
        text: '{method} with the id {id} never got a response, although the other side was seen to end; one was expected.',
        requirement: ONE,
      },
      stream: {
        text: 'The HTTP reply to {method} with the id {id} ended without a response; one was expected.',
        requirement: STREAM,
      },
    },
  },
  create: (context) => ({
    exchange(exchange) {
      const { request, outcome } = exchange
      if (request.method === 'subscriptions/listen' || outcome === 'cancelled' || outcome === 'open') return
      const overHttp = request.record.transport === 'http'
      context.check(overHttp ? STREAM : ONE, outcome === 'answered', () => ({
        message: overHttp ? 'stream' : 'ended',
        at: exchange.mark,
        data: { method: request.method, id: { volatile: idText(request) } },
        // Whoever was asked did not answer.
        party: request.dir === 's2c' ? 'client' : 'server',
      }))
    },
  }),
})
