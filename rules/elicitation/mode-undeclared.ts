import { declaredBy, elicitationModes } from '../../src/model/capabilities.js'
import { type Elicitation, memberPointer, modeOf } from '../../src/model/elicitation.js'
import type { Exchange } from '../../src/model/exchange.js'
import { elicitations } from '../../src/model/input-requests.js'
import { has, member } from '../../src/model/json.js'
import { at, defineRule } from '../../src/rule.js'

const namesNoMode = (capabilities: unknown): boolean => {
  const elicitation = member(capabilities, 'elicitation')
  return !has(elicitation, 'form') && !has(elicitation, 'url')
}

const EMPTY = 'elicit-empty-cap-is-form'
const SUPPORTED = 'elicit-mode-supported'
/** A form that is asked for under a capability which names no mode. */
const BOTH = [SUPPORTED, EMPTY]

export default defineRule({
  meta: {
    id: 'elicitation/mode-undeclared',
    title: 'An elicitation uses a mode that the client has not declared.',
    severity: 'error',
    party: 'server',
    evidence: 'exchange',
    revisions: ['2025-11-25', '2026-07-28'],
    when: { request: { methods: ['elicitation/create'] }, reply: { shows: ['asks'] } },
    quiet:
      "An empty elicitation object and an absent mode both mean form. In 2026-07-28 only the answered request's capabilities count.",
    needs: 'direction; the answered request (older: the handshake)',
    requirements: [SUPPORTED, EMPTY],
    clauses: { '2025-11-25': 'client/elicitation#capabilities' },
    yieldsTo: ['jsonrpc/server-request'],
    messages: {
      mode: {
        text: 'The elicitation uses {mode} mode, but the client declares {declared} mode only.',
        requirement: SUPPORTED,
      },
      empty: {
        text: 'The elicitation uses url mode, but the client declares an elicitation capability that names no mode, which means form only.',
        requirement: EMPTY,
      },
    },
  },
  create: (context) => {
    const judge = (asking: Elicitation, capabilities: unknown, exchange: Exchange): void => {
      const mode = modeOf(asking.params)
      const modes = elicitationModes(capabilities)
      if (!mode || !modes) return
      const empty = mode === 'url' && namesNoMode(capabilities)
      const judged = empty ? EMPTY : namesNoMode(capabilities) ? BOTH : SUPPORTED
      context.check(judged, modes.has(mode), () => ({
        message: empty ? 'empty' : 'mode',
        at: at(asking.message, memberPointer(asking, 'mode')),
        data: { mode, declared: [...modes].join(' and ') },
        related:
          asking.message.kind === 'request' ? [] : [{ mark: exchange.mark, message: 'the request that is answered' }],
      }))
    }
    return {
      request: (exchange) => {
        for (const asking of elicitations(exchange)) judge(asking, exchange.connection.clientCapabilities, exchange)
      },
      reply: (reply) => {
        const { exchange } = reply
        if (!exchange) return
        for (const asking of elicitations(reply)) judge(asking, declaredBy(exchange.request), exchange)
      },
    }
  },
})
