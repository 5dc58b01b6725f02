import { STATELESS } from '../../src/model/revision.js'
import { type HeaderFault, routingFaults } from '../../src/model/routing-headers.js'
import { shown } from '../../src/model/shown.js'
import { defineRule, inRecord } from '../../src/rule.js'

const VERSION = 'http-version-header-matches-body'
const METHOD = 'http-method-header'

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
    requirement: 'http-name-header',
  },
  'call-name': {
    text: 'The Mcp-Name header stands for {seen}, where the called tool {expected} was expected.',
    requirement: 'http-client-tools-call-headers',
  },
  'task-method': {
    text: 'The Mcp-Method header is {seen}, where {expected} of the body was expected.',
    requirement: 'tasks-mcp-method-header',
  },
  'task-name': {
    text: 'The Mcp-Name header stands for {seen}, where the task {expected} was expected.',
    requirement: 'tasks-mcp-name-header',
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

export default defineRule({
  meta: {
    id: 'http/header-mismatch',
    title: 'A mirrored header differs from the body (version, method or name).',
    severity: 'error',
    party: 'client',
    evidence: 'http',
    revisions: [STATELESS],
    quiet:
      'Names ignore case, values do not. Decode the Base64 form of Mcp-Name first; skip redacted values and equal values joined by a proxy. Not where http/header-encoding explains the difference: one finding.',
    needs: 'HTTP headers as sent',
    requirements: [
      VERSION,
      METHOD,
      'http-name-header',
      'http-header-values-case-sensitive',
      'http-client-tools-call-headers',
      'tasks-mcp-name-header',
      'tasks-mcp-method-header',
    ],
    messages,
  },
  create: (context) => ({
    request({ request }) {
      if (request.dir !== 'c2s' || request.record.http === undefined) return
      const faults = routingFaults(request).filter(({ kind }) => kind === 'differs')
      if (faults.length === 0)
        context.check(VERSION, true, () => ({ message: 'version', at: inRecord(request.source) }))
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
