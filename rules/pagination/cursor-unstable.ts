import { BoundedMap } from '../../src/model/bounded.js'
import { forgetStale, STALE_AFTER } from '../../src/model/cache-key.js'
import { isLater, timeOf } from '../../src/model/elapsed.js'
import type { Reply } from '../../src/model/exchange.js'
import { member } from '../../src/model/json.js'
import { LISTS } from '../../src/model/listing.js'
import { cursorOf, listKey } from '../../src/model/page-runs.js'
import type { Mark } from '../../src/model/place.js'
import { digestOf } from '../../src/model/result-digest.js'
import { STATELESS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const STABLE = 'page-stable-cursors'
const PAGES = 200

interface Page {
  readonly method: string
  readonly digest: string
  readonly mark: Mark
  readonly time: number
  readonly ttl: number
}

export default defineRule({
  meta: {
    id: 'pagination/cursor-unstable',
    title: 'A cursor that worked is refused or gives another page shortly afterwards.',
    severity: 'info',
    party: 'server',
    evidence: 'connection',
    revisions: [STATELESS],
    methods: [...LISTS.keys(), ...STALE_AFTER.keys()],
    quiet: 'Lists may change; only within ttlMs and without a change notification.',
    needs: 'timestamps',
    optin: true,
    requirements: [STABLE],
    messages: {
      refused: {
        text: 'The cursor {cursor} of {method} is refused, although it gave a page that is still fresh.',
        requirement: STABLE,
      },
      differs: {
        text: 'The cursor {cursor} of {method} gives another page than before, while that is still fresh and nothing says that the list changed.',
        requirement: STABLE,
      },
    },
  },
  create: (context) => {
    const pages = new BoundedMap<string, Page>(PAGES)
    const compare = ({ message }: Reply, before: Page, now: Page | undefined, cursor: string): void => {
      const refused = message.kind === 'error'
      const ok = refused ? member(message.error, 'code') !== -32602 : !now || now.digest === before.digest
      context.check(STABLE, ok, () => ({
        message: refused ? 'refused' : 'differs',
        at: at(message, refused ? '/error/code' : '/result'),
        data: { cursor: `"${clip(cursor)}"`, method: before.method },
        related: [{ mark: before.mark, message: 'the page before' }],
      }))
    }
    return {
      reply(reply) {
        const { message, exchange } = reply
        const cursor = exchange && cursorOf(exchange.request)
        const time = timeOf(message.record)
        if (message.dir !== 's2c' || !exchange || typeof cursor !== 'string' || time === undefined) return
        const { method } = exchange.request
        const key = JSON.stringify([listKey(exchange.request), cursor])
        const before = pages.get(key)
        const ttl = message.kind === 'result' ? message.result.ttlMs : undefined
        const now =
          message.kind === 'result' && typeof ttl === 'number'
            ? { method, digest: digestOf(method, message.result), mark: context.mark(at(message)), time, ttl }
            : undefined
        if (before && !isLater(before.time, time, before.ttl)) compare(reply, before, now, cursor)
        if (now) pages.set(key, now)
        else pages.delete(key)
      },
      notification({ method }) {
        forgetStale(pages, method)
      },
    }
  },
})
