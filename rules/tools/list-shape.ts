import { isObject } from '../../src/model/json.js'
import { listPage, type PageItem } from '../../src/model/list-page.js'
import { memberFault, type Wanted } from '../../src/model/members.js'
import type { ResultMessage } from '../../src/model/message.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { isRedacted } from '../../src/model/redaction.js'
import { REVISIONS } from '../../src/model/revision.js'
import { kindOf } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const MESSAGES = {
  list: {
    text: 'The result of tools/list has {seen} as tools, where an array was expected.',
    requirement: 'schema-result-branch',
  },
  item: { text: 'The tool {tool} is {seen}, where an object was expected.', requirement: 'tools-list-shape' },
  member: {
    text: 'The tool {tool} has {seen} as {name}, where {expected} was expected.',
    requirement: 'tools-list-shape',
  },
  annotation: {
    text: 'The annotations of the tool {tool} have {seen} as {name}, where {expected} was expected.',
    requirement: 'tools-annotations-types',
  },
} as const

const TOOL: readonly Wanted[] = [
  ['name', 'string'],
  ['inputSchema', 'object'],
]
const WITH_ANNOTATIONS: readonly Wanted[] = [...TOOL, ['annotations', 'object?']]
const HINTS: readonly Wanted[] = [
  ['title', 'string?'],
  ['readOnlyHint', 'boolean?'],
  ['destructiveHint', 'boolean?'],
  ['idempotentHint', 'boolean?'],
  ['openWorldHint', 'boolean?'],
]

type Found = ReturnType<typeof memberFault>

const wordsOf = (tool: string, found: Found) => ({
  tool,
  name: found?.name ?? '',
  seen: found?.seen ?? '',
  expected: found?.expected ?? '',
})

export default defineRule({
  meta: {
    id: 'tools/list-shape',
    title:
      'A tools/list result is no list of tools with a name and an object inputSchema, or its annotations have wrong types.',
    severity: 'error',
    party: 'server',
    evidence: 'message',
    revisions: REVISIONS,
    methods: ['tools/list'],
    quiet: 'Unknown members and contradictory hints are allowed; one finding per tool.',
    needs: 'the answered request',
    requirements: ['tools-list-shape', 'tools-annotations-types', 'schema-result-branch'],
    clauses: inEveryOlder('server/tools#tool'),
    messages: MESSAGES,
  },
  create: (context) => {
    /** One finding a tool: what it lacks comes before what its annotations hold. */
    const judge = ({ value, label, pointer }: PageItem, message: ResultMessage): void => {
      context.check('tools-list-shape', isObject(value) || isRedacted(value), () => ({
        message: 'item',
        at: at(message, pointer),
        data: { tool: label, seen: kindOf(value) },
      }))
      if (!isObject(value)) return
      // The first revision knew no annotations.
      const found = memberFault(value, message.revision === '2024-11-05' ? TOOL : WITH_ANNOTATIONS)
      context.check('tools-list-shape', found === undefined, () => ({
        message: 'member',
        at: at(message, pointer + found?.pointer),
        data: wordsOf(label, found),
      }))
      if (found || message.revision === '2024-11-05' || !isObject(value.annotations)) return
      const hint = memberFault(value.annotations, HINTS)
      context.check('tools-annotations-types', hint === undefined, () => ({
        message: 'annotation',
        at: at(message, `${pointer}/annotations${hint?.pointer}`),
        data: wordsOf(label, hint),
      }))
    }
    return {
      reply(reply) {
        const page = listPage(reply)
        if (!page || isRedacted(page.value)) return
        context.check('schema-result-branch', Array.isArray(page.value), () => ({
          message: 'list',
          at: at(page.message, page.value === undefined ? '/result' : '/result/tools'),
          data: { seen: kindOf(page.value) },
        }))
        for (const item of page.items) judge(item, page.message)
      },
    }
  },
})
