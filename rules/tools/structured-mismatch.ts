import { has } from '../../src/model/json.js'
import { isFailure, TOOL_METHODS, toolResult } from '../../src/model/tool-results.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'
import { fitOf } from '../../src/schema/validate.js'

const CONFORMS = 'tools-structured-conforms'

export default defineRule({
  meta: {
    id: 'tools/structured-mismatch',
    title: "structuredContent does not fit the tool's outputSchema.",
    severity: 'error',
    party: 'server',
    evidence: 'listing',
    revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
    methods: TOOL_METHODS,
    when: { reply: { methods: ['tasks/get', 'tasks/result'], shows: ['outputs', 'tasks'] } },
    quiet: 'Newest complete listing before the call; no format assertion; numbers compare without loss of digits.',
    needs: 'the tool listing in the capture',
    requirements: [CONFORMS],
    clauses: { '2025-06-18': 'server/tools#output-schema', '2025-11-25': 'server/tools#output-schema' },
    yieldsTo: ['tools/structured-not-object'],
    messages: {
      mismatch: {
        text: 'The structuredContent of the tool {tool} does not fit its outputSchema: {place} {needed}.',
        requirement: CONFORMS,
      },
    },
  },
  create: (context) => ({
    reply(reply) {
      const found = toolResult(reply)
      if (!found || !has(found.result, 'structuredContent') || isFailure(found.result)) return
      const { message, pointer } = found
      const tool = message.record.redacted === undefined ? found.tool() : undefined
      if (!tool || !has(tool.value, 'outputSchema')) return
      const fit = fitOf(tool.value.outputSchema, found.result.structuredContent)
      if (fit.fit === 'unjudged') return
      const place = fit.fit === 'no' ? fit.pointer : ''
      context.check(CONFORMS, fit.fit === 'yes', () => ({
        message: 'mismatch',
        at: at(message, `${pointer}/structuredContent${place}`),
        data: {
          tool: found.name(),
          place: place === '' ? 'it' : clip(place),
          needed: fit.fit === 'no' ? fit.needed : '',
        },
        related: [{ mark: tool.page, message: 'listed here' }],
      }))
    },
  }),
})
