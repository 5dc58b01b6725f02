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

export default defineRule({
  meta: {
    id: 'elicitation/mode-undeclared',
    title: 'An elicitation uses a mode that the client has not declared.',
    severity: 'error',
    party: 'server',
    evidence: 'exchange',
    revisions: ['2025-11-25', '2026-07-28'],
    quiet:
      "An empty elicitation object and an absent mode both mean form. In 2026-07-28 only the answered request's capabilities count.",
    needs: 'direction; the answered request (older: the handshake)',
    requirements: ['elicit-mode-supported', 'elicit-empty-cap-is-form'],
    clauses: { '2025-11-25': 'client/elicitation#capabilities' },
    yieldsTo: ['jsonrpc/server-request'],
    messages: {
      mode: {
        text: 'The elicitation uses {mode} mode, but the client declares {declared} mode only.',
        requirement: 'elicit-mode-supported',
      },
      empty: {
        text: 'The elicitation uses url mode, but the client declares an elicitation capability that names no mode, which means form only.',
        requirement: 'elicit-empty-cap-is-form',
      },
    },
  },
  create: (context) => {
    const judge = (asking: Elicitation, capabilities: unknown, exchange: Exchange): void => {
      const mode = modeOf(asking.params)
      const modes = elicitationModes(capabilities)
      if (!mode || !modes) return
      const empty = mode === 'url' && namesNoMode(capabilities)
      context.check(empty ? 'elicit-empty-cap-is-form' : 'elicit-mode-supported', modes.has(mode), () => ({
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
