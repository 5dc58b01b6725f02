import type { Mark } from '../../src/model/place.js'
import { HANDSHAKE_REVISIONS } from '../../src/model/revision.js'
import { onLine } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

/** What may be asked at any time; a probe is of another era. */
const ANYTIME: ReadonlySet<string> = new Set(['ping', 'server/discover'])

export default defineRule({
  meta: {
    id: 'lifecycle/too-early',
    title: 'Requests other than ping are sent before the initialize answer (client) or before initialized (server).',
    severity: 'warning',
    party: 'both',
    evidence: 'connection',
    revisions: HANDSHAKE_REVISIONS,
    quiet:
      'Logging by the server and requests sent after the answer are allowed; pipelined lines need reliable order, so what a server sends over HTTP is not judged.',
    needs: 'direction; order',
    requirements: [],
    clauses: {
      '2024-11-05': 'basic/lifecycle#initialization',
      '2025-03-26': 'basic/lifecycle#initialization',
      '2025-06-18': 'basic/lifecycle#initialization',
      '2025-11-25': 'basic/lifecycle#initialization',
    },
    messages: {
      client: {
        text: '{method} is sent before the server has answered the initialize request on {line}.',
        requirement: 'legacy',
      },
      server: {
        text: 'The server sends {method} before the client has said notifications/initialized.',
        requirement: 'legacy',
      },
    },
  },
  create: (context) => {
    /** The initialize request, while it waits for its answer. */
    let asked: Mark | undefined
    let agreed = false
    let initialized = false
    return {
      request(exchange) {
        const { request } = exchange
        const { method } = request
        if (method === 'initialize') asked = exchange.mark
        else if (ANYTIME.has(method)) return
        else if (request.dir === 'c2s') {
          const before = asked
          context.check('legacy', before === undefined, () => ({
            message: 'client',
            at: at(request, '/method'),
            data: { method, line: before === undefined ? '' : onLine(before) },
          }))
        } else if (agreed && request.record.transport !== 'http')
          context.check('legacy', initialized, () => ({
            message: 'server',
            at: at(request, '/method'),
            data: { method },
          }))
      },
      notification({ method }) {
        initialized ||= method === 'notifications/initialized'
      },
      reply({ message, exchange }) {
        if (exchange?.request.method !== 'initialize') return
        asked = undefined
        agreed = message.kind === 'result'
      },
    }
  },
})
