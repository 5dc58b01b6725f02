import { showsHeaders } from '../../src/model/header-value.js'
import { STATELESS } from '../../src/model/revision.js'
import { type HeaderFault, routingFaults } from '../../src/model/routing-headers.js'
import { shown } from '../../src/model/shown.js'
import { defineRule, inRecord } from '../../src/rule.js'

const VERSION = 'http-version-header-matches-body'
const METHOD = 'http-method-header'
const NAME = 'http-name-header'
const OF_CALL = 'http-client-tools-call-headers'
const TASK_METHOD = 'tasks-mcp-method-header'
const TASK_NAME = 'tasks-mcp-name-header'

const messages = {
  version: {
    text: 'The MCP-Protocol-Version header is {seen}, where {expected} of the body was expected.',
    requirement: VERSION,
  },
  method: { text: 'The Mcp-Method header is {seen}, where {expected} of the body was expected.', requirement: METHOD },
  case: {
    text: 'The {header} header is {seen}, which differs in case from {expected} of the body; header values are case-sensitive.',
    requirement: 'http-header-values-case-sensitive',
  },
  name: {
    text: 'The Mcp-Name header stands for {seen}, where {expected} of the body was expected.',
    requirement: NAME,
  },
  'call-name': {
    text: 'The Mcp-Name header stands for {seen}, where the called tool {expected} was expected.',
    requirement: OF_CALL,
  },
  'task-method': {
    text: 'The Mcp-Method header is {seen}, where {expected} of the body was expected.',
    requirement: TASK_METHOD,
  },
  'task-name': {
    text: 'The Mcp-Name header stands for {seen}, where the task {expected} was expected.',
    requirement: TASK_NAME,
  },
} as const

type Template = keyof typeof messages

function templateOf({ header, seen, expected }: HeaderFault, method: string): Template {
  if (header === 'mcp-protocol-version') return 'version'
  if (seen?.toLowerCase() === expected?.toLowerCase()) return 'case'
  const isTask = method.startsWith('tasks/')
  if (header === 'mcp-method') return isTask ? 'task-method' : 'method'
  if (method === 'tools/call') return 'call-name'
  return isTask ? 'task-name' : 'name'
}

const ANY = [VERSION, METHOD]
const OF_TASK = [...ANY, TASK_METHOD, TASK_NAME]
/** What headers that say the same as the body put to the test. */
const KEPT: ReadonlyMap<string, readonly string[]> = new Map([
  ['tools/call', [...ANY, NAME, OF_CALL]],
  ['prompts/get', [...ANY, NAME]],
  ['resources/read', [...ANY, NAME]],
  ['tasks/get', OF_TASK],
  ['tasks/update', OF_TASK],
  ['tasks/cancel', OF_TASK],
])

export default defineRule({
  meta: {
    id: 'http/header-mismatch',
    title: 'A mirrored header differs from the body (version, method or name).',
    severity: 'error',
    party: 'client',
    evidence: 'http',
    revisions: [STATELESS],
    when: { request: { shows: ['http'] } },
    quiet:
      'Names ignore case, values do not. Decode the Base64 form of Mcp-Name first; skip redacted values and equal values joined by a proxy. Not where http/header-encoding explains the difference: one finding.',
    needs: 'HTTP headers as sent',
    requirements: [VERSION, METHOD, NAME, 'http-header-values-case-sensitive', OF_CALL, TASK_NAME, TASK_METHOD],
    messages,
  },
  create: (context) => ({
    request({ request }) {
      if (request.dir !== 'c2s' || request.record.http === undefined) return
      const all = routingFaults(request)
      if (all.length === 0 && showsHeaders(request.record))
        context.check(KEPT.get(request.method) ?? ANY, true, () => ({
          message: 'version',
          at: inRecord(request.source),
        }))
      const faults = all.filter(({ kind }) => kind === 'differs')
      for (const fault of faults) {
        const template = templateOf(fault, request.method)
        context.check(messages[template].requirement, false, () => ({
          message: template,
          at: inRecord(request.record.origin, `/http/headers/${fault.header}`),
          data: { header: fault.header, seen: shown(fault.seen), expected: shown(fault.expected) },
        }))
      }
    },
  }),
})
