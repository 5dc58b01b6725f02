import { BoundedMap } from '../../src/model/bounded.js'
import { endpointOf } from '../../src/model/endpoint.js'
import type { Exchange } from '../../src/model/exchange.js'
import { META } from '../../src/model/meta-keys.js'
import type { Mark } from '../../src/model/place.js'
import { child } from '../../src/model/pointer.js'
import { STATELESS } from '../../src/model/revision.js'
import { declaredVersion, type SupportedVersions, supportedVersions } from '../../src/model/supported-versions.js'
import { clip, onLine } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const SELECT = 'version-client-select-supported'
const STDIO = 'stdio-use-advertised-version'
const CHOICE = 'discover-version-choice'
const SERVERS = 100

interface Advertised {
  readonly versions: ReadonlySet<unknown>
  readonly from: SupportedVersions['from']
  readonly mark: Mark
  /** Versions outside the list that were reported. */
  readonly told: Set<string>
}

const TOLD = 10

export default defineRule({
  meta: {
    id: 'versioning/advertised-ignored',
    title: 'The client goes on with a version outside the list the server gave it.',
    severity: 'warning',
    party: 'client',
    evidence: 'connection',
    revisions: [STATELESS],
    anyRevision: true,
    when: { request: { shows: ['version', 'picky'] }, reply: { methods: ['server/discover'], shows: ['error'] } },
    quiet:
      'Requests already under way, other processes or endpoints, and a fallback to initialize with an older version are exempt.',
    needs: 'direction; order or timestamps',
    needsOrder: true,
    requirements: [SELECT, STDIO, CHOICE],
    messages: {
      refusal: {
        text: 'The request declares the version {version} after the error -32022 on {line} listed others, one of which was expected.',
        requirement: SELECT,
      },
      stdio: {
        text: 'The request declares the version {version}, which the answer to server/discover on {line} does not list.',
        requirement: STDIO,
      },
      discover: {
        text: 'The request declares the version {version}, which the answer to server/discover on {line} does not list.',
        requirement: CHOICE,
      },
    },
  },
  create: (context) => {
    const servers = new BoundedMap<string, Advertised>(SERVERS)
    const judge = ({ request }: Exchange, version: string, advertised: Advertised): void => {
      const { versions, from, mark, told } = advertised
      // Asking again what is supported is the way to find out, once a version is refused.
      if (told.has(version) || (from === 'refusal' && request.method === 'server/discover')) return
      const isStdio = request.record.transport === 'stdio'
      const [template, requirement] =
        from === 'refusal'
          ? (['refusal', SELECT] as const)
          : isStdio
            ? (['stdio', STDIO] as const)
            : (['discover', CHOICE] as const)
      if (!versions.has(version) && told.size < TOLD) told.add(version)
      context.check(requirement, versions.has(version), () => ({
        message: template,
        at: at(request, child('/params/_meta', META.protocolVersion)),
        data: { version: clip(version), line: onLine(mark) },
        related: [{ mark, message: 'the versions are listed here' }],
      }))
    }
    return {
      request(exchange) {
        const { request } = exchange
        const version = request.dir === 'c2s' ? declaredVersion(request) : undefined
        if (version === undefined || request.method === 'initialize') return
        const advertised = servers.get(endpointOf(request))
        if (advertised !== undefined) judge(exchange, version, advertised)
      },
      reply(reply) {
        const { exchange, message } = reply
        const list = exchange === undefined ? undefined : supportedVersions(reply)
        if (exchange === undefined || list === undefined) return
        const key = endpointOf(exchange.request)
        const told = servers.get(key)?.told ?? new Set<string>()
        const mark = context.mark(at(message, list.pointer))
        servers.set(key, { versions: new Set(list.versions), from: list.from, mark, told })
      },
    }
  },
})
