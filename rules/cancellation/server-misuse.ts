import { idKeyAt, shownKey } from '../../src/model/id-key.js'
import { STATELESS } from '../../src/model/revision.js'
import { LISTEN } from '../../src/model/subscription-filter.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const REFERENCES = 'cancel-server-references-listen'
const ONLY = 'cancel-server-only-for-listen'

export default defineRule({
  meta: {
    id: 'cancellation/server-misuse',
    title: 'The server cancels something that is not a listen request.',
    severity: 'error',
    party: 'server',
    evidence: 'connection',
    revisions: [STATELESS],
    when: { notification: { methods: ['notifications/cancelled'] } },
    quiet: 'An unknown id may predate the capture; legacy connections let servers cancel their own requests.',
    needs: 'direction',
    requirements: [ONLY, REFERENCES],
    messages: {
      running: {
        text: 'The server cancels {method} with the id {id}; it may cancel nothing but a subscriptions/listen request.',
        requirement: ONLY,
      },
      answered: {
        text: 'The server cancels the id {id}, which {method} on line {line} had; a cancellation by the server has to name a subscriptions/listen request.',
        requirement: REFERENCES,
      },
    },
  },
  create: (context) => ({
    notification(message, exchange, connection) {
      if (message.method !== 'notifications/cancelled' || message.dir !== 's2c' || connection.handshake) return
      const id = idKeyAt(message, '/params/requestId', message.params?.requestId)
      if (id === undefined) return
      // Over HTTP several clients may use one id: only the request of the stream is meant for sure.
      const own = exchange?.request.idKey === id ? exchange.request : undefined
      const waiting = connection.openOf('c2s').get(id) ?? []
      const open = message.record.transport === 'http' ? own : (own ?? waiting[0]?.request)
      const known = open ? { method: open.method, line: open.source.line } : connection.sentBy('c2s').find(id)
      if (known === undefined || waiting.some(({ request }) => request.method === LISTEN)) return
      context.check(open ? ONLY : REFERENCES, known.method === LISTEN, () => ({
        message: open ? 'running' : 'answered',
        at: at(message, '/params/requestId'),
        data: {
          method: clip(known.method),
          id: { volatile: shownKey(id) },
          line: { volatile: known.line },
        },
      }))
    },
  }),
})
