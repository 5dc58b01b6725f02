import { isEdited } from '../../src/model/cursor-text.js'
import type { Exchange } from '../../src/model/exchange.js'
import { type CursorOrigin, issuedCursors } from '../../src/model/issued-cursors.js'
import { LISTS } from '../../src/model/listing.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { cursorOf } from '../../src/model/page-runs.js'
import { isRedacted } from '../../src/model/redaction.js'
import { REVISIONS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const MESSAGES = {
  unknown: {
    text: 'The client asks {method} for the page {cursor}, a cursor that the server has not issued.',
    requirement: 'page-cursor-issued',
  },
  'other-list': {
    text: 'The client asks {method} for the page {cursor}, a cursor that the server issued for {other}.',
    requirement: 'page-cursor-issued',
  },
  edited: {
    text: 'The client asks {method} for the page {cursor}, which is the cursor {issued} with another number; cursors are opaque.',
    requirement: 'page-cursor-opaque-format',
  },
} as const

function templateOf(origin: CursorOrigin, cursor: string, newest: string | undefined): keyof typeof MESSAGES {
  if (origin.from === 'other-list') return 'other-list'
  return newest !== undefined && isEdited(cursor, newest) ? 'edited' : 'unknown'
}

export default defineRule({
  meta: {
    id: 'pagination/cursor-not-issued',
    title: 'The client sends a cursor that the server did not issue for that list, or an edited one.',
    severity: 'warning',
    party: 'client',
    evidence: 'connection',
    revisions: REVISIONS,
    methods: [...LISTS.keys()],
    quiet: 'Cursors may come from before the capture or from another client.',
    needs: 'direction; a capture from start',
    requirements: ['page-cursor-issued', 'page-cursor-opaque-format'],
    clauses: inEveryOlder('server/utilities/pagination#implementation-guidelines'),
    yieldsTo: ['pagination/end-misread'],
    messages: MESSAGES,
  },
  create: (context) => {
    const cursors = issuedCursors()
    const judge = (exchange: Exchange, cursor: string): void => {
      const origin = cursors.origin(exchange, cursor)
      if (origin.from === 'unknown') return
      const newest = cursors.newest(exchange)
      const template = origin.from === 'this-list' ? 'unknown' : templateOf(origin, cursor, newest)
      const { request } = exchange
      context.check(MESSAGES[template].requirement, origin.from === 'this-list', () => ({
        message: template,
        at: at(request, '/params/cursor'),
        data: {
          method: request.method,
          cursor: `"${clip(cursor)}"`,
          other: origin.from === 'other-list' ? origin.method : '',
          issued: `"${clip(newest ?? '')}"`,
        },
        related: origin.from === 'other-list' ? [{ mark: origin.issued, message: 'issued here' }] : [],
      }))
    }
    return {
      request(exchange) {
        const cursor = exchange.request.dir === 'c2s' ? cursorOf(exchange.request) : undefined
        if (typeof cursor === 'string' && !isRedacted(cursor)) judge(exchange, cursor)
      },
      reply(reply) {
        cursors.note(reply, (pointer) => context.mark(at(reply.message, pointer)))
      },
    }
  },
})
