import { BoundedMap } from '../../src/model/bounded.js'
import type { Exchange, Reply } from '../../src/model/exchange.js'
import { type CursorOrigin, issuedCursors } from '../../src/model/issued-cursors.js'
import { member } from '../../src/model/json.js'
import { LISTS } from '../../src/model/listing.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { cursorOf, listKey } from '../../src/model/page-runs.js'
import type { Mark } from '../../src/model/place.js'
import { REVISIONS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const MESSAGES = {
  'past-end': {
    text: 'The client asks {method} for the page {cursor} after a page without nextCursor, which was the last one.',
    requirement: 'page-missing-is-end',
    severity: 'warning',
  },
  'empty-cursor': {
    text: 'The client begins {method} again without having asked for the page "", the empty cursor that it got last.',
    requirement: 'page-empty-cursor-valid',
  },
  'old-cursor': {
    text: 'The client asks {method} for the page {cursor} after another cursor was refused, where a start from the first page was expected.',
    requirement: 'cache-invalid-cursor-restart',
  },
} as const

type Template = keyof typeof MESSAGES

/** How far a client has come with a list. */
interface Progress {
  /** Where the last answer stands. */
  readonly mark: Mark
  /** Pages that were fetched by a cursor since the start. */
  readonly followed: number
  readonly state: 'more' | 'ended' | 'empty' | 'refused'
  /** The cursor that was refused. */
  readonly refused?: string
}

const LISTS_AT_ONCE = 1_000

function after({ message }: Reply, cursor: unknown, mark: Mark, before: Progress | undefined): Progress | undefined {
  const followed = cursor === undefined ? 0 : (before?.followed ?? 0) + 1
  if (message.kind === 'error') {
    if (typeof cursor !== 'string' || member(message.error, 'code') !== -32602) return before
    return { mark, followed, state: 'refused', refused: cursor }
  }
  const { nextCursor } = message.result
  if (nextCursor === undefined || nextCursor === null) return { mark, followed, state: 'ended' }
  return { mark, followed, state: nextCursor === '' ? 'empty' : 'more' }
}

/** What a request says about how its client reads the end of the list; undefined where it says nothing. */
function verdictOf(
  { state, followed, refused }: Progress,
  cursor: unknown,
  from: CursorOrigin['from'],
): readonly [Template, boolean] | undefined {
  if (cursor === undefined) return state === 'empty' && followed > 0 ? ['empty-cursor', false] : undefined
  if (typeof cursor !== 'string') return undefined
  if (state === 'empty') return cursor === '' ? ['empty-cursor', true] : undefined
  if (state === 'ended') return from === 'unknown' ? undefined : ['past-end', from === 'this-list']
  const goesOn = state === 'refused' && cursor !== refused && from === 'this-list'
  return goesOn ? ['old-cursor', false] : undefined
}

export default defineRule({
  meta: {
    id: 'pagination/end-misread',
    title:
      'The client goes on after the last page, stops at an empty cursor, or reuses old cursors after one was refused.',
    severity: 'info',
    also: { severity: 'warning', when: 'reported as a warning for a cursor sent after a page without nextCursor' },
    party: 'client',
    evidence: 'connection',
    revisions: REVISIONS,
    methods: [...LISTS.keys()],
    quiet: 'Stopping early is always fine.',
    needs: 'direction',
    optin: true,
    requirements: ['page-missing-is-end', 'page-empty-cursor-valid', 'cache-invalid-cursor-restart'],
    clauses: inEveryOlder('server/utilities/pagination#implementation-guidelines'),
    messages: MESSAGES,
  },
  create: (context) => {
    const cursors = issuedCursors()
    const lists = new BoundedMap<string, Progress>(LISTS_AT_ONCE)
    const judge = (exchange: Exchange, progress: Progress): void => {
      const { request } = exchange
      const cursor = cursorOf(request)
      const from = typeof cursor === 'string' ? cursors.origin(exchange, cursor).from : 'nowhere'
      const [message, ok] = verdictOf(progress, cursor, from) ?? []
      if (message === undefined || ok === undefined) return
      context.check(MESSAGES[message].requirement, ok, () => ({
        message,
        at: at(request, cursor === undefined ? '' : '/params/cursor'),
        data: { method: request.method, cursor: `"${clip(String(cursor))}"` },
        related: [{ mark: progress.mark, message: 'the answer before' }],
      }))
    }
    return {
      request(exchange) {
        const progress = exchange.request.dir === 'c2s' ? lists.get(listKey(exchange.request)) : undefined
        if (progress) judge(exchange, progress)
      },
      reply(reply) {
        const { message, exchange } = reply
        if (message.dir !== 's2c' || !exchange) return
        const key = listKey(exchange.request)
        const cursor = cursorOf(exchange.request)
        cursors.note(reply, (pointer) => context.mark(at(message, pointer)))
        const known = typeof cursor !== 'string' || cursors.origin(exchange, cursor).from === 'this-list'
        const next = known ? after(reply, cursor, context.mark(at(message)), lists.get(key)) : undefined
        if (next) lists.set(key, next)
      },
    }
  },
})
