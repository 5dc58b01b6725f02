import { type BadParams, badParams } from '../../src/model/bad-params.js'
import { type Discovered, discoveredCapabilities } from '../../src/model/discovered.js'
import type { Exchange, Reply } from '../../src/model/exchange.js'
import { issuedCursors } from '../../src/model/issued-cursors.js'
import { has, member } from '../../src/model/json.js'
import { asksForLogs } from '../../src/model/log-levels.js'
import { inEveryOlder } from '../../src/model/older-clauses.js'
import { cursorOf } from '../../src/model/page-runs.js'
import { isRedacted } from '../../src/model/redaction.js'
import { REVISIONS } from '../../src/model/revision.js'
import { NEEDED_CAPABILITY, tellableAsker } from '../../src/model/server-features.js'
import { at, defineRule } from '../../src/rule.js'

const PARAMS = '{method} {says} and is refused with {code}, where -32602 was expected.'
const INTERNAL =
  'The error of {method} says that it is an internal one and has the code {code}, where -32603 was expected.'
const UNSUPPORTED =
  'The server does not declare {says}, which {method} needs, and refuses it with {code}, where -32601 was expected.'
const internal = (requirement: string) => ({ text: INTERNAL, requirement, severity: 'info' }) as const

const messages = {
  'prompt-name': { text: PARAMS, requirement: 'prompts-invalid-name-code' },
  'prompt-text': {
    text: 'The error of {method} says that there is no such prompt and has the code {code}, where -32602 was expected.',
    requirement: 'prompts-invalid-name-code',
    severity: 'info',
  },
  'prompt-arguments': { text: PARAMS, requirement: 'prompts-missing-args-code' },
  'completion-argument': { text: PARAMS, requirement: 'complete-missing-args-code' },
  'completion-prompt': { text: PARAMS, requirement: 'complete-invalid-prompt-code' },
  level: { text: PARAMS, requirement: 'log-invalid-level-error' },
  cursor: { text: PARAMS, requirement: 'page-invalid-code' },
  'cursor-text': {
    text: 'The error of {method} speaks of the cursor and has the code {code}, where -32602 was expected.',
    requirement: 'page-invalid-code',
    severity: 'info',
  },
  'cursor-crash': {
    text: '{method} {says} and fails with {code}; a cursor that is not valid is to be refused, with -32602.',
    requirement: 'page-invalid-graceful',
  },
  'unsupported-completion': { text: UNSUPPORTED, requirement: 'complete-unsupported-code' },
  unsupported: { text: UNSUPPORTED, requirement: 'discover-gated-method-error', severity: 'info' },
  'internal-prompt': internal('prompts-internal-code'),
  'internal-resource': internal('resources-internal-code'),
  'internal-completion': internal('complete-internal-code'),
  'internal-log': internal('log-internal-code'),
  'internal-task': internal('tasks-internal-code'),
} as const

type Template = keyof typeof messages
type IssuedCursors = ReturnType<typeof issuedCursors>
interface Verdict {
  readonly template: Template
  readonly kept: boolean
  readonly says?: string
}

const INVALID = -32602
const FAILED = -32603
/** Longest message that is read for what it says. */
const LONGEST = 400
/** Refusals before the request is looked at: who asks, and how often. */
const GATES: ReadonlySet<number | undefined> = new Set([401, 403, 407, 429])

/** Faults that the text names a code for. */
const BY_FAULT: Readonly<{ [F in BadParams['fault']]?: Template }> = {
  'prompt-name': 'prompt-name',
  'prompt-arguments': 'prompt-arguments',
  'completion-argument': 'completion-argument',
  'completion-prompt': 'completion-prompt',
  level: 'level',
}

/** Codes that the text advises nothing about: free ones, and those for faults that come first. */
const isFree = (code: number): boolean => code < -32768 || code > -32000 || (code <= -32020 && code >= -32022)

function ofParams(exchange: Exchange, code: number): Verdict | undefined {
  const bad = badParams(exchange)
  const template = bad && BY_FAULT[bad.fault]
  // -32601 says that the whole method is missing; -32002 was the code of a missing resource.
  if (template === undefined || code === -32601 || code === -32002) return undefined
  return { template, kept: code === INVALID, says: bad?.says ?? '' }
}

