import type { Exchange, Reply } from '../../src/model/exchange.js'
import type { RequestMessage } from '../../src/model/message.js'
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

const messages = {
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
} as const

/** What the client has done so far. */
interface Course {
  sent: boolean
  probed: boolean
  handshake: boolean
  /** The first request, modern and no probe, until it is answered. */
  first: Mark | undefined
  /** A modern request that a server refused as one that does not know this revision. */
  refused: { readonly mark: Mark; readonly method: string } | undefined
}

/** A request that only this revision has: by its `_meta`; initialize is of older ones whatever it says. */
const isModern = ({ method, params }: RequestMessage): boolean => hasModernKey(params) && method !== 'initialize'

/** What is wrong with the request as the next step. */
function misstep({ request, connection }: Exchange, course: Course): 'dual' | 'late' | 'again' | undefined {
  const { method } = request
  const { probed, handshake, refused } = course
  if (method === 'initialize') return refused !== undefined && !probed ? 'dual' : undefined
  if (method === DISCOVER) return handshake && refused?.method === DISCOVER ? 'again' : undefined
  return isModern(request) && handshake && !probed && connection.fromStart ? 'late' : undefined
}

function advance(exchange: Exchange, course: Course): void {
  const { request, connection } = exchange
  const isFirst = !course.sent && isModern(request) && request.method !== DISCOVER && connection.fromStart
  if (isFirst) course.first = exchange.mark
  course.sent = true
  course.handshake ||= request.method === 'initialize'
  course.probed ||= request.method === DISCOVER
}

const isRefusal = (reply: Reply, { request }: Exchange): boolean =>
  reply.message.kind === 'error' &&
  !MODERN_CODES.has(codeOf(reply)) &&
  !reply.connection.serverModern &&
  hasModernKey(request.params)

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
    messages,
  },
  create: (context) => {
    const course: Course = { sent: false, probed: false, handshake: false, first: undefined, refused: undefined }
    let told = false
    const tell = (template: 'dual' | 'late' | 'again', exchange: Exchange): void => {
      if (told) return
      told = true
      const { refused } = course
      const other = template === 'dual' ? exchange.mark : refused?.mark
      context.check(messages[template].requirement, false, () => ({
        message: template,
        at: template === 'dual' && refused !== undefined ? refused.mark : at(exchange.request, '/method'),
        data: { method: refused?.method ?? '', line: other === undefined ? '' : onLine(other) },
      }))
    }
    return {
      request(exchange) {
        const { request } = exchange
        if (request.dir !== 'c2s' || request.record.transport !== 'stdio') return
        const wrong = misstep(exchange, course)
        if (wrong !== undefined) tell(wrong, exchange)
        advance(exchange, course)
      },
      reply(reply) {
        const { exchange } = reply
        if (exchange?.request.record.transport !== 'stdio' || exchange.request.dir !== 'c2s') return
        const { method } = exchange.request
        const isLegacy = isRefusal(reply, exchange)
        if (isLegacy) course.refused = { mark: exchange.mark, method }
        if (course.first === undefined || exchange.mark !== course.first) return
        course.first = undefined
        told = true
        const template = isLegacy ? 'legacy' : 'advised'
        context.check(messages[template].requirement, false, () => ({
          message: template,
          at: exchange.mark,
          data: { method },
        }))
      },
    }
  },
})
