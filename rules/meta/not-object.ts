import { isObject } from '../../src/model/json.js'
import type { Message } from '../../src/model/message.js'
import { type MetaPlace, metaOfCall, metaOfReply } from '../../src/model/meta-objects.js'
import { isRedacted } from '../../src/model/redaction.js'
import { REVISIONS } from '../../src/model/revision.js'
import { kindOf } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const OBJECT = 'meta-is-object'

export default defineRule({
  meta: {
    id: 'meta/not-object',
    title: '_meta, where the protocol defines it, is not an object.',
    severity: 'error',
    party: 'both',
    evidence: 'message',
    revisions: REVISIONS,
    quiet: 'A member called _meta inside tool arguments, structuredContent or resource text is user data.',
    needs: 'the message alone',
    needsDirection: false,
    when: { request: { shows: ['meta'] }, notification: { shows: ['meta'] }, reply: { shows: ['meta'] } },
    requirements: [OBJECT],
    clauses: {
      '2024-11-05': 'basic/messages#requests',
      '2025-03-26': 'basic/index#requests',
      '2025-06-18': 'basic/index#_meta',
      '2025-11-25': 'basic/index#_meta',
    },
    yieldsTo: ['meta/required-missing'],
    messages: {
      type: { text: '_meta is {seen}, where an object was expected.', requirement: OBJECT },
    },
  },
  create: (context) => {
    const judge = (message: Message, places: readonly MetaPlace[]): void => {
      for (const { value, pointer } of places)
        context.check(OBJECT, isObject(value) || isRedacted(value), () => ({
          message: 'type',
          at: at(message, pointer),
          data: { seen: kindOf(value) },
        }))
    }
    return {
      request: ({ request }) => judge(request, metaOfCall(request)),
      notification: (message) => judge(message, metaOfCall(message)),
      reply: (reply) => judge(reply.message, metaOfReply(reply)),
    }
  },
})
