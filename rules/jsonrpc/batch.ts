import { meantAsMessage } from '../../src/model/carrier.js'
import type { Message } from '../../src/model/message.js'
import { at, defineRule } from '../../src/rule.js'

const LINE = 'stdio-single-message-per-line'
const BODY = 'http-body-single-message'
const POST = 'http-new-post-per-message'
const ANSWER = 'http-json-body-single-object'

const messages = {
  line: { text: 'A line holds an array of {count}, where one JSON-RPC message was expected.', requirement: LINE },
  body: { text: 'The body of the POST is an array, where one JSON-RPC message was expected.', requirement: BODY },
  post: { text: 'One POST carries {count}; each was expected in a POST of its own.', requirement: POST },
  answer: {
    text: 'The HTTP answer is an array of {count}, where one JSON-RPC object was expected.',
    requirement: ANSWER,
  },
} as const

/** The JSON array that a message is the first member of. */
function arrayOf({ root, record }: Message): readonly unknown[] | undefined {
  const value = root === '/0' && record.payload?.kind === 'json' ? record.payload.value : undefined
  return Array.isArray(value) ? value : undefined
}

function templateOf({ record, dir }: Message, count: number): keyof typeof messages {
  if (record.transport !== 'http') return 'line'
  if (dir === 's2c') return 'answer'
  return count > 1 ? 'post' : 'body'
}

const IN_POST = [BODY, POST]

/** What a message that stands alone puts to the test. */
function keptBy({ record, dir, root }: Message): string | readonly string[] | undefined {
  if (record.transport === 'stdio') return LINE
  if (record.transport !== 'http' || record.sse !== undefined || root !== '') return undefined
  return dir === 'c2s' ? IN_POST : ANSWER
}

export default defineRule({
  meta: {
    id: 'jsonrpc/batch',
    title: 'Several messages are sent as one JSON array (or one body), which this revision does not allow.',
    severity: 'error',
    party: 'both',
    evidence: 'message',
    revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
    when: { message: { shows: ['frame'] } },
    quiet:
      '2025-03-26 allows batches and 2024-11-05 does not rule them out; a log line that starts with [ is not a batch. The members are still paired.',
    needs: 'direction; revision in use',
    requirements: [LINE, BODY, POST, ANSWER],
    clauses: {
      '2025-06-18': 'basic/transports#sending-messages-to-the-server',
      '2025-11-25': 'basic/transports#sending-messages-to-the-server',
    },
    messages,
  },
  create: (context) => ({
    message(message) {
      if (!message.batched) {
        const kept = keptBy(message)
        if (kept !== undefined) context.check(kept, true, () => ({ message: 'line', at: at(message) }))
        return
      }
      const array = arrayOf(message)
      if (!array?.some(meantAsMessage)) return
      const template = templateOf(message, array.length)
      context.check(messages[template].requirement, false, () => ({
        message: template,
        // The array is at fault, not its first member.
        at: { ...at(message), root: '' },
        data: { count: array.length === 1 ? 'one message' : `${array.length} members` },
      }))
    },
  }),
})
