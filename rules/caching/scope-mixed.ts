import type { ResultMessage } from '../../src/model/message.js'
import { pageRuns } from '../../src/model/page-runs.js'
import type { Mark } from '../../src/model/place.js'
import { STATELESS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { at, defineRule } from '../../src/rule.js'

const SAME = 'cache-scope-same-pages'

interface Run {
  scope: unknown
  /** Where the run's first page says it. */
  mark: Mark | undefined
}

export default defineRule({
  meta: {
    id: 'caching/scope-mixed',
    title: 'The pages of one list have different cacheScope values.',
    severity: 'error',
    party: 'server',
    evidence: 'listing',
    revisions: [STATELESS],
    methods: ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'],
    quiet: 'Only along one cursor run of one identity.',
    needs: 'the message alone',
    requirements: [SAME],
    messages: {
      mixed: {
        text: 'The page has {seen} as cacheScope, while the first page of the list has {first}.',
        requirement: SAME,
      },
    },
  },
  create: (context) => {
    const runOf = pageRuns((): Run => ({ scope: undefined, mark: undefined }))
    const judge = (message: ResultMessage, run: Run): void => {
      const { cacheScope } = message.result
      context.check(SAME, cacheScope === run.scope, () => ({
        message: 'mixed',
        at: at(message, '/result/cacheScope'),
        data: { seen: shown(cacheScope), first: shown(run.scope) },
        related: run.mark ? [{ mark: run.mark, message: 'the first page' }] : [],
      }))
    }
    return {
      reply(reply) {
        const found = runOf(reply)
        if (!found) return
        const { page, state, cursor } = found
        const { cacheScope, nextCursor } = page.result
        if (typeof cacheScope !== 'string') return
        if (cursor !== undefined && state.mark) judge(page.message, state)
        if (cursor !== undefined || typeof nextCursor !== 'string') return
        state.scope = cacheScope
        state.mark = context.mark(at(page.message, '/result/cacheScope'))
      },
    }
  },
})
