import type { Exchange, Reply } from '../../src/model/exchange.js'
import { hasModernKey } from '../../src/model/meta-keys.js'
import type { Mark } from '../../src/model/place.js'
import { STATELESS } from '../../src/model/revision.js'
import { codeOf } from '../../src/model/supported-versions.js'
import { onLine } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const ADVISED = 'stdio-modern-client-probe'
const LEGACY = 'compat-modern-client-probe-stdio'
const DUAL = 'stdio-dual-era-probe'
const FIRST = 'discover-probe-first'
const CACHE = 'compat-cache-era'
const DISCOVER = 'server/discover'
const MODERN_CODES: ReadonlySet<unknown> = new Set([-32020, -32021, -32022])

export default defineRule({
  meta: {
    id: 'versioning/probe-order',
    title:
      'A client does not probe with server/discover first on stdio, probes again and again, or keys its fallback on one error code.',
    severity: 'info',
    party: 'client',
    evidence: 'connection',
    revisions: [STATELESS],
    anyRevision: true,
    quiet: 'Only in captures from process start; discovery is optional for a client that knows its server.',
    needs: 'direction; a capture from process start',
    optin: true,
    requirements: [CACHE, LEGACY, DUAL, ADVISED, 'stdio-fallback-not-code-keyed', FIRST],
    messages: {
      advised: {
        text: 'The first request is {method}, where a probe with server/discover is advised.',
        requirement: ADVISED,
      },
      legacy: {
        text: 'The first request is {method} and meets a server that does not speak 2026-07-28; a probe with server/discover fails cleanly.',
        requirement: LEGACY,
      },
      dual: {
        text: 'The client sends {method} and falls back to initialize on {line}, where a probe with server/discover was expected before any other request.',
        requirement: DUAL,
      },
      late: {
        text: 'The client speaks 2026-07-28 after a handshake and never asked server/discover, which was expected first.',
        requirement: FIRST,
      },
      again: {
        text: 'The client probes again after the server refused server/discover on {line}; what it learned holds for the process.',
        requirement: CACHE,
      },
    },
  },
  create: (context) => {
    let sent = false
    let probed = false
    let handshake = false
    let told = false
    /** The first request, modern and no probe, until it is answered. */
    let first: Mark | undefined
    /** A modern request that a server refused as one that does not know this revision. */
    let refused: { mark: Mark; method: string } | undefined
    const tell = (template: 'dual' | 'late' | 'again', requirement: string, exchange: Exchange): void => {
      if (told) return
      told = true
      const other = template === 'dual' ? exchange.mark : refused?.mark
      context.check(requirement, false, () => ({
        message: template,
        at: template === 'dual' && refused !== undefined ? refused.mark : at(exchange.request, '/method'),
        data: { method: refused?.method ?? '', line: other === undefined ? '' : onLine(other) },
      }))
    }
    const follow = (exchange: Exchange): void => {
      const { request, connection } = exchange
      const isModern = hasModernKey(request.params) && request.method !== 'initialize'
      if (request.method === 'initialize' && refused !== undefined && !probed) tell('dual', DUAL, exchange)
      if (request.method === DISCOVER && handshake && refused?.method === DISCOVER) tell('again', CACHE, exchange)
      if (isModern && handshake && !probed && request.method !== DISCOVER && connection.fromStart)
        tell('late', FIRST, exchange)
      if (!sent && isModern && request.method !== DISCOVER && connection.fromStart) first = exchange.mark
      sent = true
      handshake ||= request.method === 'initialize'
      probed ||= request.method === DISCOVER
    }
    const settle = (reply: Reply, exchange: Exchange): void => {
      const { request, mark } = exchange
      const isLegacy =
        reply.message.kind === 'error' && !MODERN_CODES.has(codeOf(reply)) && !reply.connection.serverModern
      if (isLegacy && hasModernKey(request.params)) refused = { mark, method: request.method }
      if (mark !== first) return
      first = undefined
      told = true
      context.check(isLegacy ? LEGACY : ADVISED, false, () => ({
        message: isLegacy ? 'legacy' : 'advised',
        at: mark,
        data: { method: request.method },
      }))
    }
    return {
      request(exchange) {
        const { request } = exchange
        if (request.dir === 'c2s' && request.record.transport === 'stdio') follow(exchange)
      },
      reply(reply) {
        const { exchange } = reply
        if (exchange?.request.record.transport === 'stdio' && exchange.request.dir === 'c2s') settle(reply, exchange)
      },
    }
  },
})
