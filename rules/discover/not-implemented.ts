import type { ConnectionFacts } from '../../src/model/exchange.js'
import { member } from '../../src/model/json.js'
import type { Mark } from '../../src/model/place.js'
import { STATELESS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

const IMPLEMENTED = 'discover-implemented'
const BOTH = [IMPLEMENTED, 'version-server-discover-implemented']

/** Refusals that wait for a proof that the server is modern. */
const WAITING = 100

export default defineRule({
  meta: {
    id: 'discover/not-implemented',
    title: 'A server proven modern does not know server/discover.',
    severity: 'error',
    party: 'server',
    evidence: 'exchange',
    revisions: [STATELESS],
    methods: ['server/discover'],
    quiet: 'A legacy server answering the probe with an error is right; auth errors are exempt.',
    needs: 'direction; proof that the server is modern',
    requirements: BOTH,
    messages: {
      unknown: {
        text: 'The server does not know server/discover (-32601), although other answers show that it implements 2026-07-28.',
        requirement: IMPLEMENTED,
      },
    },
  },
  create: (context) => {
    const waiting: { readonly mark: Mark; readonly connection: ConnectionFacts; readonly named: boolean }[] = []
    /** A discover result was seen: where nothing names the connection, a refusal beside it comes from another server. */
    let answered = false
    const judge = (mark: Mark): void => context.check(BOTH, false, () => ({ message: 'unknown', at: mark }))
    return {
      reply({ message, exchange, connection }) {
        if (message.dir !== 's2c' || !exchange) return
        if (message.kind === 'result') {
          answered = true
          context.check(BOTH, true, () => ({ message: 'unknown', at: at(message) }))
          return
        }
        if (member(message.error, 'code') !== -32601) return
        const named = message.record.conn !== undefined
        if (answered && !named) return
        const mark = context.mark(at(message, '/error/code'))
        if (connection.serverModern) judge(mark)
        else if (waiting.length < WAITING) waiting.push({ mark, connection, named })
      },
      session() {
        for (const { mark, connection, named } of waiting)
          if ((named || !answered) && connection.serverModern) judge(mark)
      },
    }
  },
})
