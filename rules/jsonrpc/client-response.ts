import { headerOf } from '../../src/model/carrier.js'
import type { ReplyMessage } from '../../src/model/message.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const ANY = 'pattern-no-client-responses'
const STDIO = 'stdio-client-no-responses'
const HTTP = 'http-client-no-responses'

const DIRECTIONS = 'transport-directions'

/** What a response of the server to a client keeps, and what a response of a client breaks, by what carries it. */
const SENTENCES = { any: [ANY, DIRECTIONS], stdio: [ANY, DIRECTIONS, STDIO], http: [ANY, DIRECTIONS, HTTP] } as const

const messages = {
  any: {
    text: 'The client sends {kind}; in this revision only servers send responses, as nobody asks a client anything by a request.',
    requirement: ANY,
  },
  stdio: {
    text: 'The client writes {kind} to the server; over stdio only requests and notifications were expected from it.',
    requirement: STDIO,
  },
  http: {
    text: 'The client POSTs {kind}; only a request or a notification was expected in the body.',
    requirement: HTTP,
  },
} as const

/** What belongs to a session of an older revision, in which clients answer. */
function isLegacy({ record }: ReplyMessage): boolean {
  const version = headerOf(record, 'mcp-protocol-version')
  return headerOf(record, 'mcp-session-id') !== undefined || (version !== undefined && version !== STATELESS)
}

export default defineRule({
  meta: {
    id: 'jsonrpc/client-response',
    title: 'The client sends a JSON-RPC response.',
    severity: 'error',
    party: 'client',
    evidence: 'message',
    revisions: [STATELESS],
    when: { reply: { shows: ['foreign'] } },
    quiet: 'Exempt: legacy handshake connections, and the answer to a server request that is itself reported.',
    needs: 'direction',
    requirements: [ANY, STDIO, HTTP, DIRECTIONS],
    messages,
  },
  create: (context) => ({
    reply({ message, exchange, match, connection }) {
      const template = message.record.transport ?? 'any'
      if (message.dir === 's2c')
        return context.check(SENTENCES[exchange ? template : 'any'], true, () => ({ message: 'any', at: at(message) }))
      // Who answers what a server asked is not at fault; who answers it twice is jsonrpc/response-duplicate.
      if (exchange !== undefined || match === 'duplicate' || isLegacy(message)) return
      if (connection.handshake || !(connection.clientModern || connection.serverModern)) return
      context.check(SENTENCES[template], false, () => ({
        message: template,
        at: at(message),
        data: { kind: message.kind === 'error' ? 'an error response' : 'a result' },
      }))
    },
  }),
})
