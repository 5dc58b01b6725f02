import { BoundedMap } from '../../src/model/bounded.js'
import { hasToBeMessage } from '../../src/model/carrier.js'
import { has, member } from '../../src/model/json.js'
import type { Message } from '../../src/model/message.js'
import { REVISIONS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { at, defineRule, type Report } from '../../src/rule.js'

const VALID = 'jsonrpc-valid-message'
const RESULT = 'jsonrpc-result-present'
const PREFIX = 'jsonrpc-method-rpc-prefix-reserved'
/** What a message without a fault puts to the test. */
const KEPT = {
  request: [VALID, PREFIX],
  notification: [VALID, PREFIX],
  result: [VALID, RESULT],
  error: [VALID],
  invalid: [VALID],
} as const
const EXCHANGES = 1000

const messages = {
  'not-object': { text: 'The message is {seen}, where a JSON-RPC object was expected.', requirement: VALID },
  'empty-batch': { text: 'The message is an empty array, where a JSON-RPC object was expected.', requirement: VALID },
  'no-kind': {
    text: 'The message has no method, result or error, so it is no request, notification or response.',
    requirement: VALID,
  },
  'method-type': { text: 'method is {seen}, where a string was expected.', requirement: VALID },
  'result-type': { text: 'result is {seen}, where an object was expected.', requirement: RESULT },
  mixed: { text: 'The message has a method and also {other}; only one of them was expected.', requirement: VALID },
  'result-without-id': {
    text: 'The result has no id, where the id of the answered request was expected.',
    requirement: VALID,
  },
  'no-version': { text: 'The message has no jsonrpc member, where "2.0" was expected.', requirement: VALID },
  version: { text: 'jsonrpc is {seen}, where "2.0" was expected.', requirement: VALID },
  'rpc-method': {
    text: 'The method name {seen} starts with "rpc.", a prefix that JSON-RPC keeps for itself.',
    requirement: PREFIX,
    severity: 'warning',
  },
} as const

type Template = keyof typeof messages

/** The first fault of the message. A response with both members is left to jsonrpc/result-and-error. */
function faultOf(message: Message): Report<Template> | undefined {
  const { value } = message
  const whole = (template: Template): Report<Template> => ({ message: template, at: at(message) })
  const wrong = (template: Template, name: string): Report<Template> => ({
    message: template,
    at: at(message, `/${name}`),
    data: { seen: shown(member(value, name)) },
  })
  if (message.kind === 'invalid') {
    if (message.reason === 'not-object') return { ...whole('not-object'), data: { seen: shown(value) } }
    if (message.reason === 'method-not-string') return wrong('method-type', 'method')
    return message.reason === 'result-not-object' ? wrong('result-type', 'result') : whole(message.reason)
  }
  const other = ['result', 'error'].find((name) => has(value, name))
  if ('method' in message && other !== undefined) return { ...whole('mixed'), data: { other } }
  if (message.kind === 'result' && !has(value, 'id')) return whole('result-without-id')
  if (!has(value, 'jsonrpc')) return whole('no-version')
  if (member(value, 'jsonrpc') !== '2.0') return wrong('version', 'jsonrpc')
  return 'method' in message && message.method.startsWith('rpc.') ? wrong('rpc-method', 'method') : undefined
}

export default defineRule({
  meta: {
    id: 'jsonrpc/shape',
    title: 'A message is JSON but not a JSON-RPC 2.0 request, notification, result or error.',
    severity: 'error',
    also: { severity: 'warning', when: 'the method name starts with rpc.' },
    party: 'both',
    evidence: 'message',
    revisions: REVISIONS,
    when: { message: { shows: ['frame', 'http'] } },
    quiet:
      'Unknown extra members, recorder fields around the message and batches of 2025-03-26 are fine. A line of stdout that is no message at all belongs to stdio/stdout-not-message. JSON without jsonrpc in an HTTP error body, or in an exchange that is not MCP, is not judged.',
    needs: 'direction',
    needsDirection: false,
    requirements: [VALID, RESULT, PREFIX, 'transport-custom-preserve-format'],
    clauses: {
      '2024-11-05': 'basic/messages',
      '2025-03-26': 'basic/index#messages',
      '2025-06-18': 'basic/index#messages',
      '2025-11-25': 'basic/index#messages',
    },
    messages,
    yieldsTo: ['stdio/stdout-not-message', 'stdio/stdin-not-message', 'http/sse-data-not-message'],
  },
  create: (context) => {
    const spoken = new BoundedMap<string | number, true>(EXCHANGES)
    /** An answer in an HTTP exchange that nobody began by a message may belong to another protocol. */
    const isExpected = (message: Message): boolean => {
      const { record, value } = message
      if (has(value, 'jsonrpc') || !hasToBeMessage(message)) return has(value, 'jsonrpc')
      const answers = record.http?.status !== undefined || record.sse !== undefined
      return !answers || (record.exchange !== undefined && spoken.has(record.exchange))
    }
    return {
      message(message) {
        const { exchange } = message.record
        if (exchange !== undefined && message.dir === 'c2s' && has(message.value, 'jsonrpc')) spoken.set(exchange, true)
        if (!isExpected(message)) return
        const fault = faultOf(message)
        const requirement = fault === undefined ? KEPT[message.kind] : messages[fault.message].requirement
        context.check(requirement, fault === undefined, () => fault ?? { message: 'no-kind', at: at(message) })
      },
    }
  },
})
