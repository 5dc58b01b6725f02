import { isObject } from '../../src/model/json.js'
import type { Message } from '../../src/model/message.js'
import { keyFault } from '../../src/model/meta-key.js'
import { type MetaPlace, metaOfCall, metaOfReply } from '../../src/model/meta-objects.js'
import { child } from '../../src/model/pointer.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'

const messages = {
  prefix: {
    text: 'The prefix of the _meta key "{key}" is not made of labels between dots, each of them letters, digits and inner hyphens after a letter.',
    requirement: 'meta-key-prefix-labels',
  },
  name: {
    text: 'The name in the _meta key "{key}" does not begin and end with a letter or digit, with only those, hyphens, underscores and dots inside.',
    requirement: 'meta-key-name-format',
  },
  reserved: {
    text: 'The _meta key "{key}" has a prefix that is reserved for MCP, which defines no such key.',
    requirement: 'meta-key-reserved-prefix',
    severity: 'info',
  },
  reversed: {
    text: 'The prefix of the _meta key "{key}" looks like a domain name as it is read; the reverse order was expected.',
    requirement: 'meta-key-reverse-dns',
    severity: 'info',
  },
} as const

export default defineRule({
  meta: {
    id: 'meta/key-format',
    title: 'A _meta key breaks the key syntax, or uses a prefix reserved for MCP that no known extension defines.',
    severity: 'error',
    also: { severity: 'info', when: 'info for reserved prefixes and for prefixes not in reverse-DNS order' },
    party: 'both',
    evidence: 'message',
    revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
    quiet:
      'Only in protocol _meta objects. Keys without a prefix, single-label prefixes, an empty name and the bare trace keys are legal.',
    needs: 'the message alone',
    needsDirection: false,
    when: { request: { shows: ['meta'] }, notification: { shows: ['meta'] }, reply: { shows: ['meta'] } },
    requirements: [
      'meta-key-prefix-labels',
      'meta-key-name-format',
      'meta-key-reserved-prefix',
      'meta-key-reverse-dns',
    ],
    clauses: { '2025-06-18': 'basic/index#_meta', '2025-11-25': 'basic/index#_meta' },
    messages,
  },
  create: (context) => {
    const judge = (message: Message, places: readonly MetaPlace[]): void => {
      for (const { value, pointer } of places) {
        if (!isObject(value)) continue
        for (const key of Object.keys(value)) {
          const fault = keyFault(key)
          const template = fault ?? (key.includes('/') ? 'prefix' : 'name')
          context.check(messages[template].requirement, fault === undefined, () => ({
            message: template,
            at: at(message, child(pointer, key), 'key'),
            data: { key: clip(key) },
          }))
        }
      }
    }
    return {
      request: ({ request }) => judge(request, metaOfCall(request)),
      notification: (message) => judge(message, metaOfCall(message)),
      reply: (reply) => judge(reply.message, metaOfReply(reply)),
    }
  },
})
