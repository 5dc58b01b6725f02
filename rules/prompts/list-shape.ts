import { isObject } from '../../src/model/json.js'
import { listPage, type PageItem } from '../../src/model/list-page.js'
import { type MemberFault, memberFault, type Wanted } from '../../src/model/members.js'
import type { ResultMessage } from '../../src/model/message.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { isRedacted } from '../../src/model/redaction.js'
import { REVISIONS } from '../../src/model/revision.js'
import { kindOf } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const SHAPE = 'prompts-list-shape'

const PROMPT: readonly Wanted[] = [
  ['name', 'string'],
  ['arguments', 'array?'],
]
const ARGUMENT: readonly Wanted[] = [
  ['name', 'string'],
  ['required', 'boolean?'],
]

const NOTHING: MemberFault = { name: '', pointer: '', seen: '', expected: '' }

/** The first fault of the arguments of a prompt, and which of them has it. */
function argumentFault(list: readonly unknown[]): (MemberFault & { readonly index: number }) | undefined {
  for (const [index, argument] of list.entries()) {
    if (isRedacted(argument)) continue
    if (!isObject(argument)) return { name: '', pointer: '', seen: kindOf(argument), expected: 'an object', index }
    const found = memberFault(argument, ARGUMENT)
    if (found) return { ...found, index }
  }
  return undefined
}

export default defineRule({
  meta: {
    id: 'prompts/list-shape',
    title: 'A prompt listing has entries without a name, or arguments that are not a list of named arguments.',
    severity: 'error',
    party: 'server',
    evidence: 'message',
    revisions: REVISIONS,
    methods: ['prompts/list'],
    quiet: 'Nothing beyond what the title says; shapes of the revision in use only.',
    needs: 'the answered request',
    requirements: [SHAPE, 'schema-result-branch'],
    clauses: inEveryOlder('server/prompts#prompt'),
    messages: {
      list: {
        text: 'The result of prompts/list has {seen} as prompts, where an array was expected.',
        requirement: 'schema-result-branch',
      },
      item: { text: 'The prompt {prompt} is {seen}, where an object was expected.', requirement: SHAPE },
      member: {
        text: 'The prompt {prompt} has {seen} as {name}, where {expected} was expected.',
        requirement: SHAPE,
      },
      argument: {
        text: 'Argument {number} of the prompt {prompt} has {seen} as {name}, where {expected} was expected.',
        requirement: SHAPE,
      },
      'no-argument': {
        text: 'Argument {number} of the prompt {prompt} is {seen}, where an object was expected.',
        requirement: SHAPE,
      },
    },
  },
  create: (context) => {
    const judge = ({ value, label: prompt, pointer }: PageItem, message: ResultMessage): void => {
      context.check(SHAPE, isObject(value) || isRedacted(value), () => ({
        message: 'item',
        at: at(message, pointer),
        data: { prompt, seen: kindOf(value) },
      }))
      if (!isObject(value)) return
      const found = memberFault(value, PROMPT)
      context.check(SHAPE, found === undefined, () => {
        const { name, seen, expected, pointer: place } = found ?? NOTHING
        return { message: 'member', at: at(message, pointer + place), data: { prompt, name, seen, expected } }
      })
      if (found || !Array.isArray(value.arguments)) return
      const wrong = argumentFault(value.arguments)
      context.check(SHAPE, wrong === undefined, () => {
        const { name, seen, expected, pointer: place, index } = wrong ?? { ...NOTHING, index: 0 }
        const data = { prompt, number: index + 1, name, seen, expected }
        const spot = at(message, `${pointer}/arguments/${index}${place}`)
        return { message: name === '' ? 'no-argument' : 'argument', at: spot, data }
      })
    }
    return {
      reply(reply) {
        const page = listPage(reply)
        if (!page || isRedacted(page.value)) return
        context.check('schema-result-branch', Array.isArray(page.value), () => ({
          message: 'list',
          at: at(page.message, page.value === undefined ? '/result' : '/result/prompts'),
          data: { seen: kindOf(page.value) },
        }))
        for (const item of page.items) judge(item, page.message)
      },
    }
  },
})
