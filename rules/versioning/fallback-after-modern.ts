import { BoundedMap } from '../../src/model/bounded.js'
import { endpointOf } from '../../src/model/endpoint.js'
import type { Exchange, Reply } from '../../src/model/exchange.js'
import { member } from '../../src/model/json.js'
import type { RequestMessage } from '../../src/model/message.js'
import { META, metaOf } from '../../src/model/meta-keys.js'
import type { Mark } from '../../src/model/place.js'
import { STATELESS } from '../../src/model/revision.js'
import { codeOf, supportedVersions } from '../../src/model/supported-versions.js'
import { onLine } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const ERROR = 'compat-no-fallback-on-modern-error'
const PROBE = 'stdio-no-initialize-after-modern-answer'
const BODY = 'http-compat-inspect-400-body'
const HTTP = 'http-compat-retry-on-modern-error'
const SERVERS = 100
const MODERN_CODES: ReadonlySet<unknown> = new Set([-32020, -32021, -32022])

const messages = {
  error: {
    text: 'The client falls back to initialize after the error on {line}, which only a server of 2026-07-28 sends; another try in that form was expected.',
    requirement: ERROR,
  },
  probe: {
    text: 'The client falls back to initialize although the server answered server/discover on {line}.',
    requirement: PROBE,
  },
  body: {
    text: 'The client falls back to initialize after a 400 on {line} whose body is an error that only a server of 2026-07-28 sends.',
    requirement: BODY,
  },
  http: {
    text: 'The client falls back to initialize although the answer on {line} shows that the server speaks 2026-07-28.',
    requirement: HTTP,
  },
} as const

type Template = keyof typeof messages

interface Answer {
  readonly template: Template
  readonly client: unknown
  readonly mark: Mark
}

/** Who asks: another client may know nothing of the answer. */
const clientOf = ({ method, params, record }: RequestMessage): unknown =>
  record.client ??
  member(method === 'initialize' ? params?.clientInfo : member(metaOf(params), META.clientInfo), 'name')

/** What shows that the server is of this revision; undefined where the answer does not, or leaves only older versions. */
function templateOf(reply: Reply, { request }: Exchange): Template | undefined {
  const list = supportedVersions(reply)
  const modern = list?.from === 'discover' || MODERN_CODES.has(codeOf(reply))
  if (!modern || (list !== undefined && !list.versions.some((one) => typeof one === 'string' && one >= STATELESS)))
    return undefined
  if (request.record.http === undefined) return list?.from === 'discover' ? 'probe' : 'error'
  return list?.from !== 'discover' && reply.message.record.http?.status === 400 ? 'body' : 'http'
}

export default defineRule({
  meta: {
    id: 'versioning/fallback-after-modern',
    title: 'The client falls back to initialize although the server gave a modern answer.',
    severity: 'warning',
    party: 'client',
    evidence: 'connection',
    revisions: [STATELESS],
    anyRevision: true,
    when: { request: { methods: ['initialize'] }, reply: { methods: ['server/discover'], shows: ['error'] } },
    quiet:
      'Not when the server lists only older versions, for another client, or when the answer came after initialize had left.',
    needs: 'direction; order or timestamps',
    needsOrder: true,
    requirements: [ERROR, PROBE, BODY, HTTP],
    messages,
  },
  create: (context) => {
    const answers = new BoundedMap<string, Answer>(SERVERS)
    return {
      request({ request }) {
        if (request.dir !== 'c2s' || request.method !== 'initialize') return
        const answer = answers.get(endpointOf(request))
        const client = clientOf(request)
        const isOther = answer?.client !== undefined && client !== undefined && answer.client !== client
        if (answer === undefined || isOther || request.revision === STATELESS) return
        const { template, mark } = answer
        context.check(messages[template].requirement, false, () => ({
          message: template,
          at: at(request, '/method'),
          data: { line: onLine(mark) },
          related: [{ mark, message: 'the answer' }],
        }))
      },
      reply(reply) {
        const { message, exchange } = reply
        if (exchange === undefined || message.dir !== 's2c' || exchange.request.method === 'initialize') return
        const template = templateOf(reply, exchange)
        if (template === undefined) return
        const { request } = exchange
        answers.set(endpointOf(request), { template, client: clientOf(request), mark: context.mark(at(message)) })
      },
    }
  },
})
