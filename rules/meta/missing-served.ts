import { headerOf } from '../../src/model/carrier.js'
import { has, isObject } from '../../src/model/json.js'
import type { RequestMessage, ResultMessage } from '../../src/model/message.js'
import { hasModernKey, META, metaOf } from '../../src/model/meta-keys.js'
import { unfitFields } from '../../src/model/required-meta.js'
import { isRevision, STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const REJECTED = 'meta-required-missing-rejected'
const NO_CONTEXT = 'stateless-no-context-from-prior-requests'

const messages = {
  served: {
    text: '{method} lacks {names} in its _meta and is served, where the error -32602 was expected.',
    requirement: REJECTED,
  },
  dual: {
    text: '{method} lacks {names} in its _meta and is served, where the error -32602 was expected from a server that serves older revisions as well.',
    requirement: REJECTED,
    severity: 'warning',
  },
  context: {
    text: '{method} lacks {names} in its _meta and is served as if an earlier request of the connection had spoken for it; the error -32602 was expected.',
    requirement: NO_CONTEXT,
  },
} as const

const byHeader = ({ record }: RequestMessage): boolean => headerOf(record, 'mcp-protocol-version') === STATELESS

/** Whether the server read the request as one of this revision: the request says so itself, or the answer does. */
const isModern = (request: RequestMessage, { result }: ResultMessage): boolean =>
  hasModernKey(request.params) ||
  // No older revision knows the method.
  (request.method === 'server/discover' && Array.isArray(result.supportedVersions)) ||
  (byHeader(request) && (typeof result.resultType === 'string' || has(metaOf(result), META.serverInfo)))

/** Whether a discover result lists a revision older than this one. */
const servesOlder = ({ method }: RequestMessage, { result }: ResultMessage): boolean =>
  method === 'server/discover' &&
  Array.isArray(result.supportedVersions) &&
  result.supportedVersions.some((version) => isRevision(version) && version !== STATELESS)

export default defineRule({
  meta: {
    id: 'meta/missing-served',
    title: 'A request without the required _meta fields was served instead of refused.',
    severity: 'error',
    also: { severity: 'warning', when: 'warning when the server also serves older revisions' },
    party: 'server',
    evidence: 'exchange',
    revisions: [STATELESS],
    when: { reply: { methods: ['server/discover'], shows: ['bare'] } },
    quiet:
      'Only beside meta/required-missing on the request; not when a dual-era server may have treated it as legacy and the record cannot tell. A wrong error code is error/code-meaning.',
    needs: 'direction',
    requirements: [REJECTED, NO_CONTEXT],
    messages,
  },
  create: (context) => {
    let dual = false
    const templateOf = (request: RequestMessage, servedWhole: boolean): keyof typeof messages => {
      if (dual) return 'dual'
      return servedWhole && isObject(metaOf(request.params)) ? 'context' : 'served'
    }
    return {
      reply({ message, exchange, connection }) {
        const request = exchange?.request
        if (message.kind !== 'result' || message.dir !== 's2c' || request === undefined) return
        dual ||= servesOlder(request, message)
        if (request.method === 'initialize' || connection.handshake) return
        const names = unfitFields(request)
        if (names.length === 0) {
          context.check(REJECTED, true, () => ({ message: 'served', at: at(message) }))
          return
        }
        if (!isModern(request, message)) return
        const template = templateOf(request, connection.servedWhole)
        context.check(messages[template].requirement, false, () => ({
          message: template,
          at: at(message, '/result'),
          data: { method: request.method, names: names.join(' and ') },
          related: exchange === undefined ? [] : [{ mark: exchange.mark, message: 'the request that is answered' }],
        }))
      },
    }
  },
})
