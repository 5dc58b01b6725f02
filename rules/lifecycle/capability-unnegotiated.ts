import type { Reply } from '../../src/model/exchange.js'
import { has, isObject, type JsonObject, member } from '../../src/model/json.js'
import type { NotificationMessage, RequestMessage, ResultMessage } from '../../src/model/message.js'
import { declaresFeature, featureOf, nameOf } from '../../src/model/negotiated-features.js'
import type { Mark } from '../../src/model/place.js'
import { HANDSHAKE_REVISIONS, type Revision } from '../../src/model/revision.js'
import { at, defineRule, type RuleContext } from '../../src/rule.js'

/** What the handshake settled. */
interface Handshake {
  readonly client: JsonObject
  readonly server: JsonObject
  readonly mark: Mark
}

/** Since 2025-06-18 a server that embeds resources should have the capability (server/tools#embedded-resources). */
const EMBEDDING: ReadonlySet<Revision | undefined> = new Set<Revision>(['2025-06-18', '2025-11-25'])

/** Where a tool result embeds a resource; -1 where it does not. */
function embeddedAt(method: string, { revision, result }: ResultMessage): number {
  if (method !== 'tools/call' || !EMBEDDING.has(revision) || !Array.isArray(result.content)) return -1
  return result.content.findIndex((block) => member(block, 'type') === 'resource')
}

/** What a handshake settles; undefined where it failed, or left a side unsaid (lifecycle/initialize-shape). */
function settledBy({ message, exchange }: Reply): Pick<Handshake, 'client' | 'server'> | undefined {
  if (message.kind !== 'result' || exchange?.request.method !== 'initialize') return undefined
  const server = message.result.capabilities
  const client = exchange.request.params?.capabilities
  return isObject(server) && isObject(client) ? { server, client } : undefined
}

const messages = {
  used: {
    text: '{method} needs the capability {capability} of the {side}, which the handshake does not declare.',
    requirement: 'legacy',
  },
  served: {
    text: 'The server answers {method} without having declared the capability {capability}.',
    requirement: 'legacy',
  },
  embedded: {
    text: 'The result embeds a resource, and the server has not declared the capability resources.',
    requirement: 'legacy',
  },
} as const

type Template = keyof typeof messages

function judgeEmbedded(
  context: RuleContext<Template>,
  method: string,
  message: ResultMessage,
  { mark, server }: Handshake,
): void {
  const embedded = embeddedAt(method, message)
  if (embedded < 0) return
  context.check('legacy', has(server, 'resources'), () => ({
    message: 'embedded',
    at: at(message, `/result/content/${embedded}`),
    related: [{ mark, message: 'the capabilities of the server' }],
  }))
}

export default defineRule({
  meta: {
    id: 'lifecycle/capability-unnegotiated',
    title: 'A feature is used that the handshake did not negotiate.',
    severity: 'warning',
    party: 'both',
    evidence: 'connection',
    revisions: HANDSHAKE_REVISIONS,
    quiet:
      'Experimental capabilities and pings are exempt; a handshake outside the capture proves nothing. Completion needs no capability in 2024-11-05.',
    needs: 'the handshake in the capture',
    requirements: [],
    clauses: {
      '2024-11-05': 'basic/lifecycle#operation',
      '2025-03-26': 'basic/lifecycle#operation',
      '2025-06-18': 'basic/lifecycle#operation',
      '2025-11-25': 'basic/lifecycle#operation',
    },
    messages,
  },
  create: (context) => {
    let handshake: Handshake | undefined
    const judge = (message: RequestMessage | NotificationMessage): void => {
      const feature = handshake && featureOf(message.method, message.revision)
      if (handshake === undefined || feature === undefined) return
      const { mark } = handshake
      context.check('legacy', declaresFeature(handshake[feature.of], feature), () => ({
        message: 'used',
        at: at(message, '/method'),
        data: { method: message.method, capability: nameOf(feature), side: feature.of },
        related: [{ mark, message: 'the capabilities of the server' }],
      }))
    }
    return {
      request: ({ request }) => judge(request),
      notification: (message) => judge(message),
      reply(reply) {
        const { message, exchange } = reply
        const settled = settledBy(reply)
        if (settled) handshake = { ...settled, mark: context.mark(at(message, '/result/capabilities')) }
        if (handshake === undefined || exchange === undefined || message.kind !== 'result' || message.dir !== 's2c')
          return
        const { method, revision } = exchange.request
        judgeEmbedded(context, method, message, handshake)
        const feature = featureOf(method, revision)
        if (feature?.of !== 'server') return
        context.check('legacy', declaresFeature(handshake.server, feature), () => ({
          message: 'served',
          at: at(message, '/result'),
          data: { method, capability: nameOf(feature) },
          related: [{ mark: exchange.mark, message: 'the request' }],
        }))
      },
    }
  },
})
