import { has, isObject, type JsonObject } from '../../src/model/json.js'
import type { Message } from '../../src/model/message.js'
import { type MetaPlace, metaOfCall, metaOfReply } from '../../src/model/meta-objects.js'
import { isRedacted } from '../../src/model/redaction.js'
import { STATELESS } from '../../src/model/revision.js'
import { TRACE_FAULT } from '../../src/model/trace-context.js'
import { kindOf } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const messages = {
  traceparent: { text: 'traceparent {fault} (W3C Trace Context).', requirement: 'meta-traceparent-format' },
  tracestate: { text: 'tracestate {fault} (W3C Trace Context).', requirement: 'meta-tracestate-format' },
  baggage: { text: 'baggage {fault} (W3C Baggage).', requirement: 'meta-baggage-format' },
} as const

const KEYS = ['traceparent', 'tracestate', 'baggage'] as const

export default defineRule({
  meta: {
    id: 'meta/trace-context',
    title: 'traceparent, tracestate or baggage in _meta is not in its W3C form.',
    severity: 'error',
    party: 'both',
    evidence: 'message',
    revisions: [STATELESS],
    quiet: 'Unknown future traceparent versions, empty tracestate members and spaces around commas are legal.',
    needs: 'the message alone',
    needsDirection: false,
    when: { request: { shows: ['meta'] }, notification: { shows: ['meta'] }, reply: { shows: ['meta'] } },
    requirements: ['meta-traceparent-format', 'meta-tracestate-format', 'meta-baggage-format'],
    messages,
  },
  create: (context) => {
    const judgeOne = (message: Message, meta: JsonObject, pointer: string): void => {
      for (const key of KEYS) {
        if (!has(meta, key) || isRedacted(meta[key])) continue
        const value = meta[key]
        const fault =
          typeof value === 'string' ? TRACE_FAULT[key](value) : `is ${kindOf(value)}, where a string was expected`
        context.check(messages[key].requirement, fault === undefined, () => ({
          message: key,
          at: at(message, `${pointer}/${key}`),
          data: { fault: fault ?? '' },
        }))
      }
    }
    const judge = (message: Message, places: readonly MetaPlace[]): void => {
      for (const { value, pointer } of places) if (isObject(value)) judgeOne(message, value, pointer)
    }
    return {
      request: ({ request }) => judge(request, metaOfCall(request)),
      notification: (message) => judge(message, metaOfCall(message)),
      reply: (reply) => judge(reply.message, metaOfReply(reply)),
    }
  },
})
