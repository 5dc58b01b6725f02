import { completed } from '../../src/model/complete-result.js'
import { has, isObject } from '../../src/model/json.js'
import { memberFault, type Wanted } from '../../src/model/members.js'
import type { ResultMessage } from '../../src/model/message.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { isRedacted } from '../../src/model/redaction.js'
import { REVISIONS } from '../../src/model/revision.js'
import { kindOf } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const SHAPE = 'resources-read-shape'

const CONTENTS: readonly Wanted[] = [
  ['uri', 'string'],
  ['mimeType', 'string?'],
  ['text', 'string?'],
  ['blob', 'string?'],
]

export default defineRule({
  meta: {
    id: 'resources/read-shape',
    title: 'A resources/read result has no contents list of items with a uri and text or blob.',
    severity: 'error',
    party: 'server',
    evidence: 'message',
    revisions: REVISIONS,
    methods: ['resources/read'],
    quiet: 'Several items and other URIs than the requested one are legal.',
    needs: 'the answered request',
    requirements: [SHAPE, 'schema-result-branch'],
    clauses: inEveryOlder('server/resources#reading-resources'),
    messages: {
      list: {
        text: 'The result of resources/read has {seen} as contents, where an array was expected.',
        requirement: 'schema-result-branch',
      },
      item: { text: 'Item {number} of contents is {seen}, where an object was expected.', requirement: SHAPE },
      member: {
        text: 'Item {number} of contents has {seen} as {name}, where {expected} was expected.',
        requirement: SHAPE,
      },
      data: { text: 'Item {number} of contents has neither text nor blob.', requirement: SHAPE },
    },
  },
  create: (context) => {
    const judge = (item: unknown, index: number, message: ResultMessage): void => {
      const pointer = `/result/contents/${index}`
      const number = index + 1
      context.check(SHAPE, isObject(item) || isRedacted(item), () => ({
        message: 'item',
        at: at(message, pointer),
        data: { number, seen: kindOf(item) },
      }))
      if (!isObject(item)) return
      const found = memberFault(item, CONTENTS)
      context.check(SHAPE, found === undefined, () => ({
        message: 'member',
        at: at(message, pointer + found?.pointer),
        data: { number, name: found?.name ?? '', seen: found?.seen ?? '', expected: found?.expected ?? '' },
      }))
      if (!found)
        context.check(SHAPE, has(item, 'text') || has(item, 'blob'), () => ({
          message: 'data',
          at: at(message, pointer),
          data: { number },
        }))
    }
    return {
      reply(reply) {
        const done = completed(reply)
        if (!done || isRedacted(done.result.contents)) return
        const { contents } = done.result
        context.check('schema-result-branch', Array.isArray(contents), () => ({
          message: 'list',
          at: at(done.message, contents === undefined ? '/result' : '/result/contents'),
          data: { seen: kindOf(contents) },
        }))
        if (Array.isArray(contents)) for (const [index, item] of contents.entries()) judge(item, index, done.message)
      },
    }
  },
})
