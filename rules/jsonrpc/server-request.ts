import { inputRequests, roundResult } from '../../src/model/input-requests.js'
import type { RequestMessage } from '../../src/model/message.js'
import { SERVER_REQUESTS } from '../../src/model/methods.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const CLIENT_ONLY = 'jsonrpc-client-only-requests'
const INPUT = 'mrtr-server-requests-only-in-results'

/** What a request of the client keeps, and what a request of the server breaks, whatever carries it. */
const CLIENT = [CLIENT_ONLY, 'transport-directions']
/** The server has been heard as well, and none of it was a request. */
const EITHER = [...CLIENT, 'pattern-no-server-requests']
const CARRIED = {
  stdio: [...EITHER, 'stdio-server-no-requests'],
  http: [...EITHER, 'http-stream-no-requests'],
} as const

/** What a server may ask for, if it asks inside of a result. */
const NESTED: ReadonlyMap<string, readonly string[]> = new Map([
  ['elicitation/create', [INPUT, 'elicit-not-server-initiated']],
  ['sampling/createMessage', [INPUT, 'sampling-not-server-initiated']],
  ['roots/list', [INPUT, 'roots-not-server-initiated']],
])

const carriedBy = ({ record }: RequestMessage): readonly string[] =>
  record.transport === undefined ? EITHER : CARRIED[record.transport]

const broken = (request: RequestMessage): readonly string[] => [
  ...carriedBy(request),
  ...(NESTED.get(request.method) ?? (SERVER_REQUESTS.has(request.method) ? [INPUT] : [])),
]

export default defineRule({
  meta: {
    id: 'jsonrpc/server-request',
    title: 'The server sends a JSON-RPC request of its own.',
    severity: 'error',
    party: 'server',
    evidence: 'message',
    revisions: [STATELESS],
    when: { request: { shows: ['foreign'] }, reply: { shows: ['asks'] } },
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
      const isClients = request.dir !== 's2c'
      const kept = connection.serverModern ? carriedBy(request) : CLIENT
      context.check(isClients ? kept : broken(request), isClients, () => ({
        message: SERVER_REQUESTS.has(request.method) ? 'input' : 'request',
        at: at(request, '/method'),
        data: { method: request.method },
      }))
    },
    reply(reply) {
      if (roundResult(reply.message) === undefined) return
      for (const { method } of inputRequests(reply))
        context.check(NESTED.get(method) ?? INPUT, true, () => ({ message: 'input', at: at(reply.message) }))
    },
  }),
})
