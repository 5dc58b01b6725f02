import { BoundedMap } from '../../src/model/bounded.js'
import { endpointOf } from '../../src/model/endpoint.js'
import type { Exchange, Reply } from '../../src/model/exchange.js'
import { member } from '../../src/model/json.js'
import { STATELESS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { codeOf, declaredVersion, supportedVersions } from '../../src/model/supported-versions.js'
import { clip, quoted } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const REFUSED = 'version-unsupported-error'
const STATELESSLY = 'compat-modern-served-statelessly'
const SERVERS = 100

/** Right for an unsupported version, or for another fault that may come first. */
const FITTING: ReadonlySet<unknown> = new Set([-32020, -32021, -32022, -32601, -32602])
/** Who may ask, how often, and failures of gateways come before the version is read. */
const isFromOutside = (status: number): boolean => [401, 403, 407, 429].includes(status) || status >= 500

const strings = (values: readonly unknown[]): readonly string[] => values.filter((value) => typeof value === 'string')

/** Whether a server of this revision refuses a request because no handshake came before. */
function wantsSession(reply: Reply): boolean {
  const { message, connection } = reply
  if (message.kind !== 'error' || !connection.serverModern) return false
  const text = member(message.error, 'message')
  const says = typeof text === 'string' && /\b(?:session|initiali[sz])/i.test(text.slice(0, 1000))
  return says && !FITTING.has(codeOf(reply))
}

export default defineRule({
  meta: {
    id: 'versioning/refusal-code',
    title: 'A request for a version the server says it lacks is served, or refused with something other than -32022.',
    severity: 'warning',
    party: 'server',
    evidence: 'exchange',
    revisions: [STATELESS],
    anyRevision: true,
    when: { reply: { methods: ['server/discover'], shows: ['error', 'version', 'picky'] } },
    quiet:
      "Needs the server's own list from the same endpoint; -32020 is right when header and body differ. Auth and gateway errors are exempt.",
    needs: 'direction; a discover result or earlier -32022',
    requirements: [REFUSED, STATELESSLY],
    messages: {
      served: {
        text: 'A request of version {version} is served, though the server says that it supports only {supported}; -32022 was expected.',
        requirement: REFUSED,
      },
      code: {
        text: 'A request of version {version}, which the server says it lacks, is refused with {code}, where -32022 was expected.',
        requirement: REFUSED,
      },
      session: {
        text: 'A request of 2026-07-28 is refused for want of a session or handshake ({code}) by a server that speaks this revision, where it was to be served by itself.',
        requirement: STATELESSLY,
      },
    },
  },
  create: (context) => {
    const lists = new BoundedMap<string, readonly unknown[]>(SERVERS)
    const judgeVersion = (reply: Reply, exchange: Exchange, version: string): void => {
      const { message } = reply
      if (lists.size === 0) return
      const list = lists.get(endpointOf(exchange.request))
      // A discover result that lacks this very revision is versioning/list-contradicts.
      if (list?.includes(version) !== false) return
      if (version === STATELESS && exchange.request.method === 'server/discover') return
      const code = codeOf(reply)
      const isServed = message.kind === 'result'
      if (!isServed && code !== -32022 && (FITTING.has(code) || isFromOutside(message.record.http?.status ?? 0))) return
      context.check(REFUSED, code === -32022, () => ({
        message: isServed ? 'served' : 'code',
        at: at(message, isServed ? '/result' : '/error/code'),
        data: { version: clip(version), supported: quoted(strings(list)), code: shown(code) },
        related: [{ mark: exchange.mark, message: 'the request' }],
      }))
    }
    const judgeEra = (reply: Reply, exchange: Exchange): void =>
      context.check(STATELESSLY, !wantsSession(reply), () => ({
        message: 'session',
        at: at(reply.message, '/error'),
        data: { code: shown(codeOf(reply)) },
        related: [{ mark: exchange.mark, message: 'the request' }],
      }))
    return {
      reply(reply) {
        const { message, exchange } = reply
        if (exchange === undefined || message.dir !== 's2c' || exchange.request.method === 'initialize') return
        const list = supportedVersions(reply)
        if (list !== undefined) lists.set(endpointOf(exchange.request), list.versions)
        const version = declaredVersion(exchange.request)
        if (version === undefined) return
        judgeVersion(reply, exchange, version)
        if (version === STATELESS && reply.connection.handshake) judgeEra(reply, exchange)
      },
    }
  },
})
