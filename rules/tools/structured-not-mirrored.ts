import { has, type JsonObject, member } from '../../src/model/json.js'
import { sameValue } from '../../src/model/same-value.js'
import { isFailure, TOOL_METHODS, toolResult } from '../../src/model/tool-results.js'
import { at, defineRule } from '../../src/rule.js'

const MIRROR = 'tools-structured-text-mirror'

/** Longer texts, in UTF-16 units, are not compared. */
const LONGEST = 1_000_000

/** Whether a text block holds the structured value as JSON; undefined where that is too much to find out. */
function isMirrored({ content, structuredContent }: JsonObject): boolean | undefined {
  if (!Array.isArray(content)) return undefined
  const texts = content.map((block) => member(block, 'text')).filter((text) => typeof text === 'string')
  if (texts.reduce((sum, text) => sum + text.length, 0) > LONGEST) return undefined
  return texts.some((text) => {
    try {
      return sameValue(JSON.parse(text), structuredContent)
    } catch {
      return false
    }
  })
}

export default defineRule({
  meta: {
    id: 'tools/structured-not-mirrored',
    title: 'A structured result has no text block with the same JSON.',
    severity: 'info',
    party: 'server',
    evidence: 'message',
    revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
    methods: TOOL_METHODS,
    quiet: 'Prose beside structured content is common and legal.',
    needs: 'the message alone',
    optin: true,
    requirements: [MIRROR],
    clauses: { '2025-06-18': 'server/tools#structured-content', '2025-11-25': 'server/tools#structured-content' },
    messages: {
      missing: {
        text: 'No text block of the result of the tool {tool} holds its structuredContent as JSON, for clients that read text only.',
        requirement: MIRROR,
      },
    },
  },
  create: (context) => ({
    reply(reply) {
      const found = toolResult(reply)
      if (!found || isFailure(found.result) || !has(found.result, 'structuredContent')) return
      const mirrored = isMirrored(found.result)
      if (mirrored === undefined || found.message.record.redacted !== undefined) return
      context.check(MIRROR, mirrored, () => ({
        message: 'missing',
        at: at(found.message, `${found.pointer}/structuredContent`),
        data: { tool: found.name() },
      }))
    },
  }),
})
