import type { Exchange, Reply } from '../../src/model/exchange.js'
import { headerList } from '../../src/model/header-value.js'
import { member } from '../../src/model/json.js'
import { isRedacted } from '../../src/model/redaction.js'
import { STATELESS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { codeOf, declaredVersion, supportedVersions } from '../../src/model/supported-versions.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const REQUESTED = 'version-unsupported-error-requested-matches'
const TRUTHFUL = 'discover-lists-served-version'
const DATA = 'schema-unsupported-version-data'

const messages = {
  refused: {
    text: 'The error -32022 refuses the version {version} and lists it as supported.',
    requirement: REQUESTED,
  },
  requested: {
    text: 'data.requested is {seen}, where {version}, the version of the request, was expected.',
    requirement: DATA,
  },
  served: {
    text: 'server/discover is answered in version {version}, which supportedVersions does not list.',
    requirement: TRUTHFUL,
  },
} as const

type Found = Report<keyof typeof messages>

/** Where header and body differ, either may be what was refused. */
function versionsOf({ request }: Exchange): readonly string[] {
  const stated = [declaredVersion(request), headerList(request.record, 'mcp-protocol-version')?.trim()]
  return stated.filter((version) => version !== undefined)
}

function refusalFault(reply: Reply, exchange: Exchange): Found | undefined {
  const { message } = reply
  const versions = new Set(versionsOf(exchange))
  const [version] = versions
  const requested = message.kind === 'error' ? member(member(message.error, 'data'), 'requested') : undefined
  if (version === undefined) return undefined
  const list = supportedVersions(reply)?.versions ?? []
  if (versions.size === 1 && list.includes(version))
    return {
      message: 'refused',
      at: at(message, `/error/data/supported/${list.indexOf(version)}`),
      data: { version: shown(version) },
    }
  if (typeof requested !== 'string' || isRedacted(requested) || versions.has(requested)) return undefined
  const data = { seen: shown(requested), version: shown(version) }
  return { message: 'requested', at: at(message, '/error/data/requested'), data }
}

function discoverFault(reply: Reply, { request }: Exchange): Found | undefined {
  const list = supportedVersions(reply)
  const version = declaredVersion(request)
  // Another version than this one should have been refused: versioning/refusal-code.
  if (list === undefined || version !== STATELESS || list.versions.includes(version)) return undefined
  return { message: 'served', at: at(reply.message, list.pointer), data: { version } }
}

export default defineRule({
  meta: {
    id: 'versioning/list-contradicts',
    title:
      'A list of supported versions contradicts what the server just did (it names the refused version, or lacks the one it served), or data.requested is not what was asked.',
    severity: 'warning',
    party: 'server',
    evidence: 'exchange',
    revisions: [STATELESS],
    anyRevision: true,
    when: { reply: { methods: ['server/discover'], shows: ['error'] } },
    quiet: 'When header and body differ either value is accepted as requested.',
    needs: 'direction; the answered request',
    requirements: [REQUESTED, TRUTHFUL, DATA],
    messages,
    yieldsTo: ['error/code-meaning'],
  },
  create: (context) => ({
    reply(reply) {
      const { message, exchange } = reply
      if (exchange === undefined || message.dir !== 's2c') return
      const isRefusal = codeOf(reply) === -32022
      if (!isRefusal && (message.kind !== 'result' || exchange.request.method !== 'server/discover')) return
      const found = isRefusal ? refusalFault(reply, exchange) : discoverFault(reply, exchange)
      const requirement = found === undefined ? (isRefusal ? REQUESTED : TRUTHFUL) : messages[found.message].requirement
      context.check(requirement, found === undefined, () => ({
        ...(found ?? { message: 'served', at: at(message) }),
        related: [{ mark: exchange.mark, message: 'the request that is answered' }],
      }))
    },
  }),
})
