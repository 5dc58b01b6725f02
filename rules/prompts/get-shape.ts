import { completed } from '../../src/model/complete-result.js'
import { has, isObject } from '../../src/model/json.js'
import { memberFault, type Wanted } from '../../src/model/members.js'
import type { ResultMessage } from '../../src/model/message.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { isRedacted } from '../../src/model/redaction.js'
import { REVISIONS, type Revision } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { kindOf } from '../../src/model/wording.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const SHAPE = 'prompts-get-shape'
const EMBEDDED = 'prompts-embedded-required'

const MESSAGES = {
  list: {
    text: 'The result of prompts/get has {seen} as messages, where an array was expected.',
    requirement: 'schema-result-branch',
  },
  message: { text: 'Message {number} is {seen}, where an object was expected.', requirement: SHAPE },
  role: {
    text: 'Message {number} has {seen} as role, where "user" or "assistant" was expected.',
    requirement: SHAPE,
  },
  content: {
    text: 'Message {number} has {seen} as content, where one content block was expected.',
    requirement: SHAPE,
  },
  type: {
    text: 'The content of message {number} has {seen} as type, which this revision does not know.',
    requirement: SHAPE,
  },
  embedded: {
    text: 'The resource in message {number} has {seen} as {name}, where {expected} was expected: prompts have to embed resources whole.',
    requirement: EMBEDDED,
  },
} as const

type Fault = Pick<Report<keyof typeof MESSAGES>, 'message' | 'data'> & { readonly pointer: string }

const BLOCKS = ['text', 'image', 'resource', 'audio', 'resource_link']
/** The newest blocks come last. */
const KNOWN: { readonly [R in Revision]?: number } = { '2024-11-05': 3, '2025-03-26': 4 }

const RESOURCE: readonly Wanted[] = [
  ['uri', 'string'],
  ['mimeType', 'string'],
]

function embeddedFault(resource: unknown, pointer: string): Fault | undefined {
  if (isRedacted(resource)) return undefined
  const whole = isObject(resource) ? resource : {}
  const data: Wanted = has(whole, 'blob') ? ['blob', 'string'] : ['text', 'string']
  const found = memberFault(whole, [...RESOURCE, data])
  if (!found) return undefined
  const { name, seen } = found
  const either = name === 'text' && !has(whole, 'text')
  return {
    message: 'embedded',
    pointer: isObject(resource) ? pointer + found.pointer : pointer.replace(/\/resource$/, ''),
    data: { name: either ? 'text or blob' : name, seen, expected: found.expected },
  }
}

function faultOf(message: unknown, revision: Revision | undefined): Fault | undefined {
  if (!isObject(message))
    return isRedacted(message) ? undefined : { message: 'message', pointer: '', data: { seen: kindOf(message) } }
  const { role, content } = message
  if (role !== 'user' && role !== 'assistant' && !isRedacted(role))
    return { message: 'role', pointer: has(message, 'role') ? '/role' : '', data: { seen: shown(role) } }
  if (isRedacted(content)) return undefined
  if (!isObject(content))
    return { message: 'content', pointer: has(message, 'content') ? '/content' : '', data: { seen: kindOf(content) } }
  const known = BLOCKS.slice(0, KNOWN[revision ?? '2026-07-28'])
  if (typeof content.type !== 'string' || !known.includes(content.type)) {
    const pointer = has(content, 'type') ? '/content/type' : '/content'
    return { message: 'type', pointer, data: { seen: shown(content.type) } }
  }
  return content.type === 'resource' ? embeddedFault(content.resource, '/content/resource') : undefined
}

export default defineRule({
  meta: {
    id: 'prompts/get-shape',
    title:
      'A prompts/get result has messages without a valid role and single content block, or an embedded resource without uri, MIME type and data.',
    severity: 'error',
    party: 'server',
    evidence: 'message',
    revisions: REVISIONS,
    methods: ['prompts/get'],
    quiet: 'Not for input_required results.',
    needs: 'the answered request',
    requirements: [SHAPE, EMBEDDED, 'schema-result-branch'],
    clauses: inEveryOlder('server/prompts#promptmessage'),
    messages: MESSAGES,
  },
  create: (context) => {
    const judge = (entry: unknown, index: number, message: ResultMessage): void => {
      const fault = faultOf(entry, message.revision)
      context.check(MESSAGES[fault?.message ?? 'message'].requirement, fault === undefined, () => ({
        message: fault?.message ?? 'message',
        at: at(message, `/result/messages/${index}${fault?.pointer}`),
        data: { number: index + 1, ...fault?.data },
      }))
    }
    return {
      reply(reply) {
        const done = completed(reply)
        if (!done || isRedacted(done.result.messages)) return
        const { messages } = done.result
        context.check('schema-result-branch', Array.isArray(messages), () => ({
          message: 'list',
          at: at(done.message, messages === undefined ? '/result' : '/result/messages'),
          data: { seen: kindOf(messages) },
        }))
        if (Array.isArray(messages)) for (const [index, entry] of messages.entries()) judge(entry, index, done.message)
      },
    }
  },
})
