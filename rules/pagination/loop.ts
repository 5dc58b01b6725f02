import { LISTS } from '../../src/model/listing.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { pageRuns } from '../../src/model/page-runs.js'
import { REVISIONS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const PROGRESS = 'page-nextcursor-progress'
/** Cursors of one run that are remembered. */
const LONGEST = 10_000

export default defineRule({
  meta: {
    id: 'pagination/loop',
    title: 'A nextCursor leads back to a page of the same run, so paging never ends.',
    severity: 'warning',
    party: 'server',
    evidence: 'listing',
    revisions: REVISIONS,
    methods: [...LISTS.keys()],
    quiet: 'A new run from the start is no loop.',
    needs: 'direction',
    requirements: [PROGRESS],
    clauses: inEveryOlder('server/utilities/pagination#pagination-model'),
    messages: {
      loop: {
        text: 'The nextCursor {cursor} leads back to a page that this run of {method} has fetched: paging never ends.',
        requirement: PROGRESS,
      },
    },
  },
  create: (context) => {
    const runOf = pageRuns(() => new Set<string>())
    return {
      reply(reply) {
        const found = runOf(reply)
        if (!found) return
        const { page, state: visited, cursor } = found
        if (typeof cursor === 'string' && visited.size < LONGEST) visited.add(cursor)
        const { nextCursor } = page.result
        if (typeof nextCursor !== 'string') return
        context.check(PROGRESS, !visited.has(nextCursor), () => ({
          message: 'loop',
          at: at(page.message, '/result/nextCursor'),
          data: { cursor: `"${clip(nextCursor)}"`, method: page.exchange.request.method },
        }))
      },
    }
  },
})