function ofCursor(exchange: Exchange, cursors: IssuedCursors, code: number): Verdict | undefined {
  const cursor = cursorOf(exchange.request)
  if (typeof cursor !== 'string' || isRedacted(cursor) || code === -32601) return undefined
  const { from } = cursors.origin(exchange, cursor)
  if (from !== 'nowhere' && from !== 'other-list') return undefined
  return {
    template: code === FAILED ? 'cursor-crash' : 'cursor',
    kept: code === INVALID,
    says: 'has a cursor that no answer issued',
  }
}

function ofCapabilities({ request }: Exchange, known: Discovered | undefined, code: number): Verdict | undefined {
  const needed = NEEDED_CAPABILITY.get(request.method)
  if (needed === undefined || known === undefined || has(known.capabilities, needed)) return undefined
  if (code === INVALID) return undefined
  const template = needed === 'completions' ? 'unsupported-completion' : 'unsupported'
  return { template, kept: code === -32601, says: needed }
}

const INTERNAL_BY_AREA: ReadonlyMap<string | undefined, Template> = new Map<string | undefined, Template>([
  ['prompts', 'internal-prompt'],
  ['resources', 'internal-resource'],
  ['completion', 'internal-completion'],
  ['logging', 'internal-log'],
  ['tasks', 'internal-task'],
])

function ofText({ request }: Exchange, code: number, text: string): Verdict | undefined {
  const area = request.method.split('/', 1)[0]
  if (/^\s*internal (?:server )?error\b/i.test(text)) {
    const template = INTERNAL_BY_AREA.get(area) ?? (asksForLogs(request) ? 'internal-log' : undefined)
    return template && { template, kept: code === FAILED }
  }
  const unknown = /\b(?:unknown prompt|no such prompt|prompt not found|prompt .{0,60}not found)\b/i.test(text)
  if (request.method === 'prompts/get' && unknown && code !== -32601)
    return { template: 'prompt-text', kept: code === INVALID }
  if (cursorOf(request) === undefined || !/\bcursor\b/i.test(text)) return undefined
  return { template: 'cursor-text', kept: code === INVALID }
}

export default defineRule({
  meta: {
    id: 'error/code-advised',
    title:
      'A common failure (unknown prompt, missing argument, invalid cursor or level, undeclared method, internal error) is answered with another code than the text names.',
    severity: 'warning',
    also: { severity: 'info', when: 'info where only the message text shows the failure' },
    party: 'server',
    evidence: 'exchange',
    revisions: REVISIONS,
    when: {
      reply: {
        methods: ['server/discover', 'tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'],
        shows: ['error'],
      },
    },
    quiet:
      'Only when message text, listing or discover result leave no doubt about the failure; auth, rate-limit and application codes outside -32768 to -32000 are exempt.',
    needs: 'direction; the listing or discover result where one is compared',
    requirements: [...new Set(Object.values(messages).map(({ requirement }) => requirement))],
    clauses: inEveryOlder('server/prompts#error-handling'),
    yieldsTo: ['error/code-meaning', 'error/code-retired', 'error/code-reserved'],
    messages,
  },
  create: (context) => {
    const discovered = discoveredCapabilities()
    const cursors = issuedCursors()
    const verdictOf = ({ message }: Reply, exchange: Exchange): Verdict | undefined => {
      if (message.kind !== 'error' || GATES.has(message.record.http?.status)) return undefined
      const code = member(message.error, 'code')
      if (typeof code !== 'number' || isFree(code)) return undefined
      const text = member(message.error, 'message')
      const asker = tellableAsker(exchange.request)
      return (
        ofCapabilities(exchange, asker === undefined ? undefined : discovered.for(asker), code) ??
        ofParams(exchange, code) ??
        ofCursor(exchange, cursors, code) ??
        (typeof text === 'string' ? ofText(exchange, code, text.slice(0, LONGEST)) : undefined)
      )
    }
    return {
      reply(reply) {
        const { message, exchange } = reply
        if (message.dir !== 's2c' || exchange === undefined) return
        const verdict = verdictOf(reply, exchange)
        discovered.note(reply, () => exchange.mark)
        cursors.note(reply, (pointer) => context.mark(at(message, pointer)))
        if (verdict === undefined) return
        const { template, kept, says = '' } = verdict
        const code = message.kind === 'error' ? String(member(message.error, 'code')) : ''
        context.check(messages[template].requirement, kept, () => ({
          message: template,
          at: at(message, '/error/code'),
          data: { method: exchange.request.method, says, code },
          related: [{ mark: exchange.mark, message: 'the request that is refused' }],
        }))
      },
    }
  },
})
