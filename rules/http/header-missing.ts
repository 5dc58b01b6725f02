import { showsHeaders } from '../../src/model/header-value.js'
import type { Message } from '../../src/model/message.js'
import { STATELESS } from '../../src/model/revision.js'
import { type HeaderFault, routingFaults } from '../../src/model/routing-headers.js'
import { defineRule, inRecord, type Report } from '../../src/rule.js'

const VERSION = 'http-version-header-present'
const ALL = 'http-metadata-headers-present'
const METHOD = 'http-method-header'
const NAME = 'http-name-header'
const OF_CALL = 'http-client-tools-call-headers'
const TASK_METHOD = 'tasks-mcp-method-header'
const TASK_NAME = 'tasks-mcp-name-header'

const messages = {
  version: {
    text: 'The POST of {method} has no MCP-Protocol-Version header, which every request has to carry.',
    requirement: VERSION,
  },
  method: {
    text: 'The POST of {method} has no Mcp-Method header, where its method was expected.',
    requirement: METHOD,
  },
  name: {
    text: 'The POST of {method} has no Mcp-Name header, where the name or URI from its params was expected.',
    requirement: NAME,
  },
  'call-name': {
    text: 'The POST of tools/call has no Mcp-Name header, where the name of the tool was expected.',
    requirement: OF_CALL,
  },
  'task-method': {
    text: 'The POST of {method} has no Mcp-Method header, where its method was expected.',
    requirement: TASK_METHOD,
  },
  'task-name': {
    text: 'The POST of {method} has no Mcp-Name header, where the id of the task was expected.',
    requirement: TASK_NAME,
  },
  several: { text: 'The POST of {method} has no {names} header, which every request has to carry.', requirement: ALL },
  legacy: {
    text: 'The POST of {method} has no MCP-Protocol-Version header, which it has to carry after the handshake.',
    requirement: 'legacy',
  },
} as const

type Template = keyof typeof messages

const NAMES = { 'mcp-protocol-version': 'MCP-Protocol-Version', 'mcp-method': 'Mcp-Method', 'mcp-name': 'Mcp-Name' }

function templateOf(missing: readonly HeaderFault[], method: string): Template {
  if (missing.length > 1) return 'several'
  const isTask = method.startsWith('tasks/')
  if (missing[0]?.header === 'mcp-protocol-version') return 'version'
  if (missing[0]?.header === 'mcp-method') return isTask ? 'task-method' : 'method'
  if (method === 'tools/call') return 'call-name'
  return isTask ? 'task-name' : 'name'
}

const ANY = [ALL, VERSION, METHOD]
const OF_TASK = [...ANY, TASK_METHOD, TASK_NAME]
/** What a request with all its headers puts to the test. */
const KEPT: ReadonlyMap<string, readonly string[]> = new Map([
  ['tools/call', [...ANY, NAME, OF_CALL]],
  ['prompts/get', [...ANY, NAME]],
  ['resources/read', [...ANY, NAME]],
  ['tasks/get', OF_TASK],
  ['tasks/update', OF_TASK],
  ['tasks/cancel', OF_TASK],
])

/** What a request that lacks some headers breaks: one sentence for one header, and the one about all of them. */
const brokenBy = (template: Template): readonly string[] => {
  const { requirement } = messages[template]
  return template === 'call-name' ? [requirement, ALL, NAME] : requirement === ALL ? [ALL] : [requirement, ALL]
}

const report = (message: Message, template: Template, method: string, names: string): Report<Template> => ({
  message: template,
  at: inRecord(message.record.origin, '/http/headers'),
  data: { method, names },
})

export default defineRule({
  meta: {
    id: 'http/header-missing',
    title:
      'A POST lacks a header it must have: MCP-Protocol-Version, and in 2026-07-28 Mcp-Method and, where it applies, Mcp-Name.',
    severity: 'error',
    party: 'client',
    evidence: 'http',
    revisions: ['2025-06-18', '2025-11-25', STATELESS],
    when: { record: { shows: ['http'] }, message: { shows: ['http'] } },
    quiet:
      'In 2026-07-28 requests only: header duties of notification POSTs are undefined. Mcp-Name is due on tools/call, prompts/get, resources/read (and tasks/*) alone. Silent when the record strips custom headers; initialize is exempt.',
    needs: 'HTTP headers as sent',
    requirements: [ALL, VERSION, METHOD, NAME, OF_CALL, TASK_NAME, TASK_METHOD],
    clauses: {
      '2025-06-18': 'basic/transports#protocol-version-header',
      '2025-11-25': 'basic/transports#protocol-version-header',
    },
    messages,
  },
  create: (context) => {
    let overSse = false
    return {
      record(record) {
        if (record.sse?.event === 'endpoint') overSse = true
      },
      message(message, { handshake }) {
        const { record, dir } = message
        if (dir !== 'c2s' || !('method' in message) || message.method === 'initialize' || !showsHeaders(record)) return
        if (message.revision === STATELESS) {
          if (message.kind !== 'request') return
          const missing = routingFaults(message).filter(({ kind }) => kind === 'missing')
          const names = missing.map(({ header }) => NAMES[header]).join(' and no ')
          const template = templateOf(missing, message.method)
          const judged = missing.length === 0 ? (KEPT.get(message.method) ?? ANY) : brokenBy(template)
          context.check(judged, missing.length === 0, () => report(message, template, message.method, names))
        } else if (handshake && !overSse)
          context.check('legacy', record.http?.headers['mcp-protocol-version'] !== undefined, () =>
            report(message, 'legacy', message.method, ''),
          )
      },
    }
  },
})
