import { has, isObject } from '../../src/model/json.js'
import { isRedacted } from '../../src/model/redaction.js'
import { shown } from '../../src/model/shown.js'
import { TOOL_METHODS, toolResult } from '../../src/model/tool-results.js'
import { at, defineRule } from '../../src/rule.js'

export default defineRule({
  meta: {
    id: 'tools/structured-not-object',
    title: 'structuredContent is not an object, as these revisions require.',
    severity: 'error',
    party: 'server',
    evidence: 'message',
    revisions: ['2025-06-18', '2025-11-25'],
    methods: TOOL_METHODS,
    quiet: '2026-07-28 allows any JSON value.',
    needs: 'negotiated revision',
    requirements: [],
    clauses: { '2025-06-18': 'server/tools#structured-content', '2025-11-25': 'server/tools#structured-content' },
    messages: {
      kind: {
        text: 'The tool {tool} returns {seen} as structuredContent, where this revision expects an object.',
        requirement: 'legacy',
      },
    },
  },
  create: (context) => ({
    reply(reply) {
      const found = toolResult(reply)
      if (!found || !has(found.result, 'structuredContent')) return
      const { structuredContent } = found.result
      context.check('legacy', isObject(structuredContent) || isRedacted(structuredContent), () => ({
        message: 'kind',
        at: at(found.message, `${found.pointer}/structuredContent`),
        data: { tool: found.name(), seen: shown(structuredContent) },
      }))
    },
  }),
})
