import { blockFault } from '../../src/model/block-shape.js'
import { type ServedContent, servedContent } from '../../src/model/content-blocks.js'
import { has } from '../../src/model/json.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { isRedacted } from '../../src/model/redaction.js'
import { REVISIONS } from '../../src/model/revision.js'
import { kindOf } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const CONTENT = 'tools-result-content-required'

const messages = {
  content: { text: 'The tool result has {seen} as content, where an array was expected.', requirement: CONTENT },
  block: { text: 'A content block of the tool result {says}.', requirement: 'tools-content-blocks' },
  resource: { text: 'A content block {says}.', requirement: 'tools-embedded-shape' },
  prompt: { text: 'The content of a prompt message {says}.', requirement: 'schema-result-branch' },
} as const

export default defineRule({
  meta: {
    id: 'result/content-shape',
    title:
      'A tool result or prompt message lacks content or holds a content block of unknown type or without its required members.',
    severity: 'error',
    party: 'server',
    evidence: 'message',
    revisions: REVISIONS,
    quiet:
      'Not for input_required, task or error replies; block types of the revision in use only (audio since 2025-03-26, resource_link since 2025-06-18).',
    needs: 'the answered request',
    when: { reply: { shows: ['content'] } },
    requirements: [CONTENT, 'tools-content-blocks', 'tools-embedded-shape', 'schema-result-branch'],
    clauses: inEveryOlder('server/tools#tool-result'),
    yieldsTo: ['result/type-missing', 'prompts/get-shape', 'tasks/result-type', 'tasks/task-shape'],
    messages,
  },
  create: (context) => {
    const judgeContent = ({ of, message, result, pointer }: ServedContent): void => {
      if (of !== 'tool' || isRedacted(result.content)) return
      context.check(CONTENT, Array.isArray(result.content), () => ({
        message: 'content',
        at: at(message, has(result, 'content') ? `${pointer}/content` : pointer),
        data: { seen: kindOf(result.content) },
      }))
    }
    return {
      reply(reply) {
        const served = servedContent(reply)
        if (served === undefined) return
        judgeContent(served)
        for (const { value, pointer } of served.blocks) {
          const found = blockFault(value, served.message.revision)
          const own = served.of === 'tool' ? 'block' : 'prompt'
          const template = found?.fault === 'resource' ? 'resource' : own
          context.check(messages[template].requirement, found === undefined, () => ({
            message: template,
            at: at(served.message, pointer + (found?.pointer ?? '')),
            data: { says: found?.says ?? '' },
          }))
        }
      },
    }
  },
})
