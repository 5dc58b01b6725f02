import { SERVER_REQUESTS } from '../../src/model/methods.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const CLIENT_ONLY = 'jsonrpc-client-only-requests'
const INPUT = 'mrtr-server-requests-only-in-results'

export default defineRule({
  meta: {
    id: 'jsonrpc/server-request',
    title: 'The server sends a JSON-RPC request of its own.',
    severity: 'error',
    party: 'server',
    evidence: 'message',
    revisions: [STATELESS],
    quiet:
      'Only on connections proven modern; a connection with an initialize handshake, also in a dual-era process, is exempt.',
    needs: 'direction',
    requirements: [
      CLIENT_ONLY,
      'pattern-no-server-requests',
      'stdio-server-no-requests',
      'http-stream-no-requests',
      'transport-directions',
      INPUT,
      'elicit-not-server-initiated',
      'sampling-not-server-initiated',
      'roots-not-server-initiated',
    ],
    messages: {
      request: {
        text: 'The server sends the request {method}; in this revision only clients send requests.',
        requirement: CLIENT_ONLY,
      },
      input: {
        text: 'The server sends {method} as a request of its own, where an entry of inputRequests in an input_required result was expected.',
        requirement: INPUT,
      },
    },
  },
  create: (context) => ({
    request({ request, connection }) {
      if (connection.handshake || !(connection.clientModern || connection.serverModern)) return
      const asks = SERVER_REQUESTS.has(request.method)
      context.check(asks ? INPUT : CLIENT_ONLY, request.dir !== 's2c', () => ({
        message: asks ? 'input' : 'request',
        at: at(request, '/method'),
        data: { method: request.method },
      }))
    },
  }),
})
