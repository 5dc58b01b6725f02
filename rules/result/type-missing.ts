import { headerOf } from '../../src/model/carrier.js'
import type { ConnectionFacts, Reply } from '../../src/model/exchange.js'
import { has } from '../../src/model/json.js'
import type { RequestMessage, ResultMessage } from '../../src/model/message.js'
import { META, metaOf } from '../../src/model/meta-keys.js'
import { STATELESS } from '../../src/model/revision.js'
import { kindOf } from '../../src/model/wording.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const PRESENT = 'result-type-present'
const WAITING = 100

type Template = 'missing' | 'type'

const isModernByHeader = ({ record }: RequestMessage): boolean => headerOf(record, 'mcp-protocol-version') === STATELESS

/**
 * Whether the answer itself shows that its server knows the revision. Over HTTP an accepted version header does: since
 * 2025-06-18 a server has to refuse a version that it does not know.
 */
function showsModern(request: RequestMessage, { result }: ResultMessage): boolean {
  if (request.method === 'server/discover' || isModernByHeader(request)) return true
  return has(metaOf(result), META.serverInfo) || (has(result, 'ttlMs') && has(result, 'cacheScope'))
}

function faultOf(message: ResultMessage, method: string): Report<Template> | undefined {
  const { resultType } = message.result
  if (typeof resultType === 'string') return undefined
  if (!has(message.result, 'resultType')) return { message: 'missing', at: at(message, '/result'), data: { method } }
  return { message: 'type', at: at(message, '/result/resultType'), data: { method, seen: kindOf(resultType) } }
}

export default defineRule({
  meta: {
    id: 'result/type-missing',
    title: 'A result has no resultType, or one that is not a string.',
    severity: 'error',
    party: 'server',
    evidence: 'exchange',
    revisions: [STATELESS],
    when: { reply: { shows: ['untyped'] } },
    quiet:
      'Only in answers to requests that declared 2026-07-28, from a server not known to serve them as legacy. Never a finding against the client, and never for nested results (input responses, task results).',
    needs: 'direction; the answered request',
    requirements: [PRESENT],
    messages: {
      missing: {
        text: 'The result of {method} has no resultType, where "complete", "input_required" or the type of an extension was expected.',
        requirement: PRESENT,
      },
      type: { text: 'resultType of {method} is {seen}, where a string was expected.', requirement: PRESENT },
    },
  },
  create: (context) => {
    /** A legacy server may answer what it takes for its own: these wait for a proof that the server is modern. */
    let waiting: Report<Template>[] = []
    let last: ConnectionFacts | undefined
    const judge = ({ message, exchange, connection }: Reply): void => {
      const request = exchange?.request
      if (message.kind !== 'result' || message.dir !== 's2c' || request === undefined) return
      if (request.declared !== STATELESS && !isModernByHeader(request) && request.method !== 'server/discover') return
      if (request.method === 'initialize' || connection.handshake) return
      const fault = faultOf(message, request.method)
      if (fault === undefined) context.check(PRESENT, true, () => ({ message: 'missing', at: at(message, '/result') }))
      else if (connection.serverModern || showsModern(request, message)) context.check(PRESENT, false, () => fault)
      else if (waiting.length < WAITING && 'source' in fault.at) waiting.push({ ...fault, at: context.mark(fault.at) })
    }
    const settle = (): void => {
      if (!last?.serverModern) return
      for (const fault of waiting) context.check(PRESENT, false, () => fault)
      waiting = []
    }
    return {
      reply(reply) {
        judge(reply)
        last = reply.connection
        settle()
      },
      session: settle,
    }
  },
})
