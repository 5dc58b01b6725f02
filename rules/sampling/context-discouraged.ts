import { has, isObject, member } from '../../src/model/json.js'
import { type Sampling, samplings } from '../../src/model/sampling.js'
import { at, defineRule } from '../../src/rule.js'

const AVOID = 'sampling-include-context-avoid'
const UNDECLARED = 'sampling-include-context-cap'

export default defineRule({
  meta: {
    id: 'sampling/context-discouraged',
    title: 'A sampling request uses the deprecated includeContext values, or uses them without sampling.context.',
    severity: 'warning',
    party: 'server',
    evidence: 'exchange',
    revisions: ['2025-11-25', '2026-07-28'],
    when: { request: { methods: ['sampling/createMessage'] }, reply: { shows: ['asks'] } },
    quiet: 'none and an absent value are fine.',
    needs: 'direction; the answered request',
    requirements: [AVOID, UNDECLARED],
    clauses: { '2025-11-25': 'client/sampling#capabilities' },
    yieldsTo: ['jsonrpc/server-request'],
    messages: {
      avoid: { text: 'The sampling request has {seen} as includeContext, which is deprecated.', requirement: AVOID },
      undeclared: {
        text: 'The sampling request has {seen} as includeContext, but the client does not declare sampling.context.',
        requirement: UNDECLARED,
      },
    },
  },
  create: (context) => {
    const judge = ({ message, params, pointer, declared }: Sampling): void => {
      const seen = params.includeContext
      const ok = seen !== 'thisServer' && seen !== 'allServers'
      const undeclared = isObject(declared) && !has(member(declared, 'sampling'), 'context')
      if (!ok && isObject(declared) && !undeclared)
        context.check(UNDECLARED, true, () => ({ message: 'undeclared', at: at(message, pointer) }))
      context.check(!ok && undeclared ? UNDECLARED : AVOID, ok, () => ({
        message: undeclared ? 'undeclared' : 'avoid',
        at: at(message, `${pointer}/includeContext`),
        data: { seen: String(seen) },
      }))
    }
    return {
      request: (exchange) => samplings(exchange).forEach(judge),
      reply: (reply) => samplings(reply).forEach(judge),
    }
  },
})
