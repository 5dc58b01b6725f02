import { HANDSHAKE_REVISIONS, STATELESS } from '../../src/model/revision.js'
import { declaredVersion } from '../../src/model/supported-versions.js'
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
    anyRevision: true,
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
      message(message, connection) {
        if (begun || message.dir !== 'c2s' || !('method' in message)) return
        // What was sent before the record begins is not known, nor by which rules a modern request is sent.
        const isModern = message.revision === STATELESS || connection.clientModern
        const isForeign = message.kind === 'request' && declaredVersion(message) !== undefined
        if (!connection.fromStart || isModern || isForeign) {
          begun = message.method !== 'server/discover'
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
