import { has, isObject } from '../../src/model/json.js'
import { isFailure, TOOL_METHODS, toolResult } from '../../src/model/tool-results.js'
import { at, defineRule } from '../../src/rule.js'

const PRESENT = 'tools-structured-present'

export default defineRule({
  meta: {
    id: 'tools/structured-missing',
    title: 'A tool with an outputSchema returned a result without structuredContent.',
    severity: 'error',
    party: 'server',
    evidence: 'listing',
    revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
    methods: TOOL_METHODS,
    when: { reply: { methods: ['tasks/get', 'tasks/result'], shows: ['outputs', 'tasks'] } },
    quiet: 'Not for isError, input_required or task results; null counts as present where the schema allows it.',
    needs: 'the tool listing in the capture',
    needsOrder: true,
    requirements: [PRESENT],
    clauses: { '2025-06-18': 'server/tools#output-schema', '2025-11-25': 'server/tools#output-schema' },
    messages: {
      missing: {
        text: 'The result of the tool {tool} has no structuredContent, although the tool is listed with an outputSchema.',
        requirement: PRESENT,
      },
    },
  },
  create: (context) => ({
    reply(reply) {
      const found = toolResult(reply)
      const tool = found && !isFailure(found.result) ? found.tool() : undefined
      if (!found || !tool || !isObject(tool.value.outputSchema)) return
      const { message, pointer } = found
      context.check(PRESENT, has(found.result, 'structuredContent'), () => ({
        message: 'missing',
        at: at(message, pointer),
        data: { tool: found.name() },
        related: [{ mark: tool.page, message: 'listed here' }],
      }))
    },
  }),
})
