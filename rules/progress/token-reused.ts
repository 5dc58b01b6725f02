import { BoundedMap } from '../../src/model/bounded.js'
import { headerOf } from '../../src/model/carrier.js'
import type { ConnectionFacts, Exchange } from '../../src/model/exchange.js'
import { shownKey } from '../../src/model/id-key.js'
import type { IdKey, RequestMessage } from '../../src/model/message.js'
import { TOKEN, tokenOf } from '../../src/model/progress-token.js'
import type { Direction } from '../../src/model/record.js'
import { REVISIONS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const UNIQUE = 'progress-token-unique-active'

/** Tokens that are remembered at the same time. */
const LIMIT = 2_000

/** Over HTTP nothing but a session or an identity tells two clients apart that count their tokens alike. */
const isOneClient = ({ record }: RequestMessage): boolean =>
  record.transport !== 'http' || record.client !== undefined || headerOf(record, 'mcp-session-id') !== undefined

/** The request under the id that still waits and has the token, other than the one that was just sent. */
function activeWith(
  token: IdKey,
  id: IdKey | undefined,
  sender: Direction,
  connection: ConnectionFacts,
  request: RequestMessage,
): Exchange | undefined {
  const open = id === undefined ? [] : (connection.openOf(sender).get(id) ?? [])
  return open.find((one) => one.request !== request && one.outcome === 'open' && tokenOf(one.request) === token)
}

export default defineRule({
  meta: {
    id: 'progress/token-reused',
    title: 'Two active requests of one sender share a progress token.',
    severity: 'warning',
    party: 'both',
    evidence: 'connection',
    revisions: REVISIONS,
    when: { request: { shows: ['progress'] } },
    quiet: 'Answered, cancelled and lost requests are not active; the rounds of one chain may share a token.',
    needs: 'direction; connection or client identity',
    requirements: [UNIQUE],
    clauses: {
      '2024-11-05': 'basic/utilities/progress#progress-flow',
      '2025-03-26': 'basic/utilities/progress#progress-flow',
      '2025-06-18': 'basic/utilities/progress#progress-flow',
      '2025-11-25': 'basic/utilities/progress#progress-flow',
    },
    yieldsTo: ['jsonrpc/id-reused'],
    messages: {
      shared: {
        text: 'The progress token {token} of {method} is that of {earlier} on line {line}, which still waits for its answer; a token of its own was expected.',
        requirement: UNIQUE,
      },
    },
  },
  create: (context) => {
    /** The id of the newest request with each token; what has become of the request is asked when it matters. */
    const holders = new BoundedMap<string, IdKey>(LIMIT)
    return {
      request({ request, connection }) {
        const { dir, idKey } = request
        const token = tokenOf(request)
        if (token === undefined || idKey === undefined || !dir || !isOneClient(request)) return
        const key = `${dir} ${request.record.client ?? ''} ${typeof token} ${token}`
        const earlier = activeWith(token, holders.get(key), dir, connection, request)
        holders.set(key, idKey)
        if (earlier && connection.gaps) return
        context.check(UNIQUE, !earlier, () => ({
          message: 'shared',
          at: at(request, TOKEN),
          data: {
            token: { volatile: shownKey(token) },
            method: request.method,
            earlier: earlier?.request.method ?? '',
            line: { volatile: earlier?.mark.line ?? 0 },
          },
          related: earlier ? [{ mark: earlier.mark, message: 'this request has the token' }] : [],
        }))
      },
    }
  },
})
