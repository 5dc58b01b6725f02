import { HANDSHAKE_REVISIONS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

/** May come before initialize: a check whether the server lives, and the probe of a client that speaks both eras. */
const ALLOWED: ReadonlySet<string> = new Set(['initialize', 'ping', 'server/discover'])

export default defineRule({
  meta: {
    id: 'lifecycle/initialize-first',
    title: 'A session starts with something other than initialize.',
    severity: 'error',
    party: 'client',
    evidence: 'connection',
    revisions: HANDSHAKE_REVISIONS,
    quiet:
      'ping before initialize is allowed, and so is a server/discover probe of a dual-era client; silent for captures that start in mid session.',
    needs: 'direction; a capture from session start',
    requirements: [],
    clauses: {
      '2024-11-05': 'basic/lifecycle#initialization',
      '2025-03-26': 'basic/lifecycle#initialization',
      '2025-06-18': 'basic/lifecycle#initialization',
      '2025-11-25': 'basic/lifecycle#initialization',
    },
    messages: {
      first: {
        text: 'The session starts with {method}, where initialize was expected.',
        requirement: 'legacy',
      },
    },
  },
  create: (context) => {
    let begun = false
    return {
      message(message, { fromStart, clientModern }) {
        if (begun || message.dir !== 'c2s' || !('method' in message)) return
        // What was sent before the record begins is not known; after the request of another era nothing is first.
        if (!fromStart || clientModern) {
          begun = true
          return
        }
        begun = message.method === 'initialize' || !ALLOWED.has(message.method)
        if (begun)
          context.check('legacy', message.method === 'initialize', () => ({
            message: 'first',
            at: at(message, '/method'),
            data: { method: message.method },
          }))
      },
    }
  },
})
