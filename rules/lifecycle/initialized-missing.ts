import type { Mark } from '../../src/model/place.js'
import { HANDSHAKE_REVISIONS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

export default defineRule({
  meta: {
    id: 'lifecycle/initialized-missing',
    title: 'The client goes on working without ever sending notifications/initialized.',
    severity: 'warning',
    party: 'client',
    evidence: 'connection',
    revisions: HANDSHAKE_REVISIONS,
    quiet:
      'Requests between the initialize result and the notification are allowed; an id on the notification is jsonrpc/notification-has-id.',
    needs: 'direction',
    requirements: [],
    clauses: {
      '2024-11-05': 'basic/lifecycle#initialization',
      '2025-03-26': 'basic/lifecycle#initialization',
      '2025-06-18': 'basic/lifecycle#initialization',
      '2025-11-25': 'basic/lifecycle#initialization',
    },
    messages: {
      missing: {
        text: 'The handshake ends here, and the client goes on with {method} without ever sending notifications/initialized.',
        requirement: 'legacy',
      },
    },
  },
  create: (context) => {
    /** Where the server answered initialize. */
    let answered: Mark | undefined
    let initialized = false
    let gaps = false
    /** The first request after that, once it is answered. */
    let work: Mark | undefined
    return {
      message(message, connection) {
        initialized ||= message.kind === 'notification' && message.method === 'notifications/initialized'
        gaps = connection.gaps
      },
      reply({ message, exchange }) {
        if (exchange === undefined || message.dir !== 's2c') return
        const { request } = exchange
        if (request.method === 'initialize') {
          if (message.kind === 'result') answered ??= context.mark(at(message))
        } else if (answered !== undefined && request.method !== 'ping') work ??= exchange.mark
      },
      session() {
        if (answered === undefined || work === undefined || gaps) return
        const [place, first] = [answered, work]
        context.check('legacy', initialized, () => ({
          message: 'missing',
          at: place,
          data: { method: first.about.method },
          related: [{ mark: first, message: 'the first request after the handshake' }],
        }))
      },
    }
  },
})
