import { HttpCalls } from '../../src/model/http-calls.js'
import { at, defineRule } from '../../src/rule.js'

export default defineRule({
  meta: {
    id: 'http/response-on-get-stream',
    title: 'A response is sent on a standalone GET stream that is not resuming another stream.',
    severity: 'error',
    party: 'server',
    evidence: 'http',
    revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
    quiet:
      'Not when the GET carries Last-Event-ID, nor on HTTP+SSE of 2024-11-05; one finding even if the response was also sent in the POST reply.',
    needs: 'SSE events per exchange',
    requirements: [],
    clauses: {
      '2025-03-26': 'basic/transports#listening-for-messages-from-the-server',
      '2025-06-18': 'basic/transports#listening-for-messages-from-the-server',
      '2025-11-25': 'basic/transports#listening-for-messages-from-the-server',
    },
    messages: {
      response: {
        text: 'The response comes on a stream that the client opened with GET and that resumes no other, where only requests and notifications were expected.',
        requirement: 'legacy',
      },
    },
  },
  create: (context) => {
    const calls = new HttpCalls()
    return {
      record: (record) => void calls.record(record),
      message(message) {
        const call = message.dir === 's2c' ? calls.of(message.record) : undefined
        if (call?.verb !== 'GET' || call.resumes || calls.overSse) return
        if (message.record.sse === undefined && call.type !== 'text/event-stream') return
        context.check('legacy', message.kind !== 'result' && message.kind !== 'error', () => ({
          message: 'response',
          at: at(message),
        }))
      },
    }
  },
})
