import type { Exchange, Reply } from '../../src/model/exchange.js'
import { isObject, member } from '../../src/model/json.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { REVISIONS } from '../../src/model/revision.js'
import { clip } from '../../src/model/wording.js'
import { at, defineRule } from '../../src/rule.js'
import { argumentsFit } from '../../src/schema/validate.js'

const MESSAGES = {
  'unknown-result': {
    text: 'The tool {tool} is not in the list and the server says that it does not know it, but by a result with isError, where a JSON-RPC error was expected.',
    requirement: 'tools-unknown-tool-protocol-error',
  },
  'unknown-code': {
    text: 'The server does not know the tool {tool} and says so with the code {code}, where -32602 was expected.',
    requirement: 'tools-unknown-tool-code',
  },
  malformed: {
    text: 'The call has no name or no object as arguments, yet is answered by a result, where a JSON-RPC error was expected.',
    requirement: 'tools-malformed-protocol-error',
  },
  failure: {
    text: 'The listed tool {tool} fails with the JSON-RPC error {code}; a failure of the tool itself belongs into a result with isError.',
    requirement: 'tools-exec-error-in-result',
    severity: 'info',
  },
} as const

type Template = keyof typeof MESSAGES

/** Longest text that is read for what it says. */
const LONGEST = 400
const UNKNOWN = /\b(unknown|unrecogni[sz]ed|no such|not found|not exist|not registered|doesn't exist|not available)\b/i
const TOOL = /\btool\b/i
/** Refusals that are not about the tool: who asks, how often, and what was called off. */
const OTHER_REASON = /auth|permission|forbidden|denied|credential|rate|quota|limit|throttl|timed? ?out|cancel|abort/i

/** Whether a text says that there is no tool of that name, not that something which a tool looks for is missing. */
function saysUnknown(text: unknown, name: string): boolean {
  if (typeof text !== 'string') return false
  const start = text.slice(0, LONGEST + name.length)
  return start.includes(name) && TOOL.test(start.replace(name, ' ')) && UNKNOWN.test(start)
}

function textOf(result: unknown): unknown {
  const content = member(result, 'content')
  return member(Array.isArray(content) ? content[0] : undefined, 'text')
}

/** Codes below -32000 belong to the protocol and to servers themselves; HTTP may refuse before a tool is reached. */
const isOwnCode = (code: number, status: number): boolean => (code < -32768 || code > -32000) && status === 200

/** What a reply says about one of the requirements; undefined where it is about none of them. */
interface Verdict {
  readonly template: Template
  readonly kept: boolean
}

function ofMalformed({ message, exchange }: Reply): Verdict | undefined {
  const { name, arguments: given } = exchange?.request.params ?? {}
  if (typeof name === 'string' && (given === undefined || isObject(given))) return undefined
  return { template: 'malformed', kept: message.kind === 'error' }
}

function ofUnlisted({ message }: Reply, name: string): Verdict | undefined {
  if (message.kind === 'result') {
    const said = message.result.isError === true && saysUnknown(textOf(message.result), name)
    return said ? { template: 'unknown-result', kept: false } : undefined
  }
  if (!saysUnknown(member(message.error, 'message'), name)) return undefined
  return { template: 'unknown-code', kept: member(message.error, 'code') === -32602 }
}

function ofListed({ message }: Reply, exchange: Exchange): Verdict | undefined {
  if (message.kind === 'result')
    return message.result.isError === true ? { template: 'failure', kept: true } : undefined
  const code = member(message.error, 'code')
  const text = member(message.error, 'message')
  if (typeof code !== 'number' || typeof text !== 'string') return undefined
  const status = message.record.http?.status ?? 200
  if (!isOwnCode(code, status) || OTHER_REASON.test(text.slice(0, LONGEST))) return undefined
  return argumentsFit(exchange)?.fit.fit === 'yes' ? { template: 'failure', kept: false } : undefined
}

function verdictOf(reply: Reply, exchange: Exchange): Verdict | undefined {
  const name = exchange.request.params?.name
  const malformed = ofMalformed(reply)
  if (malformed || typeof name !== 'string' || exchange.listings.complete('tools') === undefined) return malformed
  return exchange.listings.find('tools', name) ? ofListed(reply, exchange) : ofUnlisted(reply, name)
}

const PLACES: Readonly<Record<Template, string>> = {
  'unknown-result': '/result/isError',
  'unknown-code': '/error/code',
  malformed: '/result',
  failure: '/error/code',
}

export default defineRule({
  meta: {
    id: 'tools/error-channel',
    title:
      "A tool failure takes the wrong way: an unknown tool answered with isError or another code than -32602, or a tool's own failure answered as a protocol error.",
    severity: 'warning',
    also: { severity: 'info', when: 'info for a failure of a listed tool answered as a JSON-RPC error' },
    party: 'server',
    evidence: 'exchange',
    revisions: REVISIONS,
    methods: ['tools/call'],
    when: { reply: { shows: ['error', 'failed', 'misshapen'] } },
    quiet:
      'Bad arguments reported with isError are right. -32601 is right for a server without tools, and server faults are protocol errors.',
    needs: 'the tool listing in the capture',
    requirements: [
      'tools-unknown-tool-protocol-error',
      'tools-unknown-tool-code',
      'tools-exec-error-in-result',
      'tools-malformed-protocol-error',
    ],
    clauses: inEveryOlder('server/tools#error-handling'),
    messages: MESSAGES,
  },
  create: (context) => ({
    reply(reply) {
      const { message, exchange } = reply
      if (message.dir !== 's2c' || exchange === undefined) return
      const verdict = verdictOf(reply, exchange)
      if (verdict === undefined) return
      const { template, kept } = verdict
      const name = exchange.request.params?.name
      const code = message.kind === 'error' ? String(member(message.error, 'code')) : ''
      context.check(MESSAGES[template].requirement, kept, () => ({
        message: template,
        at: at(message, PLACES[template]),
        data: { tool: typeof name === 'string' ? `"${clip(name)}"` : '', code },
        related: [{ mark: exchange.mark, message: 'the call' }],
      }))
    },
  }),
})
