import { has, isObject, member } from '../../src/model/json.js'
import { type Sampling, samplings } from '../../src/model/sampling.js'
import { at, defineRule } from '../../src/rule.js'

const UNDECLARED = 'sampling-no-tools-undeclared'

/** The member that offers tools; an empty list, or a choice of none, offers nothing. */
function offerOf({ params }: Sampling): 'tools' | 'toolChoice' | undefined {
  if (has(params, 'tools') && !(Array.isArray(params.tools) && params.tools.length === 0)) return 'tools'
  return has(params, 'toolChoice') && member(params.toolChoice, 'mode') !== 'none' ? 'toolChoice' : undefined
}

export default defineRule({
  meta: {
    id: 'sampling/tools-undeclared',
    title: 'A sampling request offers tools to a client that did not declare sampling.tools.',
    severity: 'error',
    party: 'server',
    evidence: 'exchange',
    revisions: ['2025-11-25', '2026-07-28'],
    when: { request: { methods: ['sampling/createMessage'] }, reply: { shows: ['asks'] } },
    quiet: 'Judge by the answered request (older: the handshake).',
    needs: 'direction; the answered request',
    requirements: [UNDECLARED],
    clauses: { '2025-11-25': 'client/sampling#tools-in-sampling' },
    yieldsTo: ['jsonrpc/server-request', 'mrtr/capability-undeclared'],
    messages: {
      tools: {
        text: 'The sampling request has {name}, but the client does not declare sampling.tools.',
        requirement: UNDECLARED,
      },
    },
  },
  create: (context) => {
    const judge = (asking: Sampling): void => {
      const name = offerOf(asking)
      if (name === undefined || !isObject(asking.declared)) return
      context.check(UNDECLARED, has(member(asking.declared, 'sampling'), 'tools'), () => ({
        message: 'tools',
        at: at(asking.message, `${asking.pointer}/${name}`),
        data: { name },
      }))
    }
    return {
      request: (exchange) => samplings(exchange).forEach(judge),
      reply: (reply) => samplings(reply).forEach(judge),
    }
  },
})
